import type { Break } from './break.ts';

const CARDS = 'src/server/cards';
const CARDS_TEST = `${CARDS}/cards.test.ts`;
const CARD_TEST = `${CARDS}/card.test.ts`;
const REVIEW = 'src/server/review';
const REVIEW_TEST = `${REVIEW}/review.test.ts`;

export const REVIEW_BREAKS: Break[] = [
  {
    name: 'a second answer of a day changes the card (review)',
    file: `${CARDS}/card.service.ts`,
    find: 'if (card && elapsedDays <= 0) {',
    replace: 'if (card && elapsedDays < 0) {',
    tests: [CARD_TEST, CARDS_TEST],
  },
  {
    name: 'two right answers of one day end a failure (review)',
    file: `${CARDS}/card.service.ts`,
    find: 'return failure.right_since_on === answered_on ? failure : {',
    replace: 'return failure.right_since_on === null ? failure : {',
    tests: [CARD_TEST],
  },
  {
    name: 'answers of an open practice are kept twice (review)',
    file: 'src/server/exams/attempts/reviewed-answers.ts',
    find: 'if (i < given.kept_answers || ',
    replace: 'if (',
    tests: [CARDS_TEST],
  },
  {
    name: 'abandoned answers are forgotten (review)',
    file: 'src/server/exams/attempts/attempt.service.ts',
    find: '    await keepAnswersInTransaction(trx, given.user_id);\n',
    replace: '',
    tests: [CARDS_TEST],
  },
  {
    name: 'a card survives another key (review)',
    file: `${CARDS}/keep.repository.ts`,
    find: "'card', case when c.question_version >= q.key_version then",
    replace: "'card', case when c.question_version >= 1 then",
    tests: [CARDS_TEST],
  },
  {
    name: 'the order ignores the exam (review)',
    file: `${REVIEW}/scheduling/gain.ts`,
    find: 'const left = examDay === null ? DAYS_WITHOUT_EXAM : daysBetween(today, examDay);',
    replace: 'const left = examDay === today ? 0 : DAYS_WITHOUT_EXAM;',
    tests: [`${REVIEW}/scheduling/order.test.ts`],
  },
  {
    name: 'practice takes questions of the open mock exam (review)',
    file: `${REVIEW}/choice/matching.repository.ts`,
    find: "a.kind = 'mock_exam'`",
    replace: "a.kind = 'practice'`",
    tests: [REVIEW_TEST],
  },
  {
    name: 'suspended questions are asked (review)',
    file: `${REVIEW}/choice/matching.repository.ts`,
    find: '`not c.is_suspended\n',
    replace: '`true\n',
    tests: [REVIEW_TEST],
  },
];
