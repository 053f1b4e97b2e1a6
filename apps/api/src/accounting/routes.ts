import { paymentsCsv as paymentsCsvRoute } from '@shop/contracts/accounting.ts'
import { Locale } from '@shop/contracts/locale-schemas.ts'
import { defaultLocale } from '@shop/contracts/locales.ts'
import { auditExport, staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Db } from '#platform/db/db.ts'
import type { Mount } from '#platform/http/http.ts'
import { createPaymentsCsv } from './payments-csv.ts'

/** Mounts the file downloads for accounting. */
export function mountAccounting(mount: Mount, deps: Deps): void {
  const { db } = deps
  mount(paymentsCsvRoute, async ({ query: { language, ...period }, caller, reply, request }) => {
    const name = period.date ?? `${period.from}-${period.to}`
    reply.header('Content-Disposition', `attachment; filename="payments-${name}.csv"`)
    const result = await createPaymentsCsv(db, period, language ?? (await getAccountLocale(db, caller.accountId)))
    const filter = Object.fromEntries(Object.entries(period).filter(([, day]) => day !== undefined))
    await auditExport(deps, staffOf({ caller, request }), { action: 'accounting.export', kind: 'payments', filter })
    return { result }
  })
}

/** Returns the language of an account. */
async function getAccountLocale(db: Db, accountId: string): Promise<Locale> {
  const account = await db.account.findUnique({ where: { id: accountId }, select: { locale: true } })
  return Locale.safeParse(account?.locale).data ?? defaultLocale
}
