import { alertStaff } from '#alerts/index.ts'
import { withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobTable } from '#platform/jobs.ts'
import { checkBooks } from './check-books.ts'
import { keepCheck } from './last-check.ts'

/** Proves the books and wakes staff where an equation does not hold; the rows are found by `pnpm check:books`. */
export async function watchBooks(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const broken = await checkBooks(deps.db, now)
  await keepCheck(deps.db, broken, now)
  if (broken.length === 0) return
  const equations = broken.map(({ equation }) => equation).join(', ')
  deps.log.error({ alert: 'books.broken', equations }, 'the books do not balance')
  await withTransaction(deps.db, deps.random, tx =>
    alertStaff(tx, deps, { kind: 'books.broken', key: equations, params: { equations } }),
  )
}

/** Every night at 4 in Yerevan. */
export const booksJobs = {
  'books.check': { cron: '0 0 * * *', run: watchBooks },
} satisfies JobTable<Deps>
