import * as files from '@shop/contracts/accounting.ts'
import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import { Locale } from '@shop/contracts/locale-schemas.ts'
import { defaultLocale } from '@shop/contracts/locales.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { auditExport, staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Db } from '#platform/db/db.ts'
import type { Mount } from '#platform/http/http.ts'
import { createPaymentsCsv } from './payments-csv.ts'
import { createReceiptsCsv } from './receipts-csv.ts'
import { createRefundsCsv } from './refunds-csv.ts'
import { createSalesCsv } from './sales-csv.ts'
import { createStockValueCsv } from './stock-value-csv.ts'
import { createVatCsv } from './vat-csv.ts'

type Period = { date?: string | undefined; from?: string | undefined; to?: string | undefined }
type Download = {
  caller: Parameters<typeof staffOf>[0]['caller']
  reply: FastifyReply
  request: FastifyRequest
  query: Period & { language?: Locale | undefined }
}
type Kind = 'payments' | 'sales' | 'refunds' | 'receipts' | 'vat' | 'stock-value'

/** Mounts the file downloads for accounting. */
export function mountAccounting(mount: Mount, deps: Deps): void {
  const { db } = deps

  /** Creates a file in the language of the query or of the account, names it and writes the audit entry. */
  async function send(
    kind: Kind,
    { query: { language, ...period }, caller, reply, request }: Download,
    create: (locale: Locale) => Promise<string>,
  ) {
    const name = period.date ?? `${period.from}-${period.to}`
    reply.header('Content-Disposition', `attachment; filename="${kind}-${name}.csv"`)
    const result = await create(language ?? (await getAccountLocale(db, caller.accountId)))
    const filter = Object.fromEntries(Object.entries(period).filter(([, day]) => day !== undefined))
    await auditExport(deps, staffOf({ caller, request }), { action: 'accounting.export', kind, filter })
    return { result }
  }

  mount(files.paymentsCsv, call => send('payments', call, locale => createPaymentsCsv(db, call.query, locale)))
  mount(files.salesCsv, call => send('sales', call, locale => createSalesCsv(db, toInterval(call.query), locale)))
  mount(files.refundsCsv, call => send('refunds', call, locale => createRefundsCsv(db, toInterval(call.query), locale)))
  mount(files.receiptsCsv, call =>
    send('receipts', call, locale => createReceiptsCsv(db, toInterval(call.query), locale)),
  )
  mount(files.vatCsv, call => send('vat', call, locale => createVatCsv(db, toInterval(call.query), locale)))
  mount(files.stockValueCsv, call =>
    send('stock-value', call, locale => createStockValueCsv(db, call.query.date, locale)),
  )
}

/** The days of the query in Yerevan. The contract requires one day, or both ends. */
function toInterval({ date = '', from = date, to = date }: Period): { from: Date; before: Date } {
  return { from: shopTimestamp(from), before: shopTimestamp(addDays(to, 1)) }
}

/** Returns the language of an account. */
async function getAccountLocale(db: Db, accountId: string): Promise<Locale> {
  const account = await db.account.findUnique({ where: { id: accountId }, select: { locale: true } })
  return Locale.safeParse(account?.locale).data ?? defaultLocale
}
