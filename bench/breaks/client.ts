import type { Break } from './break.ts';

export const CLIENT_BREAKS: Break[] = [
  {
    name: 'optional cookies are allowed before anybody was asked',
    file: 'src/client/lib/cookie-consent.ts',
    find: '(hasDecided() && storedPreferences()[use] === true)',
    replace: 'storedPreferences()[use] !== false',
    tests: ['src/client/lib/cookie-consent.test.ts'],
  },
];
