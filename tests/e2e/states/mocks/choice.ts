import { successReply } from '../../support/network.ts';
import { LONG_CATEGORY_NAME } from '../../support/banks/edge-case-bank.ts';
import { LONG_WORD, numberedId } from './replies.ts';

const PROGRAMME_NAMES = [LONG_WORD.slice(0, 60), 'Fallos de contratos', 'Repaso del domingo'];

export const manyProgrammes = successReply({
  programmes: PROGRAMME_NAMES.map((name, count) => ({
    id: numberedId(count),
    name,
    choice: {
      category_ids: [],
      laws: count === 1 ? [{ law_id: 'BOE-A-1978-31229', division: null }] : [],
      deck: (['doubtful', 'failed', null] as const)[count] ?? null,
      not_seen_days: count === 0 ? 365 : null,
      count: 100,
      shuffles_choices: count === 0,
      minutes: count === 0 ? 240 : null,
    },
  })),
});

export const questionDecksReply = successReply({
  decks: [
    { deck: 'due', questions: 312 },
    { deck: 'failed', questions: 47 },
    { deck: 'blank', questions: 0 },
    { deck: 'saved', questions: 1 },
    { deck: 'doubtful', questions: 8 },
    { deck: 'new', questions: 84_568 },
  ],
});

const NOTES = [
  'El plazo es de diez días, no de quince: lo confundo con el del recurso.\n\nArtículo 123.',
  null,
  LONG_WORD,
];
const WORDINGS = [
  '¿Cuál es el plazo para interponer el recurso potestativo de reposición si el acto es expreso?',
  LONG_CATEGORY_NAME,
  LONG_WORD,
];

/** The mocked reply of `savedAmong`: the user's notes on saved questions. */
export const savedNotes = successReply({
  saved: NOTES.map((note, count) => ({ question_id: numberedId(count), note })),
});

export const savedQuestions = {
  status: 200,
  json: {
    json: {
      questions: WORDINGS.map((question_text, count) => ({
        question_id: numberedId(count),
        question_text,
        note: NOTES[count] ?? null,
        state: count === 1 ? 'annulled' : 'current',
        state_since: null,
        state_reason: count === 1 ? WORDINGS[0] : null,
        saved_at: '2026-11-20T10:00:00.000Z',
      })),
      total: 170,
    },
    meta: WORDINGS.map((_text, count) => [1, 'questions', count, 'saved_at']),
  },
};

export const suspendedQuestions = successReply({
  questions: WORDINGS.map((question_text, count) => ({
    question_id: numberedId(count),
    question_text,
    lapses: 12 - 6 * count,
  })),
  total: 45,
});
