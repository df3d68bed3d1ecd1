import type { Attempt } from '#shared/exams/exams.contract.ts';
import type { SharedText } from '#shared/questions/shared-texts/shared-text.contract.ts';
import { LONG_CATEGORY_NAME } from '../../support/banks/edge-case-bank.ts';
import { successReply } from '../../support/network.ts';
import { SAMPLE_CATEGORY } from '../state.ts';
import { LONG_WORD, numberedId } from './replies.ts';

const TITLES = ['Licencia por asuntos propios', LONG_CATEGORY_NAME, LONG_WORD.slice(0, 200)];
const PARAGRAPH = `Ana, funcionaria de carrera de la Administración General del Estado, ${'solicita el 3 de marzo una licencia por asuntos propios y no recibe respuesta; '.repeat(6)}el 7 de julio interpone recurso.`;
const TABLE = `<table><tbody><tr><th>Trámite</th><th>Fecha</th><th>Órgano competente para resolver</th></tr>${[
  'Solicitud',
  'Subsanación',
  'Recurso de alzada',
]
  .map((step) => `<tr><td>${step}</td><td>3 de marzo</td><td>Subsecretaría</td></tr>`)
  .join('')}</tbody></table>`;

export const MOCKED_SHARED_TEXT: SharedText = {
  id: numberedId(1),
  title: 'Licencia por asuntos propios',
  text: `<p>${PARAGRAPH}</p>${TABLE}<p>${LONG_WORD}</p>`,
  text_format: 'rich',
};

export const sharedTextList = successReply({
  texts: TITLES.map((title, count) => ({
    id: numberedId(count),
    title,
    questions: count * 5,
    next_position: count * 5 + 1,
  })),
  total: 41,
});
export const emptySharedTextList = successReply({ texts: [], total: 0 });

export const sharedTextToEdit = successReply({
  ...MOCKED_SHARED_TEXT,
  version: 1,
  questions: ['¿Qué plazo tenía Ana?', LONG_CATEGORY_NAME, LONG_WORD].map((question_text, count) => ({
    id: numberedId(count),
    question_text,
    position: count + 1,
  })),
});

export const sharedTextsToPractise = successReply({
  texts: TITLES.map((title, count) => ({
    id: numberedId(count),
    title,
    questions: 5,
    categories: count === 1 ? [LONG_CATEGORY_NAME, SAMPLE_CATEGORY] : [SAMPLE_CATEGORY],
    answered: [0, 2, 5][count] ?? 0,
  })),
  total: 41,
});
export const noSharedTextsToPractise = successReply({ texts: [], total: 0 });

const attempt: Attempt = {
  id: numberedId(1),
  categories: [{ id: numberedId(1), name: SAMPLE_CATEGORY }],
  total_questions: 5,
  time_taken: 61_000,
  minutes: null,
  answered: [],
  current: {
    position: 0,
    question_id: numberedId(1),
    question_text: '¿Cuál es el sentido del silencio en el procedimiento que Ana inició?',
    choices: ['Estimatorio', 'Desestimatorio', 'No hay silencio', 'El que diga la convocatoria'],
    shared_text: MOCKED_SHARED_TEXT,
  },
};
export const examWithText = successReply(attempt);
