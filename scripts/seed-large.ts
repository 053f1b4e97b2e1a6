/** `pnpm seed:large`: makes the demo shop as large as the figures are promised for, 10,000 products and 50,000 orders. */

import { seedLarge } from '../prisma/large/seed.ts'
import { withShopDatabase } from './database/any-database.ts'
import { loadSettings } from './settings.ts'

try {
  const { products, orders } = await withShopDatabase(loadSettings(), url => seedLarge(url))
  process.stdout.write(`The shop has ${products} products and ${orders} orders.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
