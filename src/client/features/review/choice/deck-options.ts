import { DECK_TEXTS } from '#client/features/review/decks/deck-texts.ts';
import { DECKS } from '#shared/review/decks.rules.ts';

export const ALL_QUESTIONS_LABEL = 'Todas las preguntas';

export const DECK_OPTIONS = [
  { value: '', label: ALL_QUESTIONS_LABEL },
  ...DECKS.map((deck) => ({ value: deck, label: DECK_TEXTS[deck].name })),
];
