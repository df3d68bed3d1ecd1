import type { Break } from './break.ts';

const CLEAN_UPS = 'src/server/questions/formats/clean-ups';
const CLEAN_UPS_TEST = [`${CLEAN_UPS}/clean-ups.test.ts`];
const FORMATS = 'src/server/questions/formats';
const LARGE_TEST = [`${FORMATS}/large/large-file-reader.test.ts`];
const REVIEW_TEST = ['src/server/review/review.test.ts'];

export const FORMATS_BREAKS: Break[] = [
  {
    name: "'todas las anteriores' is shuffled in a practice (fixed options)",
    file: 'src/server/exams/attempts/answer.repository.ts',
    find: 'keep_fixed_choices(a.choice_orders[${following}], q.choices)',
    replace: 'a.choice_orders[${following}]',
    tests: REVIEW_TEST,
  },
  {
    name: "the first question's 'a y b' is shuffled in a practice (fixed options)",
    file: 'src/server/exams/attempts/start.repository.ts',
    find: 'keep_fixed_choices((${given.choice_orders}::text[])[1], first.choices)',
    replace: '(${given.choice_orders}::text[])[1]',
    tests: REVIEW_TEST,
  },
  {
    name: "'ninguna es correcta' is shuffled in a mock exam (fixed options)",
    file: 'src/server/mock-exams/sheets/start.repository.ts',
    find: 'select keep_fixed_choices(drawn.choice_order, c.choices)',
    replace: 'select drawn.choice_order',
    tests: ['src/server/mock-exams/sheets/sheets.test.ts'],
  },
  {
    name: "what stands below 'ambas' comes above it (fixed options)",
    file: 'src/server/database/migrations/0062_fixed_choices.ts',
    find: 'where not exists (select from regexp_split_to_table(fixed',
    replace: 'where true or not exists (select from regexp_split_to_table(fixed',
    tests: ['src/server/exams/attempts/fixed-choices.test.ts'],
  },
  {
    name: "'&nbsp;' as an answer of an exam is cleaned away (clean-ups)",
    file: `${CLEAN_UPS}/entities.ts`,
    find: 'texts.some(hasFault)',
    replace: "texts.some((text) => text.includes('&'))",
    tests: CLEAN_UPS_TEST,
  },
  {
    name: 'broken letters are mended in a question about encodings (clean-ups)',
    file: `${CLEAN_UPS}/encoding.ts`,
    find: 'isAboutEncodings(entry) ?',
    replace: 'entry.choices.length === 0 ?',
    tests: CLEAN_UPS_TEST,
  },
  {
    name: 'a wrapped line becomes an option that nobody wrote (typed)',
    file: `${FORMATS}/typed/typed-lines.ts`,
    find: '-(?=\\s))\\s*(\\S.*)$/i',
    replace: '-)\\s*(\\S.*)$/i',
    tests: [`${FORMATS}/typed/typed.test.ts`],
  },
  {
    name: 'two columns that were read as one are taken for a question (typed)',
    file: `${FORMATS}/typed/inline-options.ts`,
    find: 'return doubled.length < 2',
    replace: 'return doubled.length < 99',
    tests: [`${FORMATS}/typed/pasted-shapes.test.ts`],
  },
  {
    name: 'a question without an answer swallows the next one (Aiken)',
    file: `${FORMATS}/aiken.ts`,
    find: 'if (draft && isAfterBlank && isNewQuestion(draft, line))',
    replace: 'if (draft && isNewQuestion(draft, line) && index < 0)',
    tests: [`${FORMATS}/moodle-files.test.ts`],
  },
  {
    name: 'an exponent becomes a part of its number (Moodle)',
    file: `${FORMATS}/html-text.ts`,
    find: "if (name === 'sup' || name === 'sub') this.#raise(name);",
    replace: "if (name === 'sup') this.#raised.pop();",
    tests: [`${FORMATS}/html-text.test.ts`],
  },
  {
    name: 'pictures of explanations are lost without a word (Moodle XML)',
    file: `${FORMATS}/moodle-xml/moodle-xml-reader.ts`,
    find: "if ('question' in read && losesPicture(element)) lost.push(line);",
    replace: "if ('problem' in read && losesPicture(element)) lost.push(line);",
    tests: [`${FORMATS}/reading.test.ts`],
  },
  {
    name: 'what XML cannot carry is not said before exporting (losses)',
    file: `${FORMATS}/moodle-xml/moodle-xml-writer.ts`,
    find: '(isWhole ? [] : [',
    replace: '(isWhole || !isWhole ? [] : [',
    tests: [`${FORMATS}/round-trip.test.ts`],
  },
  {
    name: 'a file in UTF-16 is no text (encodings)',
    file: `${FORMATS}/text-file.ts`,
    find: 'if (first === 0xff && second === 0xfe)',
    replace: 'if (first === 0xff && second === 0xff)',
    tests: [`${FORMATS}/text-format.test.ts`],
  },
  {
    name: 'a brace in numbered questions makes GIFT of all of them (text files)',
    file: `${FORMATS}/text-format.ts`,
    find: 'if (typed > 0 && typed >= gift',
    replace: 'if (typed > 0 && gift === 0',
    tests: [`${FORMATS}/text-format.test.ts`],
  },
  {
    name: 'notes stand beside other options where a column is missing (tables)',
    file: `${FORMATS}/table/table-columns.ts`,
    find: 'return column < 0 ? undefined : column;\n  });\n  return columns.slice(',
    replace:
      'return column < 0 ? undefined : column;\n  }).filter((column) => column !== undefined);\n  return columns.slice(',
    tests: [`${FORMATS}/reading.test.ts`],
  },
  {
    name: 'an import is published with a category whose name is too long (imports)',
    file: 'src/server/questions/imports/imports.service.ts',
    find: 'if (locked.unmapped_categories > 0 ||',
    replace: 'if (',
    tests: ['src/server/questions/imports/categories/import-categories.test.ts'],
  },
  {
    name: 'another answer for the same article needs no decision (imports)',
    file: 'src/server/questions/imports/near-repeats/near-index.ts',
    find: 'return disagrees && is_of_same_article;',
    replace: 'return false;',
    tests: ['src/server/questions/imports/near-repeats/near-repeats.test.ts'],
  },
  {
    name: 'a clean-up that is switched off mends all the same (imports)',
    file: 'src/server/questions/imports/rereading/cleaning.ts',
    find: 'if (switchedOn.includes(id)) current = mended;',
    replace: 'current = mended;',
    tests: ['src/server/questions/imports/rereading/rereading.test.ts'],
  },
  {
    name: 'a decision counts only its own entry, and not its repeats (imports)',
    file: 'src/server/questions/imports/previews/summary.service.ts',
    find: 'p.number = any(${group}::integer[])',
    replace: 'p.number = any(${numbers}::integer[])',
    tests: ['src/server/questions/imports/previews/previews.test.ts'],
  },
  {
    name: 'a quote within a string ends it when a large JSON file is cut (large files)',
    file: 'src/server/questions/formats/large/json-list.ts',
    find: "(text[mark] === '\\\\' ? 2 : 1)",
    replace: '1',
    tests: LARGE_TEST,
  },
  {
    name: 'a comma that nothing follows is dropped where a large JSON file is cut (large files)',
    file: 'src/server/questions/formats/large/json-list.ts',
    find: "const before = isFirst ? '' : '[0';",
    replace: "const before = isFirst ? '' : '[0, 1';",
    tests: LARGE_TEST,
  },
  {
    name: 'a question that is quoted in CDATA is where a large XML is cut (large files)',
    file: 'src/server/questions/formats/large/moodle-quizzes.ts',
    find: "else end = mark[0] === '<!--' ? '-->' : ']]>';",
    replace: "else end = mark[0] === '<!--' ? '-->' : undefined;",
    tests: LARGE_TEST,
  },
  {
    name: 'pictures of a large file are held (large files)',
    file: 'src/server/questions/pictures/file-pictures.ts',
    find: 'if (this.#folder === undefined) return',
    replace: 'if (this.#folder !== null) return',
    tests: LARGE_TEST,
  },
  {
    name: 'a large file that was kept is held when it is read again (large files)',
    file: 'src/server/questions/imports/rereading/kept-file.service.ts',
    find: 'if (size <= FILE_MAX_BYTES)',
    replace: 'if (size <= 10 * FILE_MAX_BYTES)',
    tests: ['src/server/files/question-files.test.ts'],
  },
];
