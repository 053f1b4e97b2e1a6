import type { ExchangeDelivery, OpenExchange, OpenedExchange } from '@shop/contracts/exchanges-staff.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { audit, type Staff } from '#audit/index.ts'
import { type OrderRequest, type PlacedByStaff, parseOrderRequest, placeOrderByStaff } from '#checkout/index.ts'
import { copyDelivery } from '#drafts/index.ts'
import { lockAccount } from '#identity/index.ts'
import { exchangeEnd, lockOrder } from '#orders/index.ts'
import { type PaymentDeps, refundableAmd } from '#payments/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { applyTransition, insertReturn, isShopMistake, lockReturn, notifyReturnCustomer } from '#returns/index.ts'
import { applicableCredit } from '#store-credit/index.ts'
import { getSourceOrder, type SourceOrder } from './source-order.ts'

type OpenExchangeInput = { number: number; key: string; locale: Locale; body: OpenExchange }

/**
 * Opens an exchange: an accepted return by the terms of any return, and an order for the wanted items. The same key
 * returns the same exchange.
 * @throws NOT_FOUND; the errors of insertReturn and placeExchange
 */
export async function openExchange(
  deps: PaymentDeps,
  staff: Staff,
  { number, key, locale, body }: OpenExchangeInput,
): Promise<OpenedExchange> {
  const source = await getSourceOrder(deps, number)
  const { items, delivery, deliveryDate, deliveryTime, expected, ...request } = body
  return placeExchange(deps, staff, {
    source,
    returned: request,
    wanted: body,
    sourceId: `exchange:${source.id}:${key}`,
    locale,
    accept: async tx => {
      const order = await lockOrder(tx, source.id)
      const slot = [deliveryDate ?? null, deliveryTime ?? null]
      const also = [items.map(({ sku, quantity }) => [sku, quantity]), ...slot, ...(delivery ? [delivery] : [])]
      const accepted = { order, key: `staff:${key}`, locale, actor: 'staff', request, also } as const
      const { returnId, isNew } = await insertReturn(tx, deps, accepted)
      if (!isNew) return { isNew, opened: await getOpened(tx, returnId) }
      const requested = {
        id: returnId,
        status: 'requested',
        reason: body.reason,
        order,
        isRefusedAtDoor: false,
      } as const
      await applyTransition(tx, deps, requested, { to: 'accepted', actor: 'staff' })
      return { isNew, returnId }
    },
  })
}

type Wanted = Pick<OpenExchange, 'items' | 'delivery' | 'deliveryDate' | 'deliveryTime' | 'expected' | 'isHandedIn'>

type PlaceExchangeInput = {
  source: SourceOrder
  returned: Pick<OpenExchange, 'reason' | 'lines'>
  wanted: Wanted
  /** Becomes at most one order. */
  sourceId: string
  /** The language of errors, which staff read. */
  locale: Locale
  /** Accepts the return of a locked account, or finds the exchange of a repeated request, which has this order. */
  accept: (
    tx: Tx,
    request: OrderRequest,
  ) => Promise<{ isNew: true; returnId: string } | { isNew: false; opened: OpenedExchange }>
}

/**
 * Accepts a return and places the order of its exchange in one transaction, which reserves the stock and the delivery
 * slot. The order waits for the returned items.
 * @throws EXCHANGE_WITHOUT_ACCOUNT; VALIDATION; the errors of placeOrderByStaff
 */
export async function placeExchange(
  deps: PaymentDeps,
  staff: Staff,
  input: PlaceExchangeInput,
): Promise<OpenedExchange> {
  try {
    return await placeOrderOfExchange(deps, staff, input)
  } catch (error) {
    throw input.wanted.delivery ? toExchangeError(error) : error
  }
}

/** What a request names as a part of its delivery, and an order of the storefront does not. */
const DELIVERY_PATH = /^body\.(?=(?:address|pickupPointId)\b)/

/** Converts an error of the checkout to the fields of the exchange. */
function toExchangeError(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.facts.details) return error
  const details = error.facts.details.map(detail => ({
    ...detail,
    path: detail.path?.replace(DELIVERY_PATH, 'body.delivery.'),
  }))
  return new AppError(error.code, { ...error.facts, details })
}

function placeOrderOfExchange(
  deps: PaymentDeps,
  staff: Staff,
  { source, returned, wanted, sourceId, locale, accept }: PlaceExchangeInput,
): Promise<OpenedExchange> {
  let returnId = ''
  const request = { ...parseOrderRequest(toOrder(source, wanted), locale), expected: wanted.expected }
  const input = {
    request,
    sourceId,
    staffId: staff.accountId,
    accountId: source.accountId,
    customerName: null,
    customerLocale: source.locale,
    locale,
    discount: undefined,
    isDeliveryFree: isShopMistake(returned.reason),
    holdEnd: exchangeEnd,
  }
  return placeOrderByStaff<OpenedExchange>(deps, input, {
    before: async tx => {
      await lockAccount(tx, source.accountId, () => new AppError('EXCHANGE_WITHOUT_ACCOUNT'))
      const accepted = await accept(tx, request)
      if (!accepted.isNew) return accepted.opened
      returnId = accepted.returnId
      return undefined
    },
    after: async (tx, order) => {
      await execute(tx, kysely.insertInto('exchange').values({ return_id: returnId, order_id: order.id }))
      const valueAmd = await valueOfReturn(tx, source.id, returnId)
      await auditExchange(tx, deps, staff, { source, order, returned, wanted, valueAmd })
      await notifyCustomer(tx, deps, { returnId, order, valueAmd, isHandedIn: wanted.isHandedIn })
      return { number: order.number, returnId }
    },
  })
}

/**
 * Returns the order of the wanted items in the format of a storefront order: it comes the way the old one came, or by the
 * delivery that staff have chosen.
 */
const toOrder = ({ page }: SourceOrder, { items, delivery, deliveryDate, deliveryTime }: Wanted) => ({
  ...(delivery ? toDelivery(page, delivery) : copyDelivery(page)),
  items,
  ...(deliveryDate !== undefined && { deliveryDate }),
  ...(deliveryTime !== undefined && { deliveryTime }),
})

/** Returns the contacts of an order with another place and its notes. */
function toDelivery(page: SourceOrder['page'], { type, address, pickupPointId, notes }: ExchangeDelivery) {
  const { phone, secondaryPhone, isDiscreet } = copyDelivery(page)
  return {
    phone,
    isDiscreet,
    ...(secondaryPhone !== undefined && { secondaryPhone }),
    ...(notes && { notes }),
    ...(type !== 'pickup' && address && { address }),
    deliveryType: type,
    ...(type === 'pickup' && pickupPointId !== undefined && { pickupPointId }),
  }
}

async function getOpened(tx: Tx, returnId: string): Promise<OpenedExchange> {
  const exchanges = kysely.selectFrom('exchange as x').innerJoin('orders as o', 'o.id', 'x.order_id')
  const [row] = await query(tx, exchanges.select('o.number').where('x.return_id', '=', returnId))
  if (!row) throw new Error(`expected the order of exchange ${returnId}, found none`)
  return { number: row.number, returnId }
}

/** Returns what the refund of the return would be: its lines, less earlier refunds of money. */
async function valueOfReturn(tx: Tx, orderId: string, returnId: string): Promise<number> {
  const lines = kysely.selectFrom('return_line').select('amount_amd as amountAmd')
  const rows = await query(tx, lines.where('return_id', '=', returnId))
  const worthAmd = rows.reduce((sum, { amountAmd }) => sum + amountAmd, 0)
  return Math.min(worthAmd, (await refundableAmd(tx, orderId)) ?? 0)
}

type ExchangeEntry = Pick<PlaceExchangeInput, 'source' | 'returned' | 'wanted'> & {
  order: PlacedByStaff
  valueAmd: number
}

/** Audits the exchange under its new order, without the note, which may be personal. */
async function auditExchange(
  tx: Tx,
  deps: PaymentDeps,
  staff: Staff,
  { source, order, returned: { reason, lines }, wanted: { isHandedIn, items, delivery }, valueAmd }: ExchangeEntry,
): Promise<void> {
  const { id, number, totalAmd, holdUntil, placedAt } = order
  // At the time of the order's first event, whose author the history finds by it.
  await audit(tx, { ...deps, clock: { now: () => placedAt } }, staff, {
    action: 'exchange.open',
    subject: { type: 'order', id },
    after: {
      status: 'awaiting_payment',
      number,
      returnedOrderNumber: source.page.number,
      reason,
      isHandedIn,
      // The address is personal.
      ...(delivery && { deliveryType: delivery.type }),
      returned: lines,
      valueAmd,
      items: items.map(({ sku, quantity }) => ({ sku, quantity })),
      totalAmd,
      holdUntil: holdUntil.toISOString(),
    },
  })
}

type Notice = { returnId: string; order: PlacedByStaff; valueAmd: number; isHandedIn: boolean }

async function notifyCustomer(
  tx: Tx,
  deps: PaymentDeps,
  { returnId, order: { number: orderNumber, totalAmd, holdUntil }, valueAmd, isHandedIn }: Notice,
): Promise<void> {
  const creditAmd = applicableCredit(totalAmd, valueAmd)
  await notifyReturnCustomer(tx, deps, await lockReturn(tx, returnId), {
    topic: 'exchange.opened',
    orderNumber,
    dueAmd: totalAmd - creditAmd,
    refundAmd: valueAmd - creditAmd,
    isHandedIn: isHandedIn ? 'yes' : 'no',
    until: holdUntil.toISOString(),
  })
}
