import { paymentsCsv as paymentsCsvRoute } from '@shop/contracts/accounting.ts'
import { defaultLocale, Locale } from '@shop/contracts/locale.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import type { Mount } from '#platform/http.ts'
import { paymentsCsv } from './payments-csv.ts'

/** Files for the accountant. */
export function mountAccounting(mount: Mount, { db }: Deps): void {
  mount(paymentsCsvRoute, async ({ query: { language, ...period }, caller, reply }) => {
    const name = period.date ?? `${period.from}-${period.to}`
    reply.header('Content-Disposition', `attachment; filename="payments-${name}.csv"`)
    return { result: await paymentsCsv(db, period, language ?? (await localeOf(db, caller.accountId))) }
  })
}

/** The language of somebody's account. */
async function localeOf(db: Tx, accountId: string): Promise<Locale> {
  const account = await db.account.findUnique({ where: { id: accountId }, select: { locale: true } })
  return Locale.safeParse(account?.locale).data ?? defaultLocale
}
