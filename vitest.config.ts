import { globSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import {
  keepCompiledCode,
  NO_WASM_OPTIMIZING_FLAG,
  takeMemoryInLargePages,
} from './tests/support/process-environment.ts';
import { keepTemporaryFilesInMemory } from './tests/support/temporary-files.ts';

keepCompiledCode();
keepTemporaryFilesInMemory();
takeMemoryInLargePages();

const TESTS = ['src/**/*.test.{ts,tsx}', 'tests/support/**/*.test.ts', 'bench/**/*.test.ts'];
/** A mocked module would stay mocked for the files that come after it in the same process, and a counted one counted. */
const OWN_PROCESS = [
  ...globSync(TESTS).filter((file) => readFileSync(file, 'utf8').includes('vi.mock(')),
  // its clock jumps, and is trusted again after an hour
  'src/server/badges/champions.clock.test.ts',
  // how many statements a process names is limited
  'src/server/database/connections/pooler.test.ts',
  'src/server/database/connections/prepared-statements.test.ts',
  'src/server/exams/exams.plans.test.ts',
  'src/server/identity/passwords/hashing.test.ts',
];

export default defineConfig({
  // the tests are of the server and of the rules both sides share: nothing to build, so vite.config.ts is left aside
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 3,
    execArgv: [
      NO_WASM_OPTIMIZING_FLAG,
      '--import',
      import.meta.resolve('./tests/support/people/cheap-hashes.ts'),
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: 'tests/support/database/global-setup.ts',
    env: { TZ: 'UTC', BUNDLED_PROGRAMS: '1' },
    projects: [
      // a process for each file costs two fifths of the whole time
      {
        extends: true,
        test: {
          name: 'shared process',
          include: TESTS,
          exclude: [...configDefaults.exclude, ...OWN_PROCESS],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'own process', include: OWN_PROCESS } },
    ],
  },
});
