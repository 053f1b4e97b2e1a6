/** `pnpm seed:large`: grows the demo shop to the size of the performance targets, 10,000 products and 50,000 orders. */

import { seedLarge } from '../prisma/seed-large.ts'
import { withShopDatabase } from './database/any-database.ts'
import { loadSettings } from './settings.ts'

try {
  const { products, orders } = await withShopDatabase(loadSettings(), url => seedLarge(url))
  process.stdout.write(`The shop has ${products} products and ${orders} orders.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
