import type { Break } from './break.ts';

const EDITING = 'src/server/questions/shared-texts/shared-text-editing.test.ts';
const FILES = 'src/server/questions/shared-texts/shared-text-files.test.ts';
const PRACTICE = 'src/server/review/shared-texts/practiced-texts.test.ts';

const DRAW = 'src/server/mock-exams/drawing/draw-texts.test.ts';

export const SHARED_TEXTS_BREAKS: Break[] = [
  {
    name: 'a changed text changes what earlier exams have shown (shared texts)',
    file: 'src/server/questions/shared-texts/shared-text-editing.service.ts',
    find: 'await replaceContent(trx, question, { shared_text_version });',
    replace: 'await Promise.resolve({ question, shared_text_version });',
    tests: [EDITING],
  },
  {
    name: 'a question with a text is drawn alone (shared texts)',
    file: 'src/server/questions/imports/import-publishing.repository.ts',
    find: 'q.shared_text_id is null as is_drawn',
    replace: 'true as is_drawn',
    tests: [FILES],
  },
  {
    name: 'two questions of a file stand at one place of a text (shared texts)',
    file: 'src/shared/questions/shared-texts/shared-text-entry.rules.ts',
    find: 'if (!repeated) known.takenBy.set(position, number);',
    replace: '',
    tests: ['src/shared/questions/shared-texts/shared-text-entry.rules.test.ts'],
  },
  {
    name: 'an import takes a text other than the stored one (shared texts)',
    file: 'src/server/questions/imports/import-matching.repository.ts',
    find: "when t.text <> e.shared_text ->> 'text' or",
    replace: 'when false or',
    tests: [FILES],
  },
  {
    name: 'the order leaves out a question of the text (shared texts)',
    file: 'src/server/questions/shared-texts/shared-text-editing.service.ts',
    find: 'before.length === question_ids.length && before.every',
    replace: 'question_ids.length > 0 || before.every',
    tests: [EDITING],
  },
  {
    name: 'a text is deleted under its questions (shared texts)',
    file: 'src/server/questions/shared-texts/shared-text-editing.service.ts',
    find: 'if (questions.length > 0)',
    replace: 'if (questions.length > 1e6)',
    tests: [EDITING],
  },
  {
    name: 'the questions of a text are asked in any order (shared texts)',
    file: 'src/server/review/shared-texts/practiced-texts.repository.ts',
    find: 'order by q.shared_text_position`.execute(db);',
    replace: 'order by q.id`.execute(db);',
    tests: [PRACTICE],
  },
  {
    name: 'a text is practised whose questions stand on the open mock exam (shared texts)',
    file: 'src/server/review/shared-texts/practiced-texts.repository.ts',
    find: 'return rows.every(({ is_served }) => is_served) ? rows.map((row) => row.id) : [];',
    replace: 'return rows.map((row) => row.id);',
    tests: [PRACTICE],
  },
  {
    name: 'a mock exam has a question that its text answers (shared texts)',
    file: 'src/server/mock-exams/drawing/draw.service.ts',
    find: '...partners, ...texts.partners]',
    replace: '...partners]',
    tests: [DRAW],
  },
  {
    name: 'a mock exam takes a text with too few questions (shared texts)',
    file: 'src/server/mock-exams/drawing/text-pools.repository.ts',
    find: 'having count(*) >= ${questions}::integer and',
    replace: 'having ${questions}::integer > 0 and',
    tests: [DRAW],
  },
  {
    name: 'the instructions promise a text that is being practised (shared texts)',
    file: 'src/server/mock-exams/catalogue/catalogue.service.ts',
    find: 'findAvailableParts(db, [content], practised)',
    replace: 'findAvailableParts(db, [content], practised.slice(practised.length))',
    tests: [DRAW],
  },
];
