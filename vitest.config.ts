import { defineConfig } from 'vitest/config'
import { EveryWriteLogged } from './scripts/every-write-logged.ts'
import { NoTestRan } from './scripts/no-test-ran.ts'

const api = 'apps/api'
const unitTests = ['apps/*/src/**/*.unit.test.ts', 'apps/*/src/**/rules.test.ts', 'apps/*/src/**/*-rules.test.ts']
const databaseSetup = [`${api}/test/harness/global-setup.ts`]
/** How long assertions poll: long enough for a busy machine. A condition that is never met fails after this time. */
const polling = { poll: { timeout: 30_000, interval: 20 } }

/**
 * On a busy machine a page can be late, and the shop answers 503 if a statement takes longer than its limit. In CI, a failed
 * test is retried once, and Vitest reports the retry. Unit tests and races are not retried: a unit test depends on nothing
 * outside, and a race that fails once is a defect.
 */
const retry = process.env.CI ? 1 : 0

/**
 * The smallest machine has two cores. Three files run side by side on it, because a quarter of their time is waiting. The
 * projects run one after the other without a pause, but races and fuzz alone: they keep both cores busy, and their
 * requests would wait too long for an answer.
 */
export default defineConfig({
  test: {
    reporters: ['default', new NoTestRan(), new EveryWriteLogged()],
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          expect: polling,
          include: ['packages/*/src/**/*.test.ts', ...unitTests, 'prisma/**/*.test.ts', 'scripts/**/*.test.ts'],
          // A process for each file takes longer than most of these tests.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 90_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          name: 'components',
          expect: polling,
          retry,
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          // Half of the time went into loading React and happy-dom. openShop loads the app's own modules for each test.
          isolate: false,
          testTimeout: 60_000,
          // Vitest does not inherit it here, and all projects of a group must have the same.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'api',
          expect: polling,
          retry,
          include: [`${api}/src/**/*.test.ts`, `${api}/test/{model,sweeps}/**/*.test.ts`],
          exclude: unitTests,
          globalSetup: [...databaseSetup, `${api}/test/harness/web-setup.ts`],
          // Files share what a worker has loaded, not their databases: a fifth of the time went into loading.
          isolate: false,
          testTimeout: 90_000,
          hookTimeout: 90_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'races',
          expect: polling,
          include: [`${api}/test/races/**/*.test.ts`],
          globalSetup: databaseSetup,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 90_000,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'fuzz',
          expect: polling,
          include: [`${api}/test/fuzz/**/*.test.ts`],
          globalSetup: databaseSetup,
          isolate: false,
          hookTimeout: 90_000,
          // The seed is chosen once, so the second try sends the same inputs.
          retry,
          // Calls side by side: most of the time one waits for the database.
          maxConcurrency: 6,
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'faults',
          expect: polling,
          retry,
          include: [`${api}/test/faults/**/*.test.ts`],
          globalSetup: databaseSetup,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 90_000,
          // They measure how long the shop takes to recover.
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'containers',
          expect: polling,
          include: ['ops/**/*.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 5 },
        },
      },
      {
        test: {
          name: 'browser',
          expect: polling,
          retry,
          include: ['e2e/**/*.test.ts'],
          exclude: ['e2e/admin/**', 'e2e/locale/**'],
          globalSetup: [...databaseSetup, 'e2e/global-setup.ts'],
          // As above; they share the browser, too.
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 90_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'locale',
          expect: polling,
          retry,
          include: ['e2e/locale/**/*.test.ts'],
          globalSetup: [...databaseSetup, 'e2e/global-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 90_000,
          sequence: { groupOrder: 6 },
        },
      },
      {
        test: {
          name: 'admin',
          expect: polling,
          retry,
          include: ['e2e/admin/**/*.test.ts'],
          globalSetup: [...databaseSetup, 'e2e/global-setup.ts'],
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 90_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
