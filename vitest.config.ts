import { defineConfig } from 'vitest/config';

export default defineConfig({
  // the tests are of the server and of the rules both sides share: nothing to build, so vite.config.ts is left aside
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/support/**/*.test.ts', 'bench/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    execArgv: ['--import', import.meta.resolve('./tests/support/people/cheap-hashes.ts')],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: 'tests/support/database/global-setup.ts',
    env: { TZ: 'UTC' },
  },
});
