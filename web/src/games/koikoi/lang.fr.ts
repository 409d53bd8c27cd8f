// Français : ce que seule la table web de Koï-Koï dit, à côté des mots que le jeu apporte lui-même.
import type { Like } from '$/lang/texts'
import type { own as en } from './lang.en'

export * from '$/gen/lang/koikoi.fr'

const texts = {
  part: 'mois {n}',
  stays: '{card} : rien ne correspond, cette carte restera au milieu.',
  takes: '{card} prend {took}.',
  takes_all: '{card} prend les trois.',
  must_capture: 'Jouez une carte. Vous pouvez capturer : c’est obligatoire.',
  takes_nothing: '{card} ne prend rien. Vous pouvez capturer : c’est obligatoire.',
  choose: '{card} : prenez l’une des {n} cartes entourées.',
  joker: 'L’éclair en joker : touchez la carte à prendre.',
  capture: 'Capturer',
  lay: 'Poser',
  pile: 'Pioche : {n} carte | Pioche : {n} cartes',
  turned: 'Carte retournée : {card}',
  captured: 'Captures de {name}',
  captured_you: 'Vos captures',
  kind_n: '{kind} {n}',
  hand_of: '{name} : {n} carte en main | {name} : {n} cartes en main',
  made: 'Yaku faits',
  near: 'En cours',
  wants: 'il manque',
  none: 'Aucun yaku en vue pour l’instant.',
  all_yaku: 'Tous les yaku et leurs points',
  koi_now: 'continuer',
  stop_now: 'S’arrêter',
  koi_help: 'Continuez pour marquer plus. Mais si {name} s’arrête avant vous, vous ne marquez rien.',
  koi_useless:
    'Votre main est vide : vous ne jouez plus ce mois-ci, et koï-koï ne peut rien vous rapporter. Si {name} s’arrête, vous perdez ces points ; sinon, personne ne marque.',
  koi_no_gain: 'rien à gagner',
  swap_help: 'Personne n’a encore regardé sa main : vous pouvez échanger la vôtre contre celle de l’oya.',
  lucky_hand: 'Main chanceuse',
  keep: 'Garder',
  swap: 'Échanger',
  koi_banner: 'Koï-koï !',
  yaku_banner: '{n} point | {n} points',
  draw: 'Les mains sont vides et personne ne s’est arrêté : manche nulle.',
  round_won: '{name} marque {n} point. | {name} marque {n} points.',
  you_won: 'Vous marquez {n} point. | Vous marquez {n} points.',
  base: 'Total des yaku',
  leftover: 'Du milieu, grâce au joker',
  month: 'Koï-Koï · mois {round}/{months}',
  shown: 'Cartes connues de sa main',
  read: 'Au milieu : {ba}. Votre main : {hand}. Vous avez capturé : {mine}. {name} a capturé : {theirs}. {pile} dans la pioche.',
  nothing: 'rien',
  unseen: '8 cartes que personne n’a regardées',
} as const

/** Fails to compile if a key or a part of a text is missing. */
export const own: Like<typeof en, typeof texts> = texts
