import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Lints files planted in an empty tree under the project's own rules; answers what the linter said. */
function lint(files: Record<string, string>): string {
  const tree = mkdtempSync(join(tmpdir(), 'boundaries-'))
  try {
    const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
    writeFileSync(join(tree, 'biome.json'), JSON.stringify({ ...config, $schema: undefined, vcs: undefined }))
    cpSync(join(root, 'apps/api/package.json'), join(tree, 'apps/api/package.json'))
    cpSync(join(root, 'apps/web/package.json'), join(tree, 'apps/web/package.json'))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(tree, path)), { recursive: true })
      writeFileSync(join(tree, path), text)
    }
    const biome = spawnSync(join(root, 'node_modules/.bin/biome'), ['lint', '.'], { cwd: tree, encoding: 'utf8' })
    return biome.stdout + biome.stderr
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

const importing = (...paths: string[]) =>
  `${paths.map((path, i) => `import { a as a${i} } from '${path}'`).join('\n')}\nexport const all = [${paths.map((_, i) => `a${i}`)}]\n`

test.each([
  ['the contracts know zod alone', 'packages/contracts/src/planted.ts', 'fastify'],
  ['the platform knows no capability', 'apps/api/src/platform/planted.ts', '#orders/index.ts'],
  ['a capability is entered by its index alone', 'apps/api/src/checkout/planted.ts', '#orders/queries.ts'],
  ['a capability is not entered by a relative path', 'apps/api/src/checkout/planted.ts', '../orders/queries.ts'],
  ['orders know nothing of payments', 'apps/api/src/orders/planted.ts', '#payments/index.ts'],
  ['orders know nothing of bonus points', 'apps/api/src/orders/planted.ts', '#bonus/index.ts'],
  ['promo codes know nothing of orders', 'apps/api/src/promotions/planted.ts', '#orders/index.ts'],
  ['payments know nothing of orders', 'apps/api/src/payments/planted.ts', '#orders/index.ts'],
  ['the catalogue knows nothing of the checkout', 'apps/api/src/catalog/planted.ts', '#checkout/index.ts'],
  ['payments know nothing of returns', 'apps/api/src/payments/planted.ts', '#returns/index.ts'],
  ['receipts know nothing of returns', 'apps/api/src/receipts/planted.ts', '#returns/index.ts'],
  ['returns know nothing of the checkout', 'apps/api/src/returns/planted.ts', '#checkout/index.ts'],
  ['suggestions know nothing of kept mixes', 'apps/api/src/suggestions/planted.ts', '#mixes/index.ts'],
  ['kept mixes know nothing of the checkout', 'apps/api/src/mixes/planted.ts', '#checkout/index.ts'],
  ['pictures know nothing of who shows them', 'apps/api/src/pictures/planted.ts', '#catalog/index.ts'],
  ['the dashboard knows no capability', 'apps/api/src/dashboard/planted.ts', '#orders/index.ts'],
  ['orders know nothing of the dashboard', 'apps/api/src/orders/planted.ts', '#dashboard/index.ts'],
  ['rules are pure', 'apps/api/src/orders/rules.ts', '#platform/db.ts'],
  [
    'a feature of the web knows no other feature',
    'apps/web/src/features/cart/planted.ts',
    '#features/catalog/queries.ts',
  ],
  ['shared parts of the web know no feature', 'apps/web/src/shared/planted.ts', '#features/catalog/queries.ts'],
  ['components know nothing of the shop', 'apps/web/src/ui/planted.ts', '#shared/cart/cart.ts'],
])('%s: a planted violation is found', (_rule, path, imported) => {
  expect(lint({ [path]: importing(imported) })).toContain('lint/style/noRestrictedImports')
})

test('what the directions allow passes', () => {
  const said = lint({
    'apps/api/src/checkout/planted.ts': importing(
      '#orders/index.ts',
      '#payments/index.ts',
      '#platform/db.ts',
      './rules.ts',
      '@shop/contracts/money.ts',
    ),
    'apps/web/src/features/cart/planted.ts': importing('#shared/cart/cart.ts', '#ui/button.tsx', '#platform/clock.ts'),
  })
  expect(said).not.toContain('noRestrictedImports')
})

test('a cycle of imports is found', () => {
  const said = lint({
    'apps/api/src/orders/a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
    'apps/api/src/orders/b.ts': "import { a } from './a.ts'\nexport const b = () => a\n",
  })
  expect(said).toContain('lint/suspicious/noImportCycles')
})
