import { paymentsCsv as paymentsCsvRoute } from '@shop/contracts/accounting.ts'
import type { Deps } from '#platform/deps.ts'
import type { Mount } from '#platform/http.ts'
import { paymentsCsv } from './payments-csv.ts'

/** Files for the accountant. */
export function mountAccounting(mount: Mount, { db }: Deps): void {
  mount(paymentsCsvRoute, async ({ query, locale, reply }) => {
    const name = query.date ?? `${query.from}-${query.to}`
    reply.header('Content-Disposition', `attachment; filename="payments-${name}.csv"`)
    return { result: await paymentsCsv(db, query, locale) }
  })
}
