import type { Deck } from '#shared/review/decks.rules.ts';

interface DeckText {
  name: string;
  /** Says which questions are in the deck, or when they leave it. */
  holds: string;
  /** Says how questions get into the deck; shown while it is empty. */
  fills: string;
}

export const DECK_TEXTS: Record<Deck, DeckText> = {
  due: {
    name: 'Pendientes de hoy',
    holds: 'Las que toca repasar ya, antes de que se te olviden.',
    fills: 'Lo que respondes vuelve aquí el día en que conviene repasarlo.',
  },
  failed: {
    name: 'Fallos',
    holds: 'Salen de aquí cuando las aciertas en dos días distintos.',
    fills: 'Aquí entra cada pregunta que falles.',
  },
  blank: {
    name: 'En blanco',
    holds: 'Salen de aquí en cuanto las aciertas.',
    fills: 'Aquí entran las que dejes en blanco en un simulacro.',
  },
  saved: {
    name: 'Guardadas',
    holds: 'Las que has marcado con la estrella, con tus notas.',
    fills: 'Pulsa la estrella de una pregunta, en un examen o en sus resultados, y la tendrás aquí.',
  },
  doubtful: {
    name: 'Dudosas',
    holds: 'Las que respondiste la última vez con dudas.',
    fills: 'Aquí entran las que marques como dudosas al responder.',
  },
  new: {
    name: 'Nuevas',
    holds: 'Las que todavía no has respondido nunca.',
    fills: 'Aquí están las preguntas que nunca has respondido: ya no queda ninguna.',
  },
};
