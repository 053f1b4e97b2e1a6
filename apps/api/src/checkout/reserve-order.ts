import type { Address } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { insertOrder, type NewOrder } from '#orders/index.ts'
import { openFirstPayment, type PaymentDeps } from '#payments/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { type CheckoutSnapshot, type LineItem, toNewLines, toPriced } from './checkout-snapshot.ts'
import { assertCredit, commitCredit, lockOrderCredit } from './credit.ts'
import type { QuotedFee } from './delivery-fee.ts'
import { commitDiscounts, type ReservedDiscounts, reserveDiscounts } from './discounts.ts'
import type { OrderRequest } from './order-request.ts'
import { promote } from './promote.ts'
import { payWithCredit } from './settle-payment.ts'
import { StaleSnapshotError } from './stale-snapshot.ts'
import { assertTotalsUnchanged, type PromoDiscount } from './totals.ts'

export type ReserveOrderInput = {
  request: OrderRequest
  lines: readonly LineItem[]
  snapshot: Omit<CheckoutSnapshot, 'variants'>
  /** Null for a customer without an account, who has no points and no store credit. */
  accountId: string | null
  /** Set if staff place it. `discount` is theirs, instead of a promo code. */
  byStaff?: { staffId: string; customerName: string | null; discount?: { reason: string | null; terms: PromoDiscount } }
  /** The id of the promo code: null if the code does not exist, undefined if the request names none. */
  promoId: string | null | undefined
  /** The language of errors. */
  locale: Locale
  /** The language of the customer. */
  customerLocale: Locale
  destination: Pick<NewOrder, 'slotId' | 'pickup' | 'supplementsId'> & { address: Address }
  fee: QuotedFee
  rental: { rentalAmd: number; depositAmd: number }
  idempotencyKey: string
  requestHash: Buffer
  now: Date
  holdUntil: Date
}

export type ReservedOrder = { id: string; number: number; isDiscreet: boolean; discounts: ReservedDiscounts }

/**
 * Inserts an order of a customer or of staff and reserves its store credit, promo code, promotions, points and stock.
 * Call it after the account is locked. The caller reserves the delivery slot and the rented units.
 * @throws PROMO_...; POINTS_NOT_AVAILABLE; CREDIT_NOT_AVAILABLE; TOTAL_CHANGED; StaleSnapshotError if prices or stock changed
 * after they were read
 */
export async function reserveOrder(tx: Tx, deps: PaymentDeps, input: ReserveOrderInput): Promise<ReservedOrder> {
  const { request, lines, snapshot, accountId, byStaff, locale, fee, rental, now } = input
  const { categories, points } = snapshot.rules
  const { creditAmd } = request
  const rates = accountId === null ? { ...points, earnedPercent: 0 } : points
  const balanceAmd = await lockOrderCredit(tx, accountId, creditAmd)
  const discounts = await reserveDiscounts(
    tx,
    deps,
    {
      lines: lines.map(toPriced),
      promotions: promote(lines, snapshot, { now, delivery: fee, rentalAmd: rental.rentalAmd }),
      delivery: fee.fee,
      rental,
      categories,
      rates,
    },
    {
      customer: { accountId, phone: request.phone },
      locale,
      promoId: input.promoId,
      discount: byStaff?.discount?.terms,
      expectedDiscountAmd: request.expectedDiscountAmd,
      bonusPoints: request.bonusPoints,
    },
  )
  const { totals, shares, promoAmd } = discounts
  assertTotalsUnchanged(request.expected, totals, locale)
  assertCredit({ creditAmd, totalAmd: totals.totalAmd }, balanceAmd)
  const order = await insertOrder(tx, {
    accountId,
    ...(byStaff && {
      byStaff: {
        staffId: byStaff.staffId,
        customerName: accountId === null ? byStaff.customerName : null,
        discountReason: promoAmd > 0 ? (byStaff.discount?.reason ?? null) : null,
      },
    }),
    idempotencyKey: input.idempotencyKey,
    requestHash: input.requestHash,
    locale: input.customerLocale,
    phone: request.phone,
    secondaryPhone: request.secondaryPhone,
    ...input.destination,
    notes: request.notes,
    isDiscreet: request.isDiscreet,
    deliveryType: request.delivery.type,
    totals,
    creditAmd,
    earnedPercent: rates.earnedPercent,
    placedAt: now,
    holdUntil: input.holdUntil,
    lines: toNewLines(lines, shares),
  })
  if (!order) throw new StaleSnapshotError()
  await commitCredit(tx, deps, { orderId: order.id, accountId, creditAmd })
  const variantIds = lines.map(({ variant }) => variant.id)
  await commitDiscounts(tx, deps, { orderId: order.id, accountId, discounts, variantIds })
  return { ...order, discounts }
}

/** Pays an order of staff that store credit covers, in the transaction that places it. */
export async function payStaffOrderWithCredit(
  tx: Tx,
  deps: PaymentDeps,
  orderId: string,
  totalAmd: number,
): Promise<void> {
  const payment = await openFirstPayment(tx, deps, { orderId, amountAmd: totalAmd, creditAmd: totalAmd })
  await payWithCredit(tx, deps, { orderId, paymentId: payment.id, actor: 'system' })
}
