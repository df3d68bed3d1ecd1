import { defineConfig } from '@playwright/test';
import { prepareChromium } from './tests/support/chromium.ts';
import { MATRIX_ONLY, IS_WHOLE_MATRIX } from './tests/e2e/support/matrix.ts';
import { keepCompiledCode, takeMemoryInLargePages } from './tests/support/process-environment.ts';
import { keepTemporaryFilesInMemory } from './tests/support/temporary-files.ts';

process.env['BUNDLED_PROGRAMS'] = '1';
keepCompiledCode();
keepTemporaryFilesInMemory();
takeMemoryInLargePages();

const LOOK = '**/look.spec.ts';

// each of the two workers starts a server of its own on a new database; the files that it runs share it, and each test
// makes people of its own (support/fixtures.ts)
export default defineConfig({
  // Node leaves the types out itself, in a third of the time that Babel takes
  build: { external: ['**/*.ts'] },
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/databases.ts',
  // a third browser takes more processor time than the idle time that it would use (decision 0053)
  workers: 2,
  retries: 0,
  ...(IS_WHOLE_MATRIX ? {} : { grepInvert: new RegExp(MATRIX_ONLY.tag) }),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  // the many short tests of one file come last, so that no worker is left alone with a long file
  projects: [
    { name: 'files', testIgnore: LOOK },
    { name: 'look', testMatch: LOOK },
  ],
  use: {
    browserName: 'chromium',
    headless: true,
    // the tests of a worker run one after the other in the same tab, which Playwright empties between them (0053)
    reuseContext: true,
    launchOptions: await prepareChromium(),
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    screenshot: 'only-on-failure',
    // an eighth of the whole time: only where somebody looks for the cause of a failure
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
});
