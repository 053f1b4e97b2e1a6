import type { QuoteRequest } from '@shop/contracts/checkout.ts'
import type { ExchangeQuote, QuoteExchange } from '@shop/contracts/exchanges-staff.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { quoteCart } from '#checkout/index.ts'
import { refundableAmd } from '#payments/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Db } from '#platform/db/db.ts'
import { getReturnable, isShopMistake } from '#returns/index.ts'
import { applicableCredit } from '#store-credit/index.ts'
import { getSourceOrder, type SourceOrder } from './source-order.ts'

type QuoteExchangeInput = { number: number; body: QuoteExchange; locale: Locale }

/**
 * Calculates an exchange: the returned items at the price that was paid, the wanted ones at today's. Reserves nothing.
 * @throws NOT_FOUND; EXCHANGE_WITHOUT_ACCOUNT
 */
export async function quoteExchange(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { number, body, locale }: QuoteExchangeInput,
): Promise<ExchangeQuote> {
  const order = await getSourceOrder(deps, number)
  const { lines, notices, totals, promotions, identityNeeded, earliestDate, canProceed } = await quoteCart(
    deps,
    { items: body.items, delivery: deliveryOf(order, body) },
    {
      accountId: undefined,
      address: undefined,
      locale,
      customer: { accountId: order.accountId, phone: null },
      isDeliveryFree: isShopMistake(body.reason),
    },
  )
  const { valueAmd, points } = await calculateValue(deps.db, order.id, { lines: body.lines, now: deps.clock.now() })
  const creditAmd = applicableCredit(totals.totalAmd, valueAmd)
  return {
    valueAmd,
    points,
    quote: { lines, notices, totals, promotions, identityNeeded, earliestDate, canProceed },
    dueAmd: totals.totalAmd - creditAmd,
    refundAmd: valueAmd - creditAmd,
  }
}

/** The wanted items come the way the order came, by the choice of the customer. */
function deliveryOf(
  { page: { deliveryType: type, address, pickup } }: SourceOrder,
  { deliveryDate: date, deliveryTime: time }: QuoteExchange,
): QuoteRequest['delivery'] {
  const { region } = address
  if (type === 'pickup') return { type, region, ...(pickup?.point && { pickupPointId: pickup.point.id }) }
  return { type, region, ...(type === 'express' && date && time && { date, time }) }
}

/** Returns what the refund of the returned items would be, less earlier refunds of money. Lines that cannot be returned have no value. */
async function calculateValue(
  db: Db,
  orderId: string,
  { lines, now }: { lines: QuoteExchange['lines']; now: Date },
): Promise<{ valueAmd: number; points: number }> {
  const returnable = await getReturnable(db, orderId, now)
  let [valueAmd, points] = [0, 0]
  for (const { sku, quantity } of lines) {
    const line = returnable.lines.find(each => each.sku === sku)
    valueAmd += line?.amountsAmd[quantity - 1] ?? 0
    points += line?.points[quantity - 1] ?? 0
  }
  return { valueAmd: Math.min(valueAmd, (await refundableAmd(db, orderId)) ?? 0), points }
}
