// boardgame.io as the other side of bench/server.py: a card game for two whose view is about 1.4 KB of JSON.
// node boardgame.cjs PORT [FOLDER]: in memory, or with its file storage in FOLDER. Needs boardgame.io, node-persist.
const { Server, FlatFile } = require('boardgame.io/server');

const cards = () => Array.from({ length: 48 }, (_, n) => ({ id: n, month: 1 + (n >> 2), kind: ['light', 'animal', 'ribbon', 'plain'][n & 3] }));

const game = {
  name: 'bench',
  setup: () => {
    const deck = cards();
    return { hands: { 0: deck.slice(0, 8), 1: deck.slice(8, 16) }, field: deck.slice(16, 24), pile: deck.slice(24), taken: { 0: [], 1: [] }, moves: 0 };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, place) => {
      const hand = G.hands[playerID];
      const [card] = hand.splice(place % hand.length, 1);
      G.field.push(card);
      const [back] = G.field.splice(G.moves % G.field.length, 1);
      hand.push(back); // the game goes on as long as wanted, always as large
      G.moves += 1;
    },
  },
  playerView: ({ G, playerID }) => ({
    hand: G.hands[playerID] ?? null, hands: [G.hands[0].length, G.hands[1].length], field: G.field, pile: G.pile.length, taken: G.taken, moves: G.moves,
  }),
};

const [port, folder] = process.argv.slice(2);
const server = Server({ games: [game], origins: [/.*/], db: folder ? new FlatFile({ dir: folder }) : undefined });
server.run({ port: Number(port), callback: () => console.log(`http://127.0.0.1:${port}`) });
