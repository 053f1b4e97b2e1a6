import { expect, test } from 'vitest'
import { findViolations, readSources } from './boundaries.ts'

const importing = (...paths: string[]) => paths.map(path => `import '${path}'\n`).join('')
/** The problems of one file with these imports, without its path. */
const problemsOf = (file: string, ...imports: string[]) =>
  findViolations(new Map([[file, importing(...imports)]])).map(problem => problem.slice(file.length))

test('the repository has no forbidden import and no cycle', () => {
  expect(findViolations(readSources())).toEqual([])
})

test.each([
  ['the contracts import other packages than zod/mini', 'packages/contracts/src/planted.ts', 'fastify'],
  ['the platform imports a capability', 'apps/api/src/platform/planted.ts', '#reconciliation/index.ts'],
  ['orders import reconciliation', 'apps/api/src/orders/planted.ts', '#reconciliation/index.ts'],
  ['the catalog imports books', 'apps/api/src/catalog/planted.ts', '#reconciliation/index.ts'],
  ['settings import reconciliation', 'apps/api/src/settings/planted.ts', '#reconciliation/index.ts'],
  ['payments import metrics', 'apps/api/src/payments/planted.ts', '#metrics/index.ts'],
  ['orders import metrics', 'apps/api/src/orders/planted.ts', '#metrics/index.ts'],
  ['reconciliation imports the checkout', 'apps/api/src/reconciliation/planted.ts', '#checkout/index.ts'],
  ['reconciliation imports orders past their index', 'apps/api/src/reconciliation/planted.ts', '#orders/queries.ts'],
  ['metrics import payments past their index', 'apps/api/src/metrics/planted.ts', '#payments/queries.ts'],
  ['an import past the index uses a relative path', 'apps/api/src/checkout/planted.ts', '../orders/queries.ts'],
  ['a test imports past the index', 'apps/api/src/checkout/planted.test.ts', '#orders/queries.ts'],
  ['a capability imports the composition root', 'apps/api/src/orders/planted.ts', '../app.ts'],
  ['a capability imports the tests', 'apps/api/src/orders/planted.ts', '../../test/harness/api.ts'],
  ['a capability imports the web', 'apps/api/src/orders/planted.ts', '../../../web/src/paths.ts'],
  ['rules import the database', 'apps/api/src/orders/rules.ts', '#platform/db/db.ts'],
  ['rules import a package', 'apps/api/src/orders/rules.ts', 'kysely'],
  ['the web imports the API by its package name', 'apps/web/src/ui/planted.ts', '@shop/api/src/app.ts'],
  ['a new folder of the API', 'apps/api/src/loyalty/planted.ts', '#orders/queries.ts'],
  ['a new folder of the API without a forbidden import', 'apps/api/src/loyalty/planted.ts', '#platform/db/db.ts'],
  ['a new feature of the web', 'apps/web/src/features/loyalty/planted.ts', '#ui/button.tsx'],
  ['a new folder at the top', 'tools/planted.ts', 'zod'],
  ['a feature imports another feature', 'apps/web/src/features/cart/planted.ts', '#features/catalog/queries.ts'],
  ['shared parts import a feature', 'apps/web/src/shared/planted.ts', '#features/catalog/queries.ts'],
  ['components import shared parts', 'apps/web/src/ui/planted.ts', '#shared/cart/cart.ts'],
])('reports: %s', (_what, file, imported) => {
  expect(problemsOf(file, imported)).toHaveLength(1)
})

test.each([
  'export { a } from "#reconciliation/index.ts"',
  'export * from "#reconciliation/index.ts"',
  'const a = () => import("#reconciliation/index.ts")',
  'import type { A } from "#reconciliation/index.ts"',
  'type A = import("#reconciliation/index.ts").A',
])('reports the forbidden import in: %s', text => {
  expect(findViolations(new Map([['apps/api/src/orders/planted.ts', text]]))).toEqual([
    'apps/api/src/orders/planted.ts:1: apps/api/src/orders may not import apps/api/src/reconciliation (#reconciliation/index.ts)',
  ])
})

test('reports a cycle between files that import only types of each other', () => {
  const files = new Map([
    ['apps/api/src/orders/a.ts', "import type { B } from './b.ts'\nexport type A = B | 1\n"],
    ['apps/api/src/orders/b.ts', "import type { A } from './c.ts'\nexport type B = A[]\n"],
    ['apps/api/src/orders/c.ts', "export type { A } from './a.ts'\n"],
  ])
  expect(findViolations(files)).toEqual([
    'cycle of imports: apps/api/src/orders/a.ts -> apps/api/src/orders/b.ts -> apps/api/src/orders/c.ts -> apps/api/src/orders/a.ts',
  ])
})

test('allows what the tables list', () => {
  const checkout = [
    '#orders/index.ts',
    '#platform/db/db.ts',
    './rules.ts',
    '@shop/contracts/money.ts',
    'zod',
    'node:crypto',
  ]
  expect(problemsOf('apps/api/src/checkout/planted.ts', ...checkout)).toEqual([])
  expect(problemsOf('apps/api/src/checkout/planted.test.ts', ...checkout, '../../test/harness/api.ts')).toEqual([])
  const cart = ['#shared/cart/cart.ts', '#ui/button.tsx', '#platform/config/clock.ts', '../../paths.ts', 'react']
  expect(problemsOf('apps/web/src/features/cart/planted.tsx', ...cart)).toEqual([])
})
