import { shopDate } from '@shop/contracts/days.ts'
import { type Address, YEREVAN } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import type { ActivityFacts, ChangeDelivery, Order } from '@shop/contracts/orders.ts'
import type { Staff } from '#audit/index.ts'
import { isTownElsewhere, moveSlot, openAhead, openSlot, readDelivery } from '#delivery/index.ts'
import {
  addActivity,
  isBeforePacking,
  type LockedOrder,
  lockOrder,
  orderByNumber,
  type Place,
  placeOf,
  writePlace,
} from '#orders/index.ts'
import type { PaymentDeps } from '#payments/index.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { fieldText } from '#platform/refusals.ts'
import { kysely, query } from '#platform/sql.ts'
import { getSettings } from '#settings/index.ts'
import { refuseToday } from './lines.ts'
import { readShelf } from './shelf.ts'
import { showOrder } from './start-attempt.ts'
import { readWindow, type Window } from './window.ts'

/**
 * Changes where and when one of the customer's orders is brought, until it is packed. The same again changes nothing.
 * @throws NOT_FOUND; ORDER_STATE; VALIDATION; SLOT_NOT_AVAILABLE; RENTAL_DELIVERY; DELIVERY_ZONE where the fee paid online would change
 */
export async function changeOwnDelivery(
  deps: PaymentDeps,
  { accountId, number, body, locale }: { accountId: string; number: number; body: ChangeDelivery; locale: Locale },
): Promise<Order> {
  const own = () => orderByNumber(deps.db, accountId, number, deps.clock.now())
  const { id } = await own()
  await withTransaction(deps.db, deps.random, async tx => {
    const order = await lockOrder(tx, id)
    if (!isBeforePacking(order.status)) throw new AppError('ORDER_STATE')
    await changeDelivery(tx, deps, order, { wish: body, locale })
  })
  return showOrder(deps.db, await own(), deps.clock.now())
}

type Change = { wish: ChangeDelivery; locale: Locale; staff?: Staff }

/**
 * Brings a locked order elsewhere or at another time, by the rules of the checkout. An order stays where its fee is the
 * same: fixed in Yerevan, agreed by phone elsewhere; one that was agreed for another town has to be agreed anew.
 * @throws as changeOwnDelivery; FEE_NOT_CONFIRMED for another town once it is packed
 */
export async function changeDelivery(
  tx: Tx,
  deps: Deps,
  order: LockedOrder,
  { wish, locale, staff }: Change,
): Promise<void> {
  const before = await placeOf(tx, order.id)
  const address = wish.address && !isSameAddress(wish.address, before.address) ? wish.address : undefined
  const window = order.deliveryType === 'express' ? readWindow(wish, locale) : undefined
  if (order.hasRentals) await refuseRentalElsewhere(tx, before, { address, window })
  const slotId =
    window && !isSameWindow(window, before) ? await takeWindow(tx, deps, order, { ...window, locale }) : undefined
  if (!address && !slotId) return
  if (address) refuseTownElsewhere(address, locale)

  const isFeeOver = judgeAddress(order, before.address, address)
  await writePlace(tx, order.id, { address, slotId, isFeeOver })
  const place = await placeOf(tx, order.id)
  const isMoved = address ? { isNewAddress: true } : {}
  const facts = { ...isMoved, ...(slotId ? windowFacts(place) : {}) }
  const after = { ...isMoved, ...auditedPlace(place) }
  await addActivity(tx, deps, order, { kind: 'delivery_changed', staff, facts, before: auditedPlace(before), after })
}

/**
 * Takes a place of a window for an order and gives up the one it had.
 * @returns the window's row
 * @throws SLOT_NOT_AVAILABLE, also where a line cannot be brought the same day
 */
export async function takeWindow(
  tx: Tx,
  deps: Deps,
  order: LockedOrder,
  { date, time, locale }: Window & { locale: Locale },
): Promise<string> {
  const now = deps.clock.now()
  const hours = openAhead(await readDelivery(tx), order.hasRentals)
  const slotId = await openSlot(tx, { date, time }, { hours, now, locale })
  if (date === shopDate(now)) await refuseLinesToday(tx, order.id, locale)
  if (order.slotId === null) throw new AppError('ORDER_STATE')
  if (order.slotId !== slotId) await moveSlot(tx, { fromId: order.slotId, toId: slotId }, { hours, locale })
  return slotId
}

async function refuseLinesToday(tx: Tx, orderId: string, locale: Locale): Promise<void> {
  const orderLines = kysely.selectFrom('order_line').select(['sku', 'quantity'])
  const lines = await query(tx, orderLines.where('order_id', '=', orderId))
  const shelf = await readShelf(
    tx,
    lines.map(({ sku }) => sku),
  )
  refuseToday(
    lines.flatMap(({ sku, quantity }) => {
      const variant = shelf.get(sku)
      return variant ? [{ variant, quantity, lineTotal: 0 }] : []
    }),
    locale,
  )
}

/**
 * A rented hookah is brought where they are rented out, on its first day: the units are booked from then on.
 * @throws RENTAL_DELIVERY
 */
export async function refuseRentalElsewhere(
  tx: Tx,
  before: Place,
  { address, window }: { address: Address | undefined; window: Window | undefined },
): Promise<void> {
  const { regions } = await getSettings(tx, 'rental')
  const isElsewhere = address !== undefined && !regions.includes(address.region)
  const isOtherDay = window !== undefined && window.date !== before.slot?.date
  if (isElsewhere || isOtherDay) throw new AppError('RENTAL_DELIVERY')
}

const FIELDS = ['region', 'city', 'street', 'building', 'apartment', 'postalCode'] as const

function isSameAddress(a: Address, b: Address): boolean {
  return FIELDS.every(field => (a[field] || undefined) === (b[field] || undefined))
}

function isSameWindow({ date, time }: Window, { slot }: Place): boolean {
  return slot?.date === date && slot.time === time
}

/** The fee follows the region: a town of another one would be reached for the wrong price. @throws VALIDATION */
function refuseTownElsewhere(address: Address, locale: Locale): void {
  if (!isTownElsewhere(address)) return
  const message = fieldText('city_elsewhere', locale)
  throw new AppError('VALIDATION', { details: [{ path: 'body.address.city', message }] })
}

/**
 * Whether a fee that was agreed on the phone is over, as it was for another town.
 * @throws DELIVERY_ZONE, FEE_NOT_CONFIRMED
 */
function judgeAddress({ status, deliveryFee }: LockedOrder, from: Address, to: Address | undefined): boolean {
  if (!to) return false
  if ((to.region === YEREVAN) !== (from.region === YEREVAN)) throw new AppError('DELIVERY_ZONE')
  const isAgreed = deliveryFee.state === 'to_confirm' && deliveryFee.feeAmd !== null
  const isFeeOver = isAgreed && (to.region !== from.region || to.city !== from.city)
  if (isFeeOver && status === 'packed') throw new AppError('FEE_NOT_CONFIRMED')
  return isFeeOver
}

/** The window that an order has come to, for its timeline. */
export function windowFacts({ slot }: Place): ActivityFacts {
  return slot ? { deliveryDate: slot.date, deliveryTime: slot.time, deliveryEndTime: slot.endTime } : {}
}

/** For the log, which outlives the account: the region and the window; of the rest only that it is another. */
function auditedPlace({ address: { region }, slot }: Place) {
  return { region, ...(slot ? { deliveryDate: slot.date, deliveryTime: slot.time } : {}) }
}
