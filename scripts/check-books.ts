/** `pnpm check:books`: proves that stock, orders and money add up; exit code 1 and the rows that do not where they don't. */

import { checkBooks, equations } from '../apps/api/src/books/index.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { createDb } from '../apps/api/src/platform/db.ts'
import { withShopDatabase } from './database/any-database.ts'
import { loadSettings } from './settings.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
/** What PostgreSQL counts beyond Number's reach is shown in full. */
const asText = (row: object) =>
  JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? String(value) : value))

try {
  const broken = await withShopDatabase(loadSettings(), async databaseUrl => {
    const db = createDb(databaseUrl, 1)
    return checkBooks(db, systemClock.now()).finally(() => db.$disconnect())
  })
  for (const { equation, says, rows } of broken) {
    say(`${equation} does not hold: ${says}`)
    for (const row of rows) say(`  ${asText(row)}`)
  }
  say(`${equations.length - broken.length} of ${equations.length} equations hold`)
  if (broken.length > 0) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${(error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim()}\n`)
  process.exitCode = 1
}
