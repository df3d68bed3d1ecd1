import type { Break } from './break.ts';

const QUESTIONS = 'src/server/questions';
const STATES_TEST = 'src/server/mock-exams/question-states.test.ts';
const BULK = `${QUESTIONS}/bulk`;
const BULK_TEST = `${BULK}/bulk-changes.test.ts`;
const CLIENT = 'src/client/features/questions';

export const STATES_BREAKS: Break[] = [
  {
    name: 'an outdated question keeps its place among those that are drawn (states)',
    file: 'src/server/database/migrations/0056_question_states.ts',
    find: "check (position is null or question_state = 'current')",
    replace: 'check (position is null or position > 0)',
    tests: [STATES_TEST],
  },
  {
    name: 'cards of outdated questions are practised (states)',
    file: 'src/server/review/choice/matching.repository.ts',
    find: "${liveQuestionsInScope(given)} and q.state = 'current'",
    replace: '${liveQuestionsInScope(given)}',
    tests: [STATES_TEST],
  },
  {
    name: 'an outdated question is asked with its shared text (states)',
    file: 'src/server/review/shared-texts/practiced-texts.repository.ts',
    find: "${id}::uuid and q.deleted_at is null and q.state = 'current'",
    replace: '${id}::uuid and q.deleted_at is null',
    tests: ['src/server/review/shared-texts/practiced-texts.test.ts'],
  },
  {
    name: 'a form without a state makes a question current again (states)',
    file: `${QUESTIONS}/editing/question-editing.service.ts`,
    find: 'toStateOfForm(form) ?? question',
    replace:
      "toStateOfForm(form) ?? { ...question, state: 'current', state_since: null, state_reason: null }",
    tests: [STATES_TEST],
  },
  {
    name: 'the key of a revoked ruling stays in the history (states)',
    file: `${QUESTIONS}/editing/key-history.service.ts`,
    find: 'earlier(change.revoked_at, until)',
    replace: 'until',
    tests: [STATES_TEST],
  },
  {
    name: 'a change of many takes others than the administrator saw (bulk)',
    file: `${BULK}/bulk-changes.service.ts`,
    find: 'if (numbers.length !== total) return',
    replace: 'if (numbers.length > 100_000) return',
    tests: [BULK_TEST],
  },
  {
    name: 'undoing a change of many overwrites what was changed since (bulk)',
    file: `${BULK}/bulk-changes.repository.ts`,
    find: '${CHANGED_COLUMNS[kind]} = i.after',
    replace: '${CHANGED_COLUMNS[kind]} is not null',
    tests: [BULK_TEST],
  },
  {
    name: 'restoring many brings back two equal questions (bulk)',
    file: `${BULK}/apply-items.repository.ts`,
    find: 'where live.deleted_at is null and live.content_key',
    replace: 'where live.deleted_at is not null and live.content_key',
    tests: [BULK_TEST],
  },
  {
    name: 'questions put into a category by a change of many are never drawn (bulk)',
    file: `${BULK}/bulk-changes.service.ts`,
    find: 'questions: closed + (await appendMissing(trx, category_id))',
    replace: 'questions: closed',
    tests: [BULK_TEST],
  },
  {
    name: 'a table loses the number of a question in its exam (formats)',
    file: `${QUESTIONS}/formats/table/table-writer.ts`,
    find: 'fuente?.anio, fuente?.numero]',
    replace: 'fuente?.anio, fuente?.anio]',
    tests: [`${QUESTIONS}/formats/round-trip.test.ts`],
  },
  {
    name: 'more questions are chosen one by one than the server takes (bulk)',
    file: `${CLIENT}/bulk/selection.ts`,
    find: 'limited([...new Set([...ids, ...page])])',
    replace: '[...new Set([...ids, ...page])]',
    tests: [`${CLIENT}/bulk/selection.test.ts`],
  },
];

const PREVIEW_TESTS = ['src/server/questions/imports/previews/previews.test.ts'];

export const IMPORT_PREVIEWS_BREAKS: Break[] = [
  {
    name: 'an import may be published with a contradiction that nothing was decided about (imports)',
    file: 'src/server/questions/imports/previews/summary.service.ts',
    find: 'if (undecided > 0 || imported === 0)',
    replace: 'if (imported === 0)',
    tests: PREVIEW_TESTS,
  },
  {
    name: 'a decision holds for a stored question that has changed since (imports)',
    file: 'src/server/questions/imports/import-matching.repository.ts',
    find: 'm.is_stored and p.stored_version is distinct from q.version',
    replace: 'false',
    tests: PREVIEW_TESTS,
  },
  {
    name: 'a replaced question keeps no earlier version (imports)',
    file: 'src/server/questions/imports/replacing/replacing.repository.ts',
    find: 'where c.new_version > c.version',
    replace: 'where c.new_version < c.version',
    tests: PREVIEW_TESTS,
  },
  {
    name: 'the first of two that contradict each other is stored, whatever was decided (imports)',
    file: 'src/server/questions/imports/replacing/replacing.repository.ts',
    find: "case when p.decision = 'replace' then -m.number",
    replace: "case when p.decision = 'replace' then m.number",
    tests: PREVIEW_TESTS,
  },
  {
    name: 'undoing an import leaves the questions that it has replaced (imports)',
    file: 'src/server/questions/imports/import-undo.service.ts',
    find: 'await undoReplacements(trx, actor, id);',
    replace: '',
    tests: PREVIEW_TESTS,
  },
];
