/** `pnpm reconcile`: checks the invariants of stock, orders and money. Prints violating rows; exit code 1 if there are any. */

import { systemClock } from '../apps/api/src/platform/config/deps.ts'
import { createDb } from '../apps/api/src/platform/db/db.ts'
import { invariants, reconcileLedgers } from '../apps/api/src/reconciliation/index.ts'
import { withShopDatabase } from './database/any-database.ts'
import { loadSettings } from './settings.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
/** JSON.stringify does not support bigint. */
const toText = (row: object) =>
  JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? String(value) : value))

try {
  const violations = await withShopDatabase(loadSettings(), async databaseUrl => {
    const db = createDb(databaseUrl, 1)
    return reconcileLedgers(db, systemClock.now()).finally(() => db.$disconnect())
  })
  for (const { invariant, description, rows } of violations) {
    print(`${invariant} is violated: ${description}`)
    for (const row of rows) print(`  ${toText(row)}`)
  }
  print(`${invariants.length - violations.length} of ${invariants.length} invariants hold`)
  if (violations.length > 0) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${(error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim()}\n`)
  process.exitCode = 1
}
