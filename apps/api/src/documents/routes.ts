import {
  getAnyOrderDocument,
  getAnyReceiptDocument,
  getOrderDocument,
  getReceiptDocument,
  getSharedOrderDocument,
  getSharedReceiptDocument,
} from '@shop/contracts/documents.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { FastifyReply } from 'fastify'
import { showOrder } from '#checkout/index.ts'
import { anyOrder, type OrderRecord, orderByLink, orderByNumber } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { createLimiter } from '#platform/http/concurrency-limiter.ts'
import { AppError } from '#platform/http/errors.ts'
import type { Mount } from '#platform/http/http.ts'
import { getReceiptDetails } from '#receipts/index.ts'
import { getSettings } from '#settings/index.ts'
import { drawOrderSheet } from './order-sheet.ts'
import { drawReceiptSheet } from './receipt-sheet.ts'

/** Documents per minute and network address: each takes some 50 ms of CPU. */
const LIMITS = { perMinute: 30, limitGroup: 'documents' }
/** The links need no login, so their signatures must not be guessed. */
const LINK_LIMITS = { ...LIMITS, isPersonal: true }
/** Drawing blocks the process: one document at a time, and few wait. */
const DRAWING = { maxConcurrent: 1, maxWaiting: 20 }

type Request = { locale: Locale; query: { language?: Locale | undefined }; reply: FastifyReply }

/** Mounts the PDF documents of orders and receipts, for customers, for readers of a link and for staff. */
export function mountDocuments(mount: Mount, deps: Deps): void {
  const { db, clock, keys } = deps
  const limit = createLimiter(DRAWING)

  const contextOf = async ({ locale, query }: Request) => ({
    locale: query.language ?? locale,
    shop: await getSettings(db, 'shop'),
    now: clock.now(),
  })
  const sendOrder = async (request: Request, record: OrderRecord, isShared = false) => {
    const order = await showOrder(db, record, clock.now())
    const context = await contextOf(request)
    const result = await limit(() => drawOrderSheet({ order, isShared }, context))
    nameFile(request.reply, `order-${order.number}.pdf`)
    return { result }
  }
  const sendReceipt = async (request: Request, { page: { number } }: OrderRecord, receiptId: string) => {
    const details = await getReceiptDetails(db, receiptId)
    if (details.receipt.orderNumber !== number || details.receipt.state !== 'printed') throw new AppError('NOT_FOUND')
    const context = await contextOf(request)
    const result = await limit(() => drawReceiptSheet(details, context))
    nameFile(request.reply, `receipt-${number}-${details.receipt.number}.pdf`)
    return { result }
  }

  const own = (accountId: string, number: number) => orderByNumber(db, accountId, number, clock.now())
  const shared = (token: string) => orderByLink(db, keys, token, clock.now())
  const any = async (number: number) => (await anyOrder({ db, keys, clock }, number)).record

  mount(getOrderDocument, async call => sendOrder(call, await own(call.caller.accountId, call.params.number)), LIMITS)
  mount(
    getReceiptDocument,
    async call => sendReceipt(call, await own(call.caller.accountId, call.params.number), call.params.receiptId),
    LIMITS,
  )
  mount(getSharedOrderDocument, async call => sendOrder(call, await shared(call.params.token), true), LINK_LIMITS)
  mount(
    getSharedReceiptDocument,
    async call => sendReceipt(call, await shared(call.params.token), call.params.receiptId),
    LINK_LIMITS,
  )
  mount(getAnyOrderDocument, async call => sendOrder(call, await any(call.params.number)), LIMITS)
  mount(
    getAnyReceiptDocument,
    async call => sendReceipt(call, await any(call.params.number), call.params.receiptId),
    LIMITS,
  )
}

/** Names the file; a browser shows it. */
function nameFile(reply: FastifyReply, name: string): void {
  reply.header('Content-Disposition', `inline; filename="${name.replace(/[^\w.-]/g, '-')}"`)
}
