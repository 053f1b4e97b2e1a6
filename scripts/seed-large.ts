/**
 * `pnpm seed:large`: grows the demo shop to 10,000 products and 50,000 orders, or to the numbers of `--products` and
 * `--orders`.
 */

import { parseArgs } from 'node:util'
import { seedLarge } from '../prisma/seed-large.ts'
import { withShopDatabase } from './database/any-database.ts'
import { loadSettings } from './settings.ts'

const { values } = parseArgs({
  options: { products: { type: 'string', default: '10000' }, orders: { type: 'string', default: '50000' } },
})
const size = { products: Number(values.products), orders: Number(values.orders) }

try {
  const { products, orders } = await withShopDatabase(loadSettings(), url => seedLarge(url, size))
  process.stdout.write(`The shop has ${products} products and ${orders} orders.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
