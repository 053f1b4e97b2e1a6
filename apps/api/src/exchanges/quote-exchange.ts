import type { QuoteRequest } from '@shop/contracts/checkout.ts'
import type { ExchangeQuote, QuoteExchange, QuoteReturnExchange } from '@shop/contracts/exchanges-staff.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { ReturnReason } from '@shop/contracts/returns.ts'
import { listAddresses } from '#addresses/index.ts'
import { quoteCart } from '#checkout/index.ts'
import { refundableAmd } from '#payments/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Db } from '#platform/db/db.ts'
import { AppError } from '#platform/http/errors.ts'
import { getReturnable, getStaffReturn, isShopMistake } from '#returns/index.ts'
import { applicableCredit } from '#store-credit/index.ts'
import { getSourceOrder, type SourceOrder } from './source-order.ts'

type QuoteExchangeInput = { number: number; body: QuoteExchange; locale: Locale }
type QuoteDeps = Pick<Deps, 'db' | 'keys' | 'clock'>

/**
 * Calculates an exchange: the returned items at the price that was paid, the wanted ones at today's. Reserves nothing.
 * @throws NOT_FOUND; EXCHANGE_WITHOUT_ACCOUNT
 */
export async function quoteExchange(
  deps: QuoteDeps,
  { number, body, locale }: QuoteExchangeInput,
): Promise<ExchangeQuote> {
  const order = await getSourceOrder(deps, number)
  const returned = await calculateReturned(deps.db, order.id, { lines: body.lines, now: deps.clock.now() })
  return quoteWanted(deps, { order, wanted: body, reason: body.reason, returned, locale })
}

type QuoteReturnExchangeInput = { id: string; body: QuoteReturnExchange; locale: Locale }

/**
 * Calculates the exchange of a return that the customer requested, whose units are reserved for it.
 * @throws NOT_FOUND; RETURN_STATE if it can no longer be exchanged; EXCHANGE_WITHOUT_ACCOUNT
 */
export async function quoteReturnExchange(
  deps: QuoteDeps,
  { id, body, locale }: QuoteReturnExchangeInput,
): Promise<ExchangeQuote> {
  const { orderNumber, reason, amountAmd, points, state } = await getStaffReturn(deps, id)
  if (state !== 'requested' && state !== 'accepted')
    throw new AppError('RETURN_STATE', { details: [{ status: state }] })
  const order = await getSourceOrder(deps, orderNumber)
  return quoteWanted(deps, { order, wanted: body, reason, returned: { amountAmd, points }, locale })
}

type Returned = { amountAmd: number; points: number }

type WantedInput = {
  order: SourceOrder
  wanted: QuoteReturnExchange
  reason: ReturnReason
  /** The refund of the returned items, without regard to earlier refunds. */
  returned: Returned
  locale: Locale
}

async function quoteWanted(
  deps: QuoteDeps,
  { order, wanted, reason, returned, locale }: WantedInput,
): Promise<ExchangeQuote> {
  const { lines, notices, totals, promotions, identityNeeded, earliestDate, canProceed, pickup } = await quoteCart(
    deps,
    { items: wanted.items, delivery: deliveryOf(order, wanted) },
    {
      accountId: undefined,
      address: undefined,
      locale,
      customer: { accountId: order.accountId, phone: null },
      isDeliveryFree: isShopMistake(reason),
    },
  )
  const valueAmd = Math.min(returned.amountAmd, (await refundableAmd(deps.db, order.id)) ?? 0)
  const creditAmd = applicableCredit(totals.totalAmd, valueAmd)
  return {
    valueAmd,
    points: returned.points,
    quote: { lines, notices, totals, promotions, identityNeeded, earliestDate, canProceed, pickup },
    addresses: await listAddresses(deps.db, order.accountId),
    dueAmd: totals.totalAmd - creditAmd,
    refundAmd: valueAmd - creditAmd,
  }
}

/** The wanted items come the way the order came, unless staff choose another one. Undefined without a region. */
function deliveryOf(
  { page }: SourceOrder,
  { delivery, deliveryDate: date, deliveryTime: time }: QuoteReturnExchange,
): QuoteRequest['delivery'] {
  const type = delivery?.type ?? page.deliveryType
  const pickupPointId = delivery ? delivery.pickupPointId : page.pickup?.point?.id
  if (type === 'pickup') return { type, region: page.address.region, ...(pickupPointId && { pickupPointId }) }
  const region = delivery ? delivery.region : page.address.region
  return region && { type, region, ...(type === 'express' && date && time && { date, time }) }
}

/** Returns the refund of the returned items without regard to earlier refunds. Lines that cannot be returned have no value. */
async function calculateReturned(
  db: Db,
  orderId: string,
  { lines, now }: { lines: QuoteExchange['lines']; now: Date },
): Promise<Returned> {
  const returnable = await getReturnable(db, orderId, now)
  let [amountAmd, points] = [0, 0]
  for (const { sku, quantity } of lines) {
    const line = returnable.lines.find(each => each.sku === sku)
    amountAmd += line?.amountsAmd[quantity - 1] ?? 0
    points += line?.points[quantity - 1] ?? 0
  }
  return { amountAmd, points }
}
