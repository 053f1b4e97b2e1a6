import type { Item } from '@shop/contracts/checkout.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { DraftQuote } from '@shop/contracts/order-drafts-staff.ts'
import type { OpenSupplement } from '@shop/contracts/order-supplements-staff.ts'
import { audit, type Staff } from '#audit/index.ts'
import { type Companion, type PlacedByStaff, parseOrderRequest, placeOrderByStaff, quoteCart } from '#checkout/index.ts'
import { lockAccount } from '#identity/index.ts'
import {
  anyOrder,
  canBeSupplemented,
  lockOrder,
  lockPhone,
  type OrderRecord,
  readOrderDelivery,
  readOrderPickup,
} from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { notifyOfLink } from './payment-link.ts'
import { copyDelivery } from './same-delivery.ts'

/**
 * Calculates items that staff add to an order, by the current prices and without a delivery fee. Reserves nothing.
 * @throws NOT_FOUND
 */
export async function quoteSupplement(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { number, items, locale }: { number: number; items: Item[]; locale: Locale },
): Promise<DraftQuote> {
  const { record, customer } = await anyOrder(deps, number)
  const { deliveryType: type, address, deliveryDate } = record.page
  const client = { accountId: undefined, address: undefined, locale, customerId: customer?.accountId }
  const delivery = { type, region: address.region }
  const quote = await quoteCart(deps, { items, delivery }, { ...client, isDeliveryFree: true })
  const { lines, notices, totals, promotions, identityNeeded, earliestDate, canProceed } = quote
  return {
    lines,
    // They come on the day of the order. Only if that is today, another day is a problem.
    notices: notices.filter(({ kind }) => kind !== 'moved_to_tomorrow' || deliveryDate === quote.earliestDate),
    totals,
    promotions,
    identityNeeded,
    earliestDate,
    canProceed,
  }
}

type OpenSupplementInput = { number: number; key: string; locale: Locale; body: OpenSupplement }
type OpenedSupplement = { number: number }

/**
 * Adds items to a paid order that is not dispatched, in one transaction: an order of the same customer, which travels
 * with it and waits for its payment. Sends the payment link. The same key returns the same supplement.
 * @throws NOT_FOUND; SUPPLEMENT_NOT_POSSIBLE; IDEMPOTENCY_KEY_REUSED; the errors of placeOrderByStaff
 */
export async function openSupplement(
  deps: Deps,
  staff: Staff,
  { number, key, locale, body: { items, expected } }: OpenSupplementInput,
): Promise<OpenedSupplement> {
  const { record, customer, byStaff } = await anyOrder(deps, number)
  assertSupplementable(record)
  const { page, id: orderId } = record
  const accountId = customer?.accountId ?? null
  const { deliveryDate, deliveryTime } = page
  const slot = deliveryDate && deliveryTime ? { deliveryDate, deliveryTime } : {}
  const request = parseOrderRequest({ ...copyDelivery(page), ...slot, items }, locale)
  const sourceId = `supplement:${orderId}:${key}`
  const input = {
    request,
    sourceId,
    staffId: staff.accountId,
    accountId,
    customerName: byStaff?.customerName ?? null,
    customerLocale: record.locale,
    locale,
    discount: undefined,
    expected,
    readCompanion: (tx: Tx) => readCompanion(tx, orderId),
  }
  return placeOrderByStaff<OpenedSupplement>(deps, input, {
    before: async tx => {
      // As for a draft: the owner of the phone may register at this moment.
      if (accountId === null) await lockPhone(tx, request.phone)
      else await lockCustomer(tx, accountId, locale)
      const order = await lockOrder(tx, orderId)
      const opened = await findOpened(tx, sourceId, request.items)
      if (opened) return opened
      if (order.accountId !== accountId) throw new AppError('ORDER_CHANGED')
      if (!canBeSupplemented(order.status)) throw new AppError('SUPPLEMENT_NOT_POSSIBLE')
      return undefined
    },
    after: async (tx, order) => {
      await auditSupplement(tx, deps, staff, { record, order, items: request.items })
      await notifyOfLink(tx, deps, { ...order, phone: request.phone, locale: record.locale, accountId }, 'placed')
      return { number: order.number }
    },
  })
}

/** Asserts that items can be added to an order. @throws SUPPLEMENT_NOT_POSSIBLE naming the order to which they can be added */
function assertSupplementable({ page: { status, supplementOf } }: OrderRecord): void {
  if (supplementOf !== undefined)
    throw new AppError('SUPPLEMENT_NOT_POSSIBLE', { details: [{ orderNumber: supplementOf }] })
  // Whether the request is repeated, only the transaction finds out.
  if (status === 'awaiting_payment') throw new AppError('SUPPLEMENT_NOT_POSSIBLE')
}

/** Reads the delivery of a locked order. */
async function readCompanion(tx: Tx, orderId: string): Promise<Companion> {
  const { slotId } = await lockOrder(tx, orderId)
  const delivery = await readOrderDelivery(tx, orderId)
  return { orderId, ...delivery, slotId, pickup: await readOrderPickup(tx, orderId) }
}

/** Locks the account against its deletion. @throws SUPPLEMENT_NOT_POSSIBLE if it is blocked */
async function lockCustomer(tx: Tx, accountId: string, locale: Locale): Promise<void> {
  await lockAccount(tx, accountId).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'UNAUTHENTICATED')) throw error
    throw new AppError('SUPPLEMENT_NOT_POSSIBLE', { details: [{ message: fieldText('customer_blocked', locale) }] })
  })
}

/** Returns the supplement that a repeated request has opened. @throws IDEMPOTENCY_KEY_REUSED if it has other items */
async function findOpened(tx: Tx, sourceId: string, items: readonly Item[]): Promise<OpenedSupplement | undefined> {
  const orders = kysely.selectFrom('orders').select(['id', 'number']).where('idempotency_key', '=', sourceId)
  const [opened] = await query(tx, orders.where('placed_by', 'is not', null))
  if (!opened) return undefined
  const lines = kysely.selectFrom('order_line').select(['sku', 'quantity']).where('order_id', '=', opened.id)
  const current = new Map((await query(tx, lines)).map(({ sku, quantity }) => [sku, quantity]))
  const isSame = items.length === current.size && items.every(({ sku, quantity }) => current.get(sku) === quantity)
  if (!isSame) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return { number: opened.number }
}

type SupplementEntry = { record: OrderRecord; order: PlacedByStaff; items: readonly Item[] }

/** Audits the supplement under both orders. */
async function auditSupplement(
  tx: Tx,
  deps: Deps,
  staff: Staff,
  { record, order, items }: SupplementEntry,
): Promise<void> {
  const { id, number, totalAmd, discountAmd, holdUntil, placedAt } = order
  // At the time of the order's first event, whose author the history finds by it.
  const at = { ...deps, clock: { now: () => placedAt } }
  await audit(tx, at, staff, {
    action: 'order.place',
    subject: { type: 'order', id },
    after: {
      status: 'awaiting_payment',
      number,
      supplementOf: record.page.number,
      totalAmd,
      discountAmd,
      holdUntil: holdUntil.toISOString(),
    },
  })
  await audit(tx, at, staff, {
    action: 'order.supplement',
    subject: { type: 'order', id: record.id },
    after: { supplement: number, items: items.map(({ sku, quantity }) => ({ sku, quantity })), totalAmd },
  })
}
