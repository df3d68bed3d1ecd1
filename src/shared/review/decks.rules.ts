/** Decks group a user's questions by what happened to them, such as failed or saved; category and law narrow a deck. */
export const DECKS = ['due', 'failed', 'blank', 'saved', 'doubtful', 'new'] as const;
export type Deck = (typeof DECKS)[number];
