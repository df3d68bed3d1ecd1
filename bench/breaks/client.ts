import type { Break } from './break.ts';

export const CLIENT_BREAKS: Break[] = [
  {
    name: 'optional cookies are allowed before anybody was asked',
    file: 'src/client/lib/cookie-consent.ts',
    find: '(hasDecided() && storedPreferences()[use] === true)',
    replace: 'storedPreferences()[use] !== false',
    tests: ['src/client/lib/cookie-consent.test.ts'],
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
];
