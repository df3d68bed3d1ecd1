import type { Break } from './break.ts';

export const CLIENT_BREAKS: Break[] = [
  {
    name: 'optional cookies are allowed before anybody was asked',
    file: 'src/client/lib/cookie-consent.ts',
    find: '(hasCookieChoice() && storedPreferences()[use] === true)',
    replace: 'storedPreferences()[use] !== false',
    tests: ['src/client/lib/cookie-consent.test.ts'],
  },
  {
    name: 'code that can not be fetched takes the screen away instead of its part',
    file: 'src/client/lib/lazy-with-fallback.ts',
    find: 'return { default: Missing };',
    replace: "throw new Error('missing');",
    tests: ['tests/e2e/administration/admin-question-form.spec.ts'],
  },
  {
    name: 'a guess is said to bring as much as before choices were ruled out (mock exams)',
    file: 'src/shared/mock-exams/guessing.rules.ts',
    find: 'fractionOf(choices - ruledOut)',
    replace: 'fractionOf(choices)',
    tests: [
      'src/shared/mock-exams/guessing.rules.test.ts',
      'src/client/features/mock-exams/results/risk/describe-risk.test.ts',
    ],
  },
  {
    name: 'unused reserve questions count as errors in the review (mock exams)',
    file: 'src/client/features/mock-exams/results/answers/answer-analysis.ts',
    find: "return answer.counts || (!answer.is_reserve && outcome !== 'blank');",
    replace: "return answer.counts || outcome !== 'blank';",
    tests: ['src/client/features/mock-exams/results/answers/answer-analysis.test.ts'],
  },
  {
    name: 'an answer that went back to the first choice counts as changed (mock exams)',
    file: 'src/client/features/mock-exams/results/answers/answer-analysis.ts',
    find: 'first === undefined || first === answer.selected_answer',
    replace: 'first === undefined',
    tests: ['src/client/features/mock-exams/results/answers/answer-analysis.test.ts'],
  },
  {
    name: 'the value of an answer typed as a decimal is another fraction (mock exams)',
    file: 'src/client/features/mock-exams/fraction-text.ts',
    find: "'0'.repeat(decimals.length)",
    replace: "'0'",
    tests: ['src/client/features/mock-exams/fraction-text.test.ts'],
  },
  {
    name: 'a part that depends on another one names the part before it (mock exams)',
    file: 'src/client/features/mock-exams/administration/editor/template-input.ts',
    find: 'keys.indexOf(corrected_after) + 1',
    replace: 'keys.indexOf(corrected_after)',
    tests: ['src/client/features/mock-exams/administration/editor/template-values.test.ts'],
  },
  {
    name: 'a part is corrected although the one before was not passed (mock exams)',
    file: 'src/client/features/mock-exams/administration/calculator/test-sheet.ts',
    find: '!isPassed(marked[earlier])',
    replace: 'isPassed(undefined)',
    tests: ['src/client/features/mock-exams/administration/calculator/test-sheet.test.ts'],
  },
  {
    name: 'of two marks of a question the one that arrives last counts',
    file: 'src/client/features/mock-exams/sheet/marks/marks.ts',
    find: 'return mark.sequence > other.sequence;',
    replace: 'return true;',
    tests: ['src/client/features/mock-exams/sheet/marks/marks.test.ts'],
  },
  {
    name: 'marks are forgotten as soon as they are sent, whether the server has them or not',
    file: 'src/client/features/mock-exams/sheet/marks/mark-sender.ts',
    find: 'const next = listMarksForNextCall(store.getState().queue);',
    replace: 'const next = listMarksForNextCall(store.getState().queue);\n    options.forget(next);',
    tests: ['src/client/features/mock-exams/sheet/marks/mark-sender.test.ts'],
  },
  {
    name: 'a slow reply makes the clock of the sheet less exact',
    file: 'src/client/lib/server-clock.ts',
    find: 'offset = both.least <= both.most ? both : read;',
    replace: 'offset = read;',
    tests: ['src/client/lib/server-clock.test.ts'],
  },
];
