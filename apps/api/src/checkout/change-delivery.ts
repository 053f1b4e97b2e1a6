import { shopDate } from '@shop/contracts/days.ts'
import { type Address, type RegionCode, YEREVAN } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { ActivityFacts, ChangeDelivery, Order } from '@shop/contracts/orders.ts'
import { sql } from 'kysely'
import type { Staff } from '#audit/index.ts'
import {
  assertSlotServed,
  isTownElsewhere,
  moveSlot,
  openAhead,
  openSlot,
  readDelivery,
  slotDeadline,
} from '#delivery/index.ts'
import {
  addActivity,
  findHoldEnd,
  isBeforePacking,
  type LockedOrder,
  lockOrder,
  type OrderDelivery,
  orderByNumber,
  readOrderDelivery,
  updateOrderDelivery,
} from '#orders/index.ts'
import type { PaymentDeps } from '#payments/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { type FieldKey, fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { getGroups, getSettings } from '#settings/index.ts'
import { assertSameDayDelivery, type LineItem, readVariants } from './checkout-snapshot.ts'
import { quoteFee } from './delivery-fee.ts'
import { showOrder } from './start-attempt.ts'

/**
 * Changes the delivery address or slot of a customer's order that is not packed yet. Repeating the request changes
 * nothing.
 * @throws NOT_FOUND; ORDER_STATE; VALIDATION; SLOT_NOT_AVAILABLE; RENTAL_DELIVERY; DELIVERY_ZONE if the fee that was paid
 * online would change
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
    await changeDelivery(tx, deps, order, { change: body, locale })
  })
  return showOrder(deps.db, await own(), deps.clock.now())
}

type ChangeDeliveryInput = { change: ChangeDelivery; locale: Locale; staff?: Staff }

/**
 * Changes the delivery address or slot of a locked order by the rules of the checkout. The order can move only to a
 * region with the same fee by the tariff. If the town changes, a fee that was agreed by phone must be agreed again.
 * @throws the errors of changeOwnDelivery; FEE_NOT_CONFIRMED if a packed order moves to another town
 */
export async function changeDelivery(
  tx: Tx,
  deps: Deps,
  order: LockedOrder,
  { change, locale, staff }: ChangeDeliveryInput,
): Promise<void> {
  assertOwnDelivery(order)
  assertBrought(order)
  const before = await readOrderDelivery(tx, order.id)
  const address = change.address && !isSameAddress(change.address, before.address) ? change.address : undefined
  const slot = order.deliveryType === 'express' ? parseSlotChoice(change, locale) : undefined
  if (order.hasRentals) await assertRentalDelivery(tx, before, { address, slot })
  const { region } = address ?? before.address
  const isOtherSlot = slot !== undefined && !isSameSlot(slot, before)
  const slotId = isOtherSlot ? await changeSlot(tx, deps, order, { ...slot, region, locale }) : undefined
  if (!address && !slotId) return
  if (address) await assertAddressAllowed(tx, order, before, { address, isSlotKept: !isOtherSlot, locale })

  const isFeeReset = checkAddressChange(order, before.address, address)
  const holdUntil = await findNewHold(tx, deps, order, { slot, slotId })
  await updateOrderDelivery(tx, order.id, { address, slotId, isFeeReset, holdUntil })
  const now = await readOrderDelivery(tx, order.id)
  const movedFacts = address ? { isNewAddress: true } : {}
  const facts = { ...movedFacts, ...(slotId ? slotFacts(now) : {}) }
  const after = { ...movedFacts, ...auditedDelivery(now) }
  await addActivity(tx, deps, order, { kind: 'delivery_changed', staff, facts, before: auditedDelivery(before), after })
}

/** Asserts that an order does not travel with another one, whose delivery is its own. @throws ORDER_STATE */
export function assertOwnDelivery({ supplementsId }: LockedOrder): void {
  if (supplementsId !== null) throw new AppError('ORDER_STATE')
}

/** Asserts that an order is brought to its customer. @throws ORDER_STATE */
function assertBrought({ deliveryType }: LockedOrder): void {
  if (deliveryType === 'pickup') throw new AppError('ORDER_STATE')
}

/** Asserts that an order can move to another address. @throws VALIDATION; DELIVERY_ZONE; SLOT_NOT_AVAILABLE */
async function assertAddressAllowed(
  tx: Tx,
  order: LockedOrder,
  before: OrderDelivery,
  { address, isSlotKept, locale }: { address: Address; isSlotKept: boolean; locale: Locale },
): Promise<void> {
  assertTownInRegion(address, locale)
  await assertSameFee(tx, order, before.address, address)
  if (isSlotKept) await assertSlotInRegion(tx, before, { region: address.region, locale })
  if (order.hasRentals && address.region !== before.address.region)
    await assertCollectionsInRegion(tx, order.id, { region: address.region, locale })
}

/** Asserts that couriers come to a new region in the slot of the order. @throws SLOT_NOT_AVAILABLE */
async function assertSlotInRegion(
  tx: Tx,
  { address, slot }: OrderDelivery,
  { region, locale }: { region: RegionCode; locale: Locale },
): Promise<void> {
  if (!slot || region === address.region) return
  assertSlotServed(slot, { hours: openAhead(await readDelivery(tx), { isRental: false, region }), locale })
}

/** Asserts that couriers come to a new region in the slots in which rentals are collected. @throws SLOT_NOT_AVAILABLE */
async function assertCollectionsInRegion(
  tx: Tx,
  orderId: string,
  { region, locale }: { region: RegionCode; locale: Locale },
): Promise<void> {
  const slots = kysely
    .selectFrom('rental_booking as b')
    .innerJoin('delivery_slot as s', 's.id', 'b.pick_up_slot_id')
    .select([sql<string>`s.date::text`.as('date'), 's.start_time as time', 's.end_time as endTime'])
  const hours = openAhead(await readDelivery(tx), { isRental: true, region })
  for (const slot of await query(tx, slots.where('b.order_id', '=', orderId))) assertSlotServed(slot, { hours, locale })
}

/** Finds until when an unpaid order of staff is held in another slot. Other orders keep their reservation time. */
async function findNewHold(
  tx: Tx,
  { clock }: Deps,
  order: LockedOrder,
  { slot, slotId }: { slot: SlotChoice | undefined; slotId: string | undefined },
): Promise<Date | undefined> {
  if (!slot || !slotId || !order.isByStaff || order.status !== 'awaiting_payment') return undefined
  return findHoldEnd(tx, order, slotDeadline(slot, await readDelivery(tx)), clock.now())
}

/**
 * Reserves another delivery slot for an order and releases its current one.
 * @returns the id of the slot
 * @throws SLOT_NOT_AVAILABLE, also if an item cannot be delivered the same day
 */
export async function changeSlot(
  tx: Tx,
  deps: Deps,
  order: LockedOrder,
  { date, time, region, locale }: SlotChoice & { region: RegionCode; locale: Locale },
): Promise<string> {
  const now = deps.clock.now()
  const hours = openAhead(await readDelivery(tx), { isRental: order.hasRentals, region })
  const slotId = await openSlot(tx, { date, time }, { hours, now, locale })
  if (date === shopDate(now)) assertSameDayDelivery(await readOrderLines(tx, order.id), locale)
  if (order.slotId === null) throw new AppError('ORDER_STATE')
  if (order.slotId !== slotId) await moveSlot(tx, { fromId: order.slotId, toId: slotId }, { hours, locale })
  return slotId
}

/** Reads the lines of an order with their variants as they are now, at the prices of the order. */
async function readOrderLines(tx: Tx, orderId: string): Promise<LineItem[]> {
  const orderLines = kysely.selectFrom('order_line').select(['sku', 'quantity', 'unit_price_amd as unitPriceAmd'])
  const lines = await query(tx, orderLines.where('order_id', '=', orderId))
  const variants = await readVariants(
    tx,
    lines.map(({ sku }) => sku),
  )
  return lines.flatMap(({ sku, quantity, unitPriceAmd }) => {
    const variant = variants.get(sku)
    return variant ? [{ variant, quantity, lineTotal: unitPriceAmd * quantity }] : []
  })
}

/**
 * Asserts that an order with rentals stays in a rental region and on the first day of the rentals, because the units are
 * booked from that day on.
 * @throws RENTAL_DELIVERY
 */
export async function assertRentalDelivery(
  tx: Tx,
  before: OrderDelivery,
  { address, slot }: { address: Address | undefined; slot: SlotChoice | undefined },
): Promise<void> {
  const { regions } = await getSettings(tx, 'rental')
  const isElsewhere = address !== undefined && !regions.includes(address.region)
  const isOtherDay = slot !== undefined && slot.date !== before.slot?.date
  if (isElsewhere || isOtherDay) throw new AppError('RENTAL_DELIVERY')
}

const FIELDS = ['region', 'city', 'street', 'building', 'apartment', 'postalCode'] as const

function isSameAddress(a: Address, b: Address): boolean {
  return FIELDS.every(field => (a[field] || undefined) === (b[field] || undefined))
}

function isSameSlot({ date, time }: SlotChoice, { slot }: OrderDelivery): boolean {
  return slot?.date === date && slot.time === time
}

/** Asserts that the town belongs to the region, which decides the fee. @throws VALIDATION */
function assertTownInRegion(address: Address, locale: Locale): void {
  if (!isTownElsewhere(address)) return
  const message = fieldText('city_elsewhere', locale)
  throw new AppError('VALIDATION', { details: [{ path: 'body.address.city', message }] })
}

/** Asserts that the order costs the same fee in another region by the tariff. @throws DELIVERY_ZONE */
async function assertSameFee(tx: Tx, { id, deliveryFee }: LockedOrder, from: Address, to: Address): Promise<void> {
  if (from.region === to.region) return
  // A fee that is agreed by phone can be agreed again.
  if (deliveryFee.state === 'to_confirm' && to.region !== YEREVAN) return
  const [lines, { delivery, ...rules }] = await Promise.all([
    readOrderLines(tx, id),
    getGroups(tx, ['tariff', 'categories', 'delivery']),
  ])
  const feeIn = ({ region }: Address) => quoteFee(lines, region, { ...rules, hours: delivery }).fee
  const [before, after] = [feeIn(from), feeIn(to)]
  if (after.state !== deliveryFee.state || after.feeAmd !== before.feeAmd) throw new AppError('DELIVERY_ZONE')
}

/**
 * Returns true if the new address invalidates a fee that was agreed by phone.
 * @throws FEE_NOT_CONFIRMED
 */
function checkAddressChange({ status, deliveryFee }: LockedOrder, from: Address, to: Address | undefined): boolean {
  if (!to) return false
  const isAgreed = deliveryFee.state === 'to_confirm' && deliveryFee.feeAmd !== null
  const isFeeReset = isAgreed && (to.region !== from.region || to.city !== from.city)
  if (isFeeReset && status === 'packed') throw new AppError('FEE_NOT_CONFIRMED')
  return isFeeReset
}

/** Returns the delivery slot for the timeline of the order. */
export function slotFacts({ slot }: OrderDelivery): ActivityFacts {
  return slot ? { deliveryDate: slot.date, deliveryTime: slot.time, deliveryEndTime: slot.endTime } : {}
}

/** Returns the region and the slot for the audit log, which outlives the account: no personal data. */
function auditedDelivery({ address: { region }, slot }: OrderDelivery) {
  return { region, ...(slot ? { deliveryDate: slot.date, deliveryTime: slot.time } : {}) }
}

/** A delivery slot that the customer chose: its day and its start. */
export type SlotChoice = { date: string; time: string }

/**
 * Parses the delivery slot of a request: date and time, or neither.
 * @throws VALIDATION naming the missing field
 */
export function parseSlotChoice(
  { deliveryDate: date, deliveryTime: time }: { deliveryDate?: string | undefined; deliveryTime?: string | undefined },
  locale: Locale,
): SlotChoice | undefined {
  if (date === undefined && time === undefined) return undefined
  if (date !== undefined && time !== undefined) return { date, time }
  const [path, key]: [string, FieldKey] =
    date === undefined ? ['body.deliveryDate', 'date_required'] : ['body.deliveryTime', 'time_required']
  throw new AppError('VALIDATION', { details: [{ path, message: fieldText(key, locale) }] })
}
