import type { Break } from './break.ts';

const DRAW = 'src/server/mock-exams/drawing/draw.test.ts';
const ASSIGNMENT = 'src/server/mock-exams/drawing/assignment.test.ts';
const TEMPLATES = 'src/server/mock-exams/templates/templates.test.ts';

const PRINT = 'src/server/mock-exams/printing/print.test.ts';
const TYPESET = 'src/server/mock-exams/printing/typesetting/typeset.test.ts';

export const MOCK_EXAMS_BREAKS: Break[] = [
  {
    name: 'the key on paper forgets that options stand in another order (printed exams)',
    file: 'src/server/mock-exams/printing/composing/models.ts',
    find: 'return choice_order.indexOf(String(question.correct_answer));',
    replace: 'return question.correct_answer + 0 * choice_order.length;',
    tests: [PRINT],
  },
  {
    name: 'options that refer to others are shuffled on paper (printed exams)',
    file: 'src/server/mock-exams/printing/print.service.ts',
    find: 'choice_order: orders.get(ordered) ?? ordered.choice_order,',
    replace: 'choice_order: orders.has(ordered) ? ordered.choice_order : ordered.choice_order,',
    tests: [PRINT],
  },
  {
    name: 'what no font has stays in the text, and nothing is printed (printed exams)',
    file: 'src/server/mock-exams/printing/composing/visible-text.ts',
    find: 'return readFonts().some((font) => has(font, character)) ? character : BOX;',
    replace: 'return character;',
    tests: [TYPESET],
  },
  {
    name: 'overlapping sources rob each other: nothing is exchanged (mock exams)',
    file: 'src/server/mock-exams/drawing/assignment.ts',
    find: 'if (!reached.has(owner)) {',
    replace: 'if (reached.size === 0) {',
    tests: [ASSIGNMENT, DRAW],
  },
  {
    name: 'a part that cannot be filled keeps questions of later ones (mock exams)',
    file: 'src/server/mock-exams/drawing/take-from-bank.ts',
    find: 'if (taking.isComplete) ({ assignment }',
    replace: 'if (taking) ({ assignment }',
    tests: [DRAW],
  },
  {
    name: 'questions that must not be drawn are drawn (mock exams)',
    file: 'src/server/mock-exams/drawing/samples.ts',
    find: 'if (!excluded.has(id)) sample.question_ids.push(id);',
    replace: 'sample.question_ids.push(id);',
    tests: [DRAW],
  },
  {
    name: 'questions with another number of choices are drawn from laws (mock exams)',
    file: 'src/server/mock-exams/drawing/pools.repository.ts',
    find: 'on q.law_id = p.law_id and q.choice_count = p.choice_count',
    replace: 'on q.law_id = p.law_id',
    tests: [DRAW],
  },
  {
    name: 'the reserve comes from the first source alone (mock exams)',
    file: 'src/shared/mock-exams/shares.rules.ts',
    find: 'const reserves = divideByLargestRemainder(reserve, weights);',
    replace: 'const reserves = [reserve];',
    tests: ['src/shared/mock-exams/shares.rules.test.ts'],
  },
  {
    name: 'smallest remainders are rounded up (mock exams)',
    file: 'src/shared/mock-exams/shares.rules.ts',
    find: 'b.remainder - a.remainder',
    replace: 'a.remainder - b.remainder',
    tests: ['src/shared/mock-exams/shares.rules.test.ts'],
  },
  {
    name: 'the order of the choices is the same in every sheet (mock exams)',
    file: 'src/server/mock-exams/drawing/draw.service.ts',
    find: "createRandomInt(seed, 'choices')",
    replace: "createRandomInt('', 'choices')",
    tests: [DRAW],
  },
  {
    name: 'a template can be published without any part that can be filled (mock exams)',
    file: 'src/server/mock-exams/templates/templates.service.ts',
    find: 'if (published && !(await hasAvailablePart(trx, stored.content)))',
    replace: 'if (published && stored.content.parts.length === 0)',
    tests: [TEMPLATES],
  },
  {
    name: 'a form over an older version overwrites the newer one (mock exams)',
    file: 'src/server/mock-exams/templates/templates.service.ts',
    find: "if (comparison === 'conflict') return refuse('TEMPLATE_CHANGED');",
    replace: '',
    tests: [TEMPLATES],
  },
  {
    name: 'versions of templates can be changed (mock exams)',
    file: 'src/server/database/migrations/0028_mock_exam_templates.ts',
    find: 'before update or delete on mock_exam_template_versions',
    replace: 'before delete on mock_exam_template_versions',
    tests: [TEMPLATES],
  },
  {
    name: 'a file with a taken name imports the rest (mock exams)',
    file: 'src/server/mock-exams/templates/template-files.service.ts',
    find: 'if (taken.length > 0)',
    replace: 'if (created.length === 0)',
    tests: [TEMPLATES],
  },
  {
    name: 'the number of choices of an edited question stays as it was for draws (mock exams)',
    file: 'src/server/database/migrations/0028_mock_exam_templates.ts',
    find: 'cardinality(old.choices) <> cardinality(new.choices)',
    replace: 'cardinality(old.choices) < cardinality(new.choices) - 9',
    tests: [DRAW],
  },
];

const RULINGS = 'src/server/mock-exams/rulings/rulings.test.ts';

export const RULINGS_BREAKS: Break[] = [
  {
    name: 'a ruling changes the points of closed periods (rulings)',
    file: 'src/server/ranking/late-points.repository.ts',
    find: 'and r.closed_at is null',
    replace: '',
    tests: [RULINGS],
  },
  {
    name: 'what is marked the same gets another revision (rulings)',
    file: 'src/server/mock-exams/rulings/remark-exam.ts',
    find: 'revision: isSame ? null : { marking, rulings }',
    replace: 'revision: { marking, rulings }',
    tests: [RULINGS],
  },
  {
    name: 'a question that becomes right later adds more than three points a day (rulings)',
    file: 'src/server/exams/remarking/remark.repository.ts',
    find: '>= ${sql.lit(POINTS_PER_QUESTION_A_DAY)} then',
    replace: '< 0 then',
    tests: [RULINGS],
  },
  {
    name: 'practice draws annulled questions (rulings)',
    file: 'src/server/exams/selection/category.repository.ts',
    find: "r.ruling = 'annulled'",
    replace: 'false',
    tests: [RULINGS],
  },
  {
    name: 'mock exams draw annulled questions (rulings)',
    file: 'src/server/mock-exams/drawing/pools.repository.ts',
    find: "r.ruling = 'annulled'",
    replace: 'false',
    tests: [RULINGS],
  },
  {
    name: 'a delivered sheet is marked without the rulings in force (rulings)',
    file: 'src/server/mock-exams/delivery/deliver.service.ts',
    find: '    rulings: closed.rulings,\n    questions',
    replace: '    rulings: [],\n    questions',
    tests: [RULINGS],
  },
  {
    name: 'a notice of another person can be dismissed (rulings)',
    file: 'src/server/mock-exams/rulings/mark-changes.repository.ts',
    find: "    .where('user_id', '=', user_id)\n",
    replace: '',
    tests: [RULINGS],
  },
  {
    name: 'mails of rulings are sent before those that people wait for (rulings)',
    file: 'src/server/mail/outbox.ts',
    find: "        .orderBy('is_bulk')\n",
    replace: '',
    tests: ['src/server/mail/outbox.test.ts'],
  },
  {
    name: 'mails of rulings use up the mails of an hour (rulings)',
    file: 'src/server/mail/outbox.ts',
    find: "    .where('is_bulk', '=', false)\n",
    replace: '',
    tests: ['src/server/mail/outbox.test.ts'],
  },
];
