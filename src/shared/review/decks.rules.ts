/** The decks of a user's questions, by what happened to them; a deck can be narrowed by category and law. */
export const DECKS = ['due', 'failed', 'blank', 'saved', 'doubtful', 'new'] as const;
export type Deck = (typeof DECKS)[number];
