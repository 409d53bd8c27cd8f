// Français : ce que seule la table web de Koï-Koï dit, à côté des mots que le jeu apporte lui-même.
import type { Like } from '$/lang/texts'
import type { own as en } from './lang.en'

export * from '$/gen/lang/koikoi.fr'

const texts = {
  stays: '{card} : rien ne correspond, elle restera au milieu.',
  takes: '{card} prend {took}.',
  takes_all: '{card} prend les trois.',
  must_capture: 'Jouez une carte. Vous pouvez capturer, alors il le faut.',
  takes_nothing: '{card} ne prend rien. Vous pouvez capturer, alors il le faut.',
  choose: '{card} : prenez l’une des {n} cartes entourées.',
  joker: 'L’éclair en joker : touchez la carte à prendre.',
  capture: 'Capturer',
  lay: 'Poser',
  pile: 'Pioche : {n} carte | Pioche : {n} cartes',
  turned: 'Retournée : {card}',
  captured: 'Captures de {name}',
  captured_you: 'Vos captures',
  kind_n: '{kind} {n}',
  hand_of: '{name} : {n} carte en main | {name} : {n} cartes en main',
  made: 'Yaku faits',
  near: 'À portée',
  wants: 'il manque',
  none: 'Aucun yaku commencé.',
  all_yaku: 'Tous les yaku et leurs points',
  koi_now: 'continuer',
  stop_now: 'Arrêter',
  koi_help: 'Jouez pour davantage. Si {name} s’arrête avant, vous n’avez rien.',
  risk_help: 'Après votre koï-koï, les points de {name} compteraient double.',
  swap_help: 'Personne n’a encore regardé sa main : vous pouvez échanger la vôtre contre celle de l’oya.',
  lucky_hand: 'Main chanceuse',
  keep: 'Garder',
  swap: 'Échanger',
  koi_banner: 'Koï-koï !',
  yaku_banner: '{n} point | {n} points',
  draw: 'Les mains sont épuisées et personne ne s’est arrêté : manche nulle.',
  round_won: '{name} : {n} point | {name} : {n} points',
  you_won: 'Vous marquez {n} point. | Vous marquez {n} points.',
  base: 'Somme des yaku',
  month: 'Koï-Koï · mois {round}/{months}',
  shown: 'Connues de sa main',
  read: 'Au milieu : {ba}. Votre main : {hand}. Vous avez capturé : {mine}. {name} a capturé : {theirs}. {pile} dans la pioche.',
  nothing: 'rien',
  unseen: '8 cartes que personne n’a regardées',
} as const

/** Fails to compile if a key or a part of a text is missing. */
export const own: Like<typeof en, typeof texts> = texts
