/** The questions of a user by what happened to them; each can be narrowed by category and law. */
export const DECKS = ['due', 'failed', 'blank', 'saved', 'doubtful', 'new'] as const;
export type Deck = (typeof DECKS)[number];
