import { createHash } from 'node:crypto'
import type { Item } from '@shop/contracts/checkout.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { StaffQuote } from '@shop/contracts/order-drafts-staff.ts'
import type { OpenSupplement } from '@shop/contracts/order-supplements-staff.ts'
import { canBeSupplemented } from '@shop/contracts/orders.ts'
import { audit, type Staff } from '#audit/index.ts'
import { type Companion, type PlacedByStaff, parseOrderRequest, placeOrderByStaff, quoteCart } from '#checkout/index.ts'
import { lockAccount } from '#identity/index.ts'
import { anyOrder, lockOrder, lockPhone, type OrderRecord, readOrderDelivery, readOrderPickup } from '#orders/index.ts'
import type { PaymentDeps } from '#payments/index.ts'
import { isSame } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { toStaffQuote } from './drafts.ts'
import { notifyOfLink } from './payment-link.ts'
import { copyDelivery } from './same-delivery.ts'

/**
 * Calculates items that staff add to an order, by the current prices and without a delivery fee. Reserves nothing.
 * @throws NOT_FOUND
 */
export async function quoteSupplement(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { number, items, locale }: { number: number; items: Item[]; locale: Locale },
): Promise<StaffQuote> {
  const { record, customer } = await anyOrder(deps, number)
  const { deliveryType: type, address, deliveryDate } = record.page
  const ofOrder = { accountId: customer?.accountId ?? null, phone: record.page.phone }
  const client = { accountId: undefined, address: undefined, locale, customer: ofOrder }
  const delivery = { type, region: address.region }
  const quote = await quoteCart(deps, { items, delivery }, { ...client, isDeliveryFree: true })
  return {
    ...toStaffQuote(quote),
    // They come on the day of the order. Only if that is today, another day is a problem.
    notices: quote.notices.filter(({ kind }) => kind !== 'moved_to_tomorrow' || deliveryDate === quote.earliestDate),
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
  deps: PaymentDeps,
  staff: Staff,
  { number, key, locale, body: { items, expected } }: OpenSupplementInput,
): Promise<OpenedSupplement> {
  const { record, customer, byStaff } = await anyOrder(deps, number)
  assertSupplementable(record)
  const { page, id: orderId } = record
  const accountId = customer?.accountId ?? null
  const { deliveryDate, deliveryTime } = page
  const slot = deliveryDate && deliveryTime ? { deliveryDate, deliveryTime } : {}
  // Without a choice, the supplement has that of its order at the moment it is inserted.
  const { isDiscreet: _, ...delivery } = copyDelivery(page)
  const request = parseOrderRequest({ ...delivery, ...slot, items, expected }, locale)
  const sourceId = `supplement:${orderId}:${key}`
  const requestHash = hashItems(request.items)
  const input = {
    request,
    sourceId,
    staffId: staff.accountId,
    accountId,
    customerName: byStaff?.customerName ?? null,
    customerLocale: record.locale,
    locale,
    discount: undefined,
    requestHash,
    readCompanion: (tx: Tx) => readCompanion(tx, orderId),
  }
  return placeOrderByStaff<OpenedSupplement>(deps, input, {
    before: async tx => {
      // As for a draft: the owner of the phone may register at this moment.
      if (accountId === null) await lockPhone(tx, request.phone)
      else await lockAccount(tx, accountId, () => createBlockedError(locale))
      const order = await lockOrder(tx, orderId)
      const opened = await findOpened(tx, sourceId, requestHash)
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

const createBlockedError = (locale: Locale) =>
  new AppError('SUPPLEMENT_NOT_POSSIBLE', { details: [{ message: fieldText('customer_blocked', locale) }] })

/** Hashes what the client has sent: the delivery and the lines of a supplement may change later. */
const hashItems = (items: readonly Item[]): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify(
        items.map(({ sku, quantity }) => [sku, quantity]).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
      ),
    )
    .digest()

/** Returns the supplement that a repeated request has opened. @throws IDEMPOTENCY_KEY_REUSED if it had other items */
async function findOpened(tx: Tx, sourceId: string, hash: Buffer): Promise<OpenedSupplement | undefined> {
  const orders = kysely.selectFrom('orders').select(['number', 'request_hash as requestHash'])
  const bySource = orders.where('idempotency_key', '=', sourceId).where('placed_by', 'is not', null)
  const [opened] = await query(tx, bySource)
  if (!opened) return undefined
  if (!isSame(opened.requestHash, hash)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
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
