import type { Break } from './break.ts';

const CARDS = 'src/server/cards';
const CARDS_TEST = `${CARDS}/cards.test.ts`;
const CARD_TEST = `${CARDS}/card.test.ts`;
const REVIEW = 'src/server/review';
const REVIEW_TEST = `${REVIEW}/review.test.ts`;
const CLIENT = 'src/client/features/review';
const SAVED_TEST = 'tests/e2e/review/saved.spec.ts';
const PRACTICES_TEST = `${REVIEW}/practices/practices.test.ts`;

export const REVIEW_BREAKS: Break[] = [
  {
    name: 'an expired attempt gives up its row before its answers are kept',
    file: 'src/server/exams/attempts/start.repository.ts',
    find: ' and not (${hasUnkeptAnswers})',
    replace: '',
    tests: [CARDS_TEST],
  },
  {
    name: 'a second answer of a day changes the card (review)',
    file: `${CARDS}/card.ts`,
    find: 'if (card && elapsedDays <= 0) {',
    replace: 'if (card && elapsedDays < 0) {',
    tests: [CARD_TEST, CARDS_TEST],
  },
  {
    name: 'two right answers of one day end a failure (review)',
    file: `${CARDS}/card.ts`,
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
    file: `${CARDS}/keep.sql.ts`,
    find: "'card', case when ${isValidCard} then",
    replace: "'card', case when c.question_version >= 1 then",
    tests: [CARDS_TEST],
  },
  {
    name: 'a card survives a ruling that changes the key (review)',
    file: `${CARDS}/validity.sql.ts`,
    find: ' and ${answer.at} >= q.key_changed_at)`',
    replace: ')`',
    tests: [CARDS_TEST],
  },
  {
    name: 'a revoked ruling leaves cards of its key (review)',
    file: 'src/server/database/migrations/0034_review.ts',
    find: 'after insert or update of revoked_at on question_rulings',
    replace: 'after insert on question_rulings',
    tests: [CARDS_TEST],
  },
  {
    name: 'a shuffled answer is stored by its place (review)',
    file: 'src/server/exams/attempts/answer.repository.ts',
    find: 'answers[${place}] = coalesce(substr(fit_choice_order(a.choice_orders[${place}],',
    replace: 'answers[${place}] = coalesce(substr(fit_choice_order(null,',
    tests: [REVIEW_TEST],
  },
  {
    name: 'the history tells of a question on the open mock exam (review)',
    file: `${REVIEW}/strengths/strengths.service.ts`,
    find: 'return question.is_withheld ?',
    replace: 'return question.question_text === null ?',
    tests: [REVIEW_TEST],
  },
  {
    name: 'one answer makes a weak point (review)',
    file: `${REVIEW}/scheduling/weakness.ts`,
    find: 'if (answers < ANSWERS_FOR_WEAKNESS) return null;',
    replace: 'if (answers < 1) return null;',
    tests: [REVIEW_TEST, `${REVIEW}/scheduling/plans.test.ts`],
  },
  {
    name: 'cards outlive their user (review)',
    file: 'src/server/database/migrations/0034_review.ts',
    find: 'constraint review_cards_user references profiles (id) on delete cascade',
    replace: 'constraint review_cards_user check (user_id is not null)',
    tests: ['src/server/privacy/privacy.test.ts'],
  },
  {
    name: 'holidays break the days in a row (review)',
    file: `${REVIEW}/scheduling/streak.ts`,
    find: 'else if (!isHoliday(day)) {',
    replace: 'else {',
    tests: [`${REVIEW}/scheduling/plans.test.ts`],
  },
  {
    name: 'Hoy takes difficulties for stabilities (review)',
    file: `${REVIEW}/today/today.repository.ts`,
    find: 'stability: stabilities.getFloat64(',
    replace: 'stability: difficulties.getFloat64(',
    tests: [REVIEW_TEST],
  },
  {
    name: 'a gain that could be among the best is not computed (review)',
    file: `${REVIEW}/scheduling/gain.ts`,
    find: 'if (most <= needed) return most;',
    replace: 'if (most <= needed + 0.2) return most;',
    tests: [`${REVIEW}/scheduling/order.test.ts`],
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
  {
    name: 'nothing is left of a law from which a title is taken out (review)',
    file: `${CLIENT}/scope/law-selection.ts`,
    find: 'return [...rest, ...partsWithout(around, node)];',
    replace: 'return rest;',
    tests: [`${CLIENT}/scope/law-selection.test.ts`],
  },
  {
    name: 'minutes that are switched off are sent (review)',
    file: `${CLIENT}/choice/choice-values.ts`,
    find: 'has_time ? toNumber(values.minutes) : null',
    replace: 'toNumber(values.minutes)',
    tests: [`${CLIENT}/choice/choice-values.test.ts`],
  },
  {
    name: 'the list of saved questions begins with its second page (review)',
    file: `${REVIEW}/marks/saved-list.repository.ts`,
    find: '(page - 1) * SAVED_PAGE_SIZE',
    replace: 'page * SAVED_PAGE_SIZE',
    tests: [REVIEW_TEST],
  },
  {
    name: 'a star stays although the server did not get it (review)',
    file: `${CLIENT}/saved/use-saved-question.ts`,
    find: 'shown: stored }',
    replace: 'shown: saved }',
    tests: [SAVED_TEST],
  },
  {
    name: 'each star of a page asks for itself (review)',
    file: `${CLIENT}/saved/saved.queries.ts`,
    find: 'open ??= openBatch();',
    replace: 'open = openBatch();',
    tests: [SAVED_TEST],
  },
  {
    name: 'an answer to a question that was put off is locked for the next one (review)',
    file: 'src/server/exams/attempts/answer.repository.ts',
    find: 'a.question_ids[${place}] = coalesce(${question_id}::uuid, a.question_ids[${place}])',
    replace: '(${question_id}::uuid is null or true)',
    tests: [PRACTICES_TEST],
  },
  {
    name: 'the only question of a practice can be put off (review)',
    file: 'src/server/exams/attempts/leave-out.service.ts',
    find: ' and cardinality(a.question_ids) > 1',
    replace: '',
    tests: [PRACTICES_TEST],
  },
  {
    name: 'an answer counts as gained twice on one day (review)',
    file: `${REVIEW}/today/gains.service.ts`,
    find: 'if (!after || before?.last_on === answer.answered_on) return undefined;',
    replace: 'if (!after) return undefined;',
    tests: [PRACTICES_TEST],
  },
  {
    name: 'tomorrow is planned without what was answered today (review)',
    file: `${REVIEW}/today/today.repository.ts`,
    find: 'tomorrow: sql<boolean>`not c.is_suspended`',
    replace: 'tomorrow: sql<boolean>`${isOffered} and c.last_on < ${TODAY}`',
    tests: [PRACTICES_TEST],
  },
  {
    name: 'an exam that is past is counted down (review)',
    file: 'src/client/features/review/today/today-text.ts',
    find: 'if (days < 0) return null;',
    replace: '',
    tests: ['src/client/features/review/today/today-text.test.ts'],
  },
];
