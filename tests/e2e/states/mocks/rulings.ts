import type { MarkChange, QuestionRuling, RulingPreview } from '#shared/mock-exams/rulings.contract.ts';
import { LONG_CATEGORY_NAME } from '../../support/banks/edge-case-bank.ts';
import { successReply } from '../../support/network.ts';
import { LONG_QUESTION } from './questions.ts';
import { LONG_WORD, numberedId } from './replies.ts';

const REASON =
  'Resolución del tribunal calificador de 12 de noviembre de 2026, por la que se aprueban las plantillas definitivas: dos opciones son correctas.';
const REVOKED = new Date('2026-11-18T10:05:00Z');

const rulings: QuestionRuling[] = [
  {
    id: numberedId(2),
    version: 1,
    ruling: 'key_changed',
    correct_answer: 3,
    reason: REASON,
    ruled_by: 'administradora',
    created_at: new Date('2026-11-19T09:30:00Z'),
    revoked_by: null,
    revoked_at: null,
    remarking: { people: 48_210, done: 31_400, finished_at: null },
  },
  {
    id: numberedId(1),
    version: 1,
    ruling: 'valid_for_all',
    correct_answer: null,
    reason: LONG_WORD,
    ruled_by: null,
    created_at: new Date('2026-11-17T16:00:00Z'),
    revoked_by: 'administradora',
    revoked_at: REVOKED,
    remarking: { people: 48_207, done: 48_207, finished_at: REVOKED },
  },
];

const { question_text, choices, correct_answer } = LONG_QUESTION;

/** A question with two versions, as the API sends it: one has a ruling in force, the other may still get one. */
export const ruledQuestion = {
  status: 200,
  json: {
    json: {
      versions: [2, 1].map((version) => ({ version, question_text, choices, correct_answer })),
      rulings,
    },
    meta: [
      [1, 'rulings', 0, 'created_at'],
      [1, 'rulings', 1, 'created_at'],
      [1, 'rulings', 1, 'revoked_at'],
      [1, 'rulings', 1, 'remarking', 'finished_at'],
    ],
  },
};

const mockExam = {
  kind: 'mock_exam',
  session_id: numberedId(5),
  name: 'Auxiliar Administrativo del Estado, 2025-2026',
  number: 43,
  is_reserve: false,
  from: '86/3',
  to: '29/1',
} as const;
const practice = {
  kind: 'practice',
  session_id: numberedId(6),
  name: LONG_CATEGORY_NAME,
  number: 7,
  is_reserve: false,
  from: { right: 14, questions: 20 },
  to: { right: 14, questions: 19 },
} as const;

const preview: RulingPreview = {
  mock_exams: 61_480,
  practices: 38_520,
  people: 48_210,
  marked: 200,
  changed_people: 187,
  sample: [
    { username: 'maria_zaragoza', change: mockExam },
    { username: null, change: { ...practice, session_id: numberedId(7) } },
    { username: LONG_WORD.slice(0, 30), change: { ...mockExam, session_id: numberedId(8), from: '29/1' } },
  ],
};
export const rulingPreview = successReply(preview);

const changes: MarkChange[] = [
  {
    id: numberedId(1),
    created_at: new Date('2026-11-19T09:31:00Z'),
    ruling: 'annulled',
    is_revocation: false,
    exams: [mockExam, practice],
  },
  {
    id: numberedId(2),
    created_at: new Date('2026-11-18T10:06:00Z'),
    ruling: 'valid_for_all',
    is_revocation: true,
    exams: [{ ...mockExam, session_id: numberedId(9), number: 2, is_reserve: true }],
  },
];

/** Notices of changed marks, in the API's wire format. */
export const markChangeNotices = {
  status: 200,
  json: {
    json: { changes },
    meta: [
      [1, 'changes', 0, 'created_at'],
      [1, 'changes', 1, 'created_at'],
    ],
  },
};
