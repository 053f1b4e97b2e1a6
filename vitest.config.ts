import { defineConfig } from 'vitest/config'
import { NoTestRan } from './scripts/no-test-ran.ts'

const api = 'apps/api'
const unitTests = ['apps/*/src/**/*.unit.test.ts', 'apps/*/src/**/rules.test.ts', 'apps/*/src/**/*-rules.test.ts']
const databaseSetup = [`${api}/test/global-setup.ts`]

/**
 * The groups run one after the other, so that what measures time or races is not disturbed: on the two cores of the
 * smallest machine two files run side by side, races and killed programs alone.
 */
export default defineConfig({
  test: {
    reporters: ['default', new NoTestRan()],
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/contracts/src/**/*.test.ts', ...unitTests, 'prisma/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'api',
          include: [`${api}/src/**/*.test.ts`],
          exclude: unitTests,
          globalSetup: [...databaseSetup, `${api}/test/web-setup.ts`],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'races',
          include: [`${api}/test/races/**/*.test.ts`, `${api}/test/model/**/*.test.ts`],
          globalSetup: databaseSetup,
          testTimeout: 120_000,
          hookTimeout: 90_000,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'faults',
          include: [`${api}/test/faults/**/*.test.ts`],
          globalSetup: databaseSetup,
          testTimeout: 120_000,
          hookTimeout: 90_000,
          maxWorkers: 1,
          sequence: { groupOrder: 5 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: [...databaseSetup, 'e2e/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 90_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
