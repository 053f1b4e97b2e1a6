import { addDays, shopDate, shopMoment } from '@shop/contracts/days.ts'
import type { Locale, Texts } from '@shop/contracts/locale.ts'
import type { Order, PlaceOrder } from '@shop/contracts/orders.ts'
import type { PaymentRedirect } from '@shop/contracts/payments.ts'
import { findAddress } from '#addresses/index.ts'
import { deliveryFee, openAhead, openSlot, takeSlot } from '#delivery/index.ts'
import { lockAccount } from '#identity/index.ts'
import {
  canPay,
  HOLD_MINUTES,
  insertMixes,
  insertOrder,
  lockOrder,
  MAX_UNPAID_ORDERS,
  MAX_UNPAID_ORDERS_PER_DAY,
  type NewMix,
  ordersInTheWay,
} from '#orders/index.ts'
import {
  latestAttempt,
  newAttempt,
  openFirstPayment,
  openPayment,
  type PaymentDeps,
  paymentStateOf,
} from '#payments/index.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { fieldText } from '#platform/refusals.ts'
import { isSame } from '#platform/secrets.ts'
import { findPromo } from '#promotions/index.ts'
import { bookRentals, chooseUnits, whyNotFree } from '#rental/index.ts'
import { type Stopped, stoppedBy } from '#settings/index.ts'
import { bookBenefits, holdBenefits } from './benefits.ts'
import { refuseOtherTotals } from './expected.ts'
import type { Gate } from './gate.ts'
import { type Line, pickLines, refuseToday } from './lines.ts'
import { costOfRentals, openPickUps, refuseWrongRentals, slotsByRental } from './rentals.ts'
import { readShop, type ShopRules } from './shelf.ts'
import { type Opened, startAttempt } from './start-attempt.ts'
import type { PricedLine } from './totals.ts'
import { hashOf, readWish, type Wish } from './wish.ts'

const MINUTE_MS = 60_000
/** How often goods or a price may move on between being read and being reserved. */
const MAX_TRIES = 5

type Asked = { accountId: string; address: string | undefined; key: string; locale: Locale; body: PlaceOrder }
type Prepared = Omit<Asked, 'body' | 'address'> & {
  wish: Wish
  hash: Buffer
  /** The row of the code that was asked for; null for one that does not exist. */
  promoId: string | null | undefined
}
/** The shop as one try finds it. */
type Found = { lines: readonly Line[]; rules: ShopRules }
/** `placing` is the line before the database of this process. */
export type PlacingDeps = PaymentDeps & { placing: Gate }

/**
 * Places an order: prices from the database, promo code and points, stock and slot taken, payment opened, all in one
 * transaction; then the provider's page is asked for. The same key gives the same order, and asks again for a page that was not to be had.
 * @throws VALIDATION, IDEMPOTENCY_KEY_REUSED, TOO_MANY_UNPAID_ORDERS (details name them), TOO_MANY_REQUESTS (ten unpaid ones today), ITEM_UNAVAILABLE and
 * OUT_OF_STOCK (details name each line with what can be had), SLOT_NOT_AVAILABLE, ORDERS_OFF, PROMO_... (why the code
 * cannot be used), TOTAL_CHANGED (details name what), POINTS_NOT_AVAILABLE, TOO_MANY_ATTEMPTS (unknown codes); PAYMENT_UNAVAILABLE when only the payment
 * page is missing: the order stands
 */
export async function placeOrder(
  deps: PlacingDeps,
  { body, address, ...asked }: Asked,
): Promise<{ order: Order; payment: PaymentRedirect }> {
  const wish = await findPlace(deps, readWish(body, asked.locale), asked)
  const promoId = await findCode(deps, wish, { ...asked, address })
  const prepared = { ...asked, wish, hash: hashOf(wish), promoId }
  const opened = await deps.placing(() => placeSoon(deps, prepared))
  return startAttempt(deps, opened)
}

/**
 * Puts a saved address in its place. One that is gone matters to a new order only: what its key placed already stands.
 * @throws VALIDATION naming body.addressId
 */
async function findPlace(
  { db, clock }: PaymentDeps,
  wish: Wish,
  { accountId, key, locale }: Omit<Asked, 'body' | 'address'>,
): Promise<Wish> {
  if (wish.addressId === null) return wish
  const address = await findAddress(db, accountId, wish.addressId)
  if (address) return { ...wish, address }
  const { ofKey } = await ordersInTheWay(db, accountId, key, clock.now())
  if (ofKey) return wish
  const message = fieldText('address_gone', locale)
  throw new AppError('VALIDATION', { details: [{ path: 'body.addressId', message }] })
}

/**
 * The row of the code that is asked for; null for an unknown one. Too many unknown ones matter to a new order only.
 * @throws TOO_MANY_ATTEMPTS
 */
async function findCode(
  deps: PaymentDeps,
  { promoCode }: Wish,
  { accountId, address, key }: Pick<Asked, 'accountId' | 'address' | 'key'>,
): Promise<string | null | undefined> {
  if (promoCode === null) return undefined
  try {
    return (await findPromo(deps, promoCode, { accountId, address }))?.id ?? null
  } catch (error) {
    const { ofKey } = await ordersInTheWay(deps.db, accountId, key, deps.clock.now())
    if (ofKey) return null
    throw error
  }
}

/** Goods, prices and settings are read without a lock; where goods or prices have moved on before they were reserved, everything is judged anew. */
async function placeSoon(deps: PaymentDeps, prepared: Prepared): Promise<Opened> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const found = await findLines(deps, prepared)
    const opened = await withTransaction(deps.db, deps.random, tx => place(tx, deps, prepared, found)).catch(
      unlessMovedOn,
    )
    if (opened) return opened
  }
  throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 })
}

/** Rolls back what was begun on a shelf that has moved on since. */
class MovedOn extends Error {}

function unlessMovedOn(error: unknown): null {
  if (error instanceof MovedOn) return null
  throw error
}

/**
 * The lines of an order that can be had now; who comes too late is told so without a transaction, as many will be in
 * a rush. None for a key that has its order already.
 */
async function findLines({ db, clock }: PaymentDeps, { accountId, key, wish }: Prepared): Promise<Found> {
  const skus = wish.items.map(({ sku }) => sku)
  const { shelf, rules } = await readShop(db, skus)
  const { lines, refusal: soldOut } = pickLines(shelf, wish.items)
  const refusal = soldOut ?? (await whyNotFree(db, wish.rentals, clock.now()))
  if (!refusal) return { lines, rules }
  const { ofKey } = await ordersInTheWay(db, accountId, key, clock.now())
  if (ofKey) return { lines: [], rules }
  throw refusal
}

async function place(tx: Tx, deps: PaymentDeps, prepared: Prepared, found: Found): Promise<Opened> {
  const { accountId, key, hash } = prepared
  // One at a time per customer: the key and the number of unpaid orders are both decided under this lock, which the
  // read waits for behind it.
  const now = deps.clock.now()
  const [, { ofKey: earlier, unpaid, unpaidCancelled }] = await Promise.all([
    lockAccount(tx, accountId),
    ordersInTheWay(tx, accountId, key, now),
  ])
  if (!earlier) {
    refuseThirdUnpaid(unpaid)
    assertUnpaidOrdersOfDay(unpaid.length + unpaidCancelled, now)
    return placeNew(tx, deps, prepared, found)
  }
  if (!isSame(earlier.requestHash, hash)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  // Until the commit, no other request opens an attempt, which this one would end.
  const { id: orderId, status, holdUntil, totalAmd } = await lockOrder(tx, earlier.id)
  const attempt = await latestAttempt(tx, orderId)
  const isInReview = (await paymentStateOf(tx, orderId)) === 'review'
  if (attempt.isPending || isInReview || !canPay(status, holdUntil, now)) return { orderId, paymentId: attempt.id }
  return open(tx, deps, orderId, totalAmd, prepared.wish)
}

async function placeNew(
  tx: Tx,
  deps: PaymentDeps,
  { wish, hash, promoId, ...asked }: Prepared,
  { lines, rules }: Found,
): Promise<Opened> {
  const { hours, categories, points: rates, rental: settings, switches } = rules
  const now = deps.clock.now()
  const { accountId, locale } = asked
  refuseStopped(stoppedBy(switches, now), locale)
  const { delivery, address } = wish
  if (!address) throw new Error('findPlace gives a new order its address')
  refuseWrongRentals(wish, { now, locale, settings })
  const courier = { hours: openAhead(hours, wish.rentals.length > 0), now, locale }
  const slotId = delivery.type === 'express' ? await openSlot(tx, delivery, courier) : null
  const pickUps = await openPickUps(tx, wish.rentals, courier)
  if (delivery.type === 'express' && delivery.date === shopDate(now)) refuseToday(lines, locale)

  const holdUntil = new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS)
  const chosen = await chooseUnits(tx, wish.rentals, now)
  const held = await holdBenefits(
    tx,
    deps,
    {
      lines: lines.map(toPriced),
      delivery: deliveryFee(address.region, hours.yerevanFeeAmd),
      rental: costOfRentals(chosen),
      categories,
      rates,
    },
    {
      accountId,
      locale,
      promoId,
      expectedDiscountAmd: wish.expectedDiscountAmd,
      bonusPoints: wish.bonusPoints,
    },
  )
  const { totals, shares } = held
  refuseOtherTotals(wish.expected, totals, locale)
  const inserted = insertOrder(tx, {
    accountId,
    idempotencyKey: asked.key,
    requestHash: hash,
    locale,
    phone: wish.phone,
    secondaryPhone: wish.secondaryPhone,
    address,
    notes: wish.notes,
    deliveryType: delivery.type,
    slotId,
    totals,
    earnedPercent: rates.earnedPercent,
    placedAt: now,
    holdUntil,
    lines: lines.map(({ variant: { id: variantId, priceAmd: unitPriceAmd, imageUrl }, quantity }, nth) => ({
      variantId,
      quantity,
      unitPriceAmd,
      imageUrl,
      ...(shares[nth] ?? NO_SHARE),
    })),
  })
  const [order] = await Promise.all([inserted, deps.jobs.send(tx, 'orders.expire', {}, holdUntil)])
  if (!order) throw new MovedOn()
  await insertMixes(tx, order.id, mixesOf(wish, lines))
  await bookBenefits(tx, deps, { orderId: order.id, accountId, held })
  await bookRentals(tx, deps, { orderId: order.id, chosen, pickUpSlotIds: slotsByRental(pickUps) })
  // In the order of their time.
  for (const taken of [...(slotId ? [slotId] : []), ...pickUps.map(({ slotId }) => slotId)]) {
    await takeSlot(tx, taken, { hours, locale })
  }
  const { provider } = wish
  const payment = await openFirstPayment(tx, deps, {
    orderId: order.id,
    amountAmd: totals.totalAmd,
    ...(provider ? { provider } : {}),
  })
  if (chosen.length > 0) return { orderId: order.id, paymentId: payment.id }
  const attempt = newAttempt(payment, {
    orderId: order.id,
    amountAmd: totals.totalAmd,
    order: { number: order.number, locale, status: 'awaiting_payment', holdUntil },
  })
  const placed = { attempt, shopName: rules.shopName }
  return { orderId: order.id, paymentId: payment.id, placed }
}

/** The wish's mixes by the variants of the order's lines. */
function mixesOf({ mixes }: Wish, lines: readonly Line[]): NewMix[] {
  const idBySku = new Map(lines.map(({ variant: { sku, id } }) => [sku, id]))
  return mixes.map(({ name, lines: parts }) => ({
    name,
    parts: parts.flatMap(({ sku, ...part }) => {
      const variantId = idBySku.get(sku)
      return variantId === undefined ? [] : { variantId, ...part }
    }),
  }))
}

const NO_SHARE = { discountAmd: 0, pointsAmd: 0, earnsPoints: false }

const toPriced = ({ variant: { category, isOnSale }, lineTotal }: Line): PricedLine => ({
  lineTotal,
  category,
  isOnSale,
})

/** Staff may stop all orders; what an earlier request placed stands. @throws ORDERS_OFF with what shoppers are told */
function refuseStopped({ orders }: Stopped, locale: Locale): void {
  if (orders) throw new AppError('ORDERS_OFF', { details: [{ message: orders[locale] }] })
}

async function open(
  tx: Tx,
  deps: PaymentDeps,
  orderId: string,
  amountAmd: number,
  { provider }: Wish,
): Promise<Opened> {
  const paymentId = await openPayment(tx, deps, { orderId, amountAmd, ...(provider ? { provider } : {}) })
  return { orderId, paymentId }
}

const TOO_MANY_UNPAID_TODAY: Texts = {
  ru: 'Сегодня вы оформили слишком много заказов без оплаты. Новый заказ можно оформить завтра или по телефону.',
  en: 'You have placed too many orders without paying today. Place a new one tomorrow, or call us.',
  hy: 'Այսօր դուք չափազանց շատ պատվեր եք ձևակերպել առանց վճարելու։ Նոր պատվեր կարող եք տալ վաղը կամ հեռախոսով։',
}

/** Placing and cancelling again and again holds stock and sends messages. @throws TOO_MANY_REQUESTS until the next day */
function assertUnpaidOrdersOfDay(unpaidOrders: number, now: Date): void {
  if (unpaidOrders < MAX_UNPAID_ORDERS_PER_DAY) return
  const retryAfterSeconds = (shopMoment(addDays(shopDate(now), 1)).getTime() - now.getTime()) / 1000
  throw new AppError('TOO_MANY_REQUESTS', { texts: TOO_MANY_UNPAID_TODAY, retryAfterSeconds })
}

function refuseThirdUnpaid(unpaid: readonly number[]): void {
  if (unpaid.length < MAX_UNPAID_ORDERS) return
  throw new AppError('TOO_MANY_UNPAID_ORDERS', { details: unpaid.map(orderNumber => ({ orderNumber })) })
}
