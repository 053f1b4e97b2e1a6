import { randomUUIDv7 } from 'node:crypto'
import { shopDate, shopTimestamp, weekdayOf } from '@shop/contracts/days.ts'
import type { RegionCode, Slot, SlotRejection } from '@shop/contracts/delivery.ts'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Texts } from '@shop/contracts/locale-schemas.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { errorText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { translate } from '#platform/i18n/translate.ts'
import { getGroups, type Settings } from '#settings/index.ts'
import { type CourierHours, capacityOf, findSlotError, listDays, slotsOfDay, slotsOn } from './rules.ts'

/** Returns the slots of a day with their remaining capacity by the current settings. */
export async function readSlots(db: Tx, date: string, hours: CourierHours, now: Date): Promise<Slot[]> {
  const taken = await readUsedSlots(db, now)
  return listSlots(date, hours, usedByDay(taken).get(date) ?? new Map(), now)
}

/** Returns the slots of every day that can be chosen, today first. */
export function slotsAhead(taken: UsedSlots, hours: CourierHours, now: Date): Map<string, Slot[]> {
  const byDay = usedByDay(taken)
  return new Map(listDays(hours, now).map(day => [day, listSlots(day, hours, byDay.get(day) ?? new Map(), now)]))
}

/** Returns the days that have a free slot. One query. */
export async function readServedDays(db: Tx, hours: CourierHours, now: Date): Promise<Set<string>> {
  return servedDays(slotsAhead(await readUsedSlots(db, now), hours, now))
}

/** Returns the days that have a free slot. */
export function servedDays(days: ReadonlyMap<string, Slot[]>): Set<string> {
  return new Set([...days].flatMap(([day, slots]) => (slots.some(({ free }) => free > 0) ? [day] : [])))
}

/** The settings for a slot, and the language of errors. */
type SlotRequest = { hours: CourierHours & Pick<SlotErrorContext, 'noExpressText'>; locale: Locale }

type UsedSlot = { taken: number; endTime: string }

/** A slot with orders keeps the end that their customers saw, although slots may have another length now. */
function listSlots(date: string, hours: CourierHours, opened: ReadonlyMap<string, UsedSlot>, now: Date): Slot[] {
  const taken = new Map([...opened].map(([time, { taken }]) => [time, taken]))
  return slotsOn(date, hours, taken, now).map(slot => {
    const row = opened.get(slot.time)
    return row && row.taken > 0 ? { ...slot, endTime: row.endTime } : slot
  })
}

/** Selects the used slots from a day on, also for use as a column; `slotsAhead` converts them. */
export const selectUsedSlots = (from: RawBuilder<string>) =>
  kysely
    .selectFrom('delivery_slot')
    .select([sql<string>`date::text`.as('day'), 'start_time as startTime', 'end_time as endTime', 'taken'])
    .where('date', '>=', sql<Date>`${from}::date`)

export type UsedSlots = InferResult<ReturnType<typeof selectUsedSlots>>

const usedSlotsFrom = prepare((param: Param<{ today: string }>) => selectUsedSlots(param('today')))

const readUsedSlots = (db: Tx, now: Date): Promise<UsedSlots> => query(db, usedSlotsFrom({ today: shopDate(now) }))

function usedByDay(taken: UsedSlots): Map<string, Map<string, UsedSlot>> {
  const days = new Map<string, Map<string, UsedSlot>>()
  for (const { day, startTime, ...row } of taken) {
    const slots = days.get(day) ?? new Map<string, UsedSlot>()
    days.set(day, slots.set(startTime, row))
  }
  return days
}

/**
 * Returns the row of an available slot, which is created with its first order. Reserves no capacity yet.
 * @throws SLOT_NOT_AVAILABLE (its detail says why) if the slot is past, closed or unknown
 */
export async function openSlot(
  tx: Tx,
  { date, time }: { date: string; time: string },
  { hours, now, locale }: SlotRequest & { now: Date },
): Promise<string> {
  const reason = findSlotError({ date, time }, hours, now)
  const offered = slotsOfDay(date, hours).find(each => each.time === time)
  if (reason || !offered) throw slotError(reason ?? 'no_such_time', { ...hours, locale })
  const day = { date: new Date(date), start_time: time }
  const slots = kysely.selectFrom('delivery_slot').select('id')
  const slot = slots.where('date', '=', day.date).where('start_time', '=', time)
  const [existing] = await query(tx, slot)
  if (existing) return existing.id
  const row = { ...day, id: randomUUIDv7(), end_time: offered.endTime, capacity: capacityOf(date, time, hours) }
  const created = kysely.insertInto('delivery_slot').values(row)
  // Without DO UPDATE, which would lock the row of another order outside the order in which slots are locked.
  await execute(
    tx,
    created.onConflict(conflict => conflict.columns(['date', 'start_time']).doNothing()),
  )
  const [opened] = await query(tx, slot)
  if (!opened) throw new Error('expected the delivery slot that was inserted or existed, found none')
  return opened.id
}

/** Asserts that couriers come to the region of `hours` in a slot that an order has. @throws SLOT_NOT_AVAILABLE */
export function assertSlotServed(
  { date, time, endTime }: { date: string; time: string; endTime: string },
  { hours, locale }: SlotRequest,
): void {
  const open = hours.zone?.[weekdayOf(date)]
  const isServed = !hours.zone || (open && time >= open.opensAt && endTime <= open.closesAt)
  if (!isServed) throw slotError('not_in_region', { ...hours, locale })
}

/**
 * Reserves capacity of a slot, up to the current limit. The first reservation sets its length.
 * @throws SLOT_NOT_AVAILABLE if it is full
 */
export async function reserveSlot(tx: Tx, slotId: string, { hours, locale }: SlotRequest): Promise<void> {
  if (!(await reserveCapacity(tx, slotId, hours, hours.slotMinutes))) throw slotError('full', { ...hours, locale })
}

/** Reserves a slot again for an order that had released it. Returns false if the slot is full or has started. */
export async function restoreSlot(tx: Tx, slotId: string, capacity: Capacity, now: Date): Promise<boolean> {
  const slots = kysely.selectFrom('delivery_slot').select(['date', 'start_time as startTime'])
  const [slot] = await query(tx, slots.where('id', '=', slotId))
  if (!slot) throw new Error(`expected delivery slot ${slotId}, found none`)
  const hasBegun = now >= shopTimestamp(slot.date.toISOString().slice(0, 10), slot.startTime)
  return !hasBegun && reserveCapacity(tx, slotId, capacity)
}

type Capacity = Pick<CourierHours, 'slotCapacity' | 'exceptions'>

/**
 * Reserves capacity, up to the exception of the slot, of its day, or the usual one; with `minutes`, the first reservation
 * sets the end of the slot.
 */
async function reserveCapacity(
  tx: Tx,
  slotId: string,
  { slotCapacity, exceptions = [] }: Capacity,
  minutes: number | null = null,
): Promise<boolean> {
  const values = { slotId, capacity: slotCapacity, exceptions: JSON.stringify(exceptions), minutes }
  return (await execute(tx, capacityReservation(values))) === 1
}

type ReservationValues = { slotId: string; capacity: number; exceptions: string; minutes: number | null }

/** The same decision as `capacityOf`, on the locked row: the caller does not know the time of the slot. */
const currentCapacity = (param: Param<ReservationValues>) => sql<number>`coalesce((
  SELECT e.capacity FROM jsonb_to_recordset(${param('exceptions')}::jsonb) AS e(date date, time text, capacity int)
  WHERE e.date = delivery_slot.date AND (e.time IS NULL OR e.time = delivery_slot.start_time)
  ORDER BY e.time NULLS LAST LIMIT 1), ${param('capacity')}::int)`

const capacityReservation = prepare((param: Param<ReservationValues>) =>
  kysely
    .updateTable('delivery_slot')
    .set(({ eb }) => ({
      taken: eb('taken', '+', 1),
      capacity: currentCapacity(param),
      end_time: sql`CASE WHEN taken = 0 AND ${param('minutes')}::int IS NOT NULL
        THEN to_char(start_time::time + make_interval(mins => ${param('minutes')}::int), 'HH24:MI') ELSE end_time END`,
    }))
    .where('id', '=', param('slotId'))
    .where('taken', '<', currentCapacity(param)),
)

/** Releases the slot of an order. */
export async function releaseSlot(tx: Tx, slotId: string): Promise<void> {
  const slot = kysely.updateTable('delivery_slot').where('id', '=', slotId)
  await execute(
    tx,
    slot.set(({ eb }) => ({ taken: eb('taken', '-', 1) })),
  )
}

/**
 * Moves an order to another slot. Locks both by their time, in the same order as all transactions that lock several
 * slots, to prevent deadlocks.
 * @throws SLOT_NOT_AVAILABLE if the new slot is full
 */
export async function moveSlot(
  tx: Tx,
  { fromId, toId }: { fromId: string; toId: string },
  request: SlotRequest,
): Promise<void> {
  const slots = kysely.selectFrom('delivery_slot').select('id').where('id', 'in', [fromId, toId])
  await query(tx, slots.orderBy('date').orderBy('start_time').forNoKeyUpdate())
  await reserveSlot(tx, toId, request)
  await releaseSlot(tx, fromId)
}

/** The columns of an order's delivery slot, for statements that left join it as `s`; `slotOf` converts them. */
export const slotColumns = ['s.date as slotDate', 's.start_time as startTime', 's.end_time as endTime'] as const

type SlotRow = { slotDate: Date | null; startTime: string | null; endTime: string | null }

/** Converts `slotColumns` to a delivery slot; null for an order by post. */
export function slotOf({
  slotDate,
  startTime: time,
  endTime,
}: SlotRow): { date: string; time: string; endTime: string } | null {
  if (slotDate === null || time === null || endTime === null) return null
  return { date: slotDate.toISOString().slice(0, 10), time, endTime }
}

export type DeliverySettings = Settings['delivery'] &
  CourierHours & {
    /** Regions to which couriers come in some slots only. */
    zones: Settings['zones']['regions']
    /** The message of staff when they stop express deliveries. */
    noExpressText: Texts
    /** Days ahead for the pick-up of a rented hookah, including today. */
    rentalDaysAhead: number
  }

/** Reads the current delivery settings. A day that staff stopped is closed. */
export async function readDelivery(db: Tx): Promise<DeliverySettings> {
  return deliveryBy(await getGroups(db, deliveryGroups))
}

const deliveryGroups = ['delivery', 'capacity', 'zones', 'switches', 'rental'] as const

/** Converts groups of settings that were read with others. */
export function deliveryBy({
  delivery,
  capacity,
  zones,
  switches,
  rental,
}: Pick<Settings, (typeof deliveryGroups)[number]>): DeliverySettings {
  const { noExpressOn, noExpressText } = switches
  return {
    ...delivery,
    ...capacity,
    zones: zones.regions,
    noExpressOn,
    noExpressText,
    rentalDaysAhead: rental.daysAhead + rental.maxDays + 1,
  }
}

/**
 * Returns the courier's hours in a region, or in all if none is known; for a rental, with as many days ahead as its
 * pick-up needs. Quotes, orders, their changes and the list of slots use it.
 */
export function openAhead(
  hours: DeliverySettings,
  { isRental, region }: { isRental: boolean; region: RegionCode | undefined },
): DeliverySettings {
  return {
    ...hours,
    zone: region && hours.zones[region]?.hours,
    daysAhead: Math.max(hours.daysAhead, isRental ? hours.rentalDaysAhead : 0),
  }
}

/** The language of the error, and the message of staff when they stop express deliveries. */
type SlotErrorContext = { locale: Locale; noExpressText: Texts }

/** Creates the error for an unavailable slot, with the reason at the field of its time. */
function slotError(reason: SlotRejection, { locale, noExpressText }: SlotErrorContext): AppError {
  const why = reason === 'no_express_today' ? noExpressText[locale] : translate(locale, `slot.${reason}`)
  return new AppError('SLOT_NOT_AVAILABLE', { details: [detailOf(reason, why, locale)] })
}

/** Creates the error for items without same-day delivery, which it names. */
export function sameDayError(skus: readonly string[], locale: Locale): AppError {
  const detail = detailOf('not_same_day', translate(locale, 'slot.not_same_day'), locale)
  return new AppError('SLOT_NOT_AVAILABLE', { details: skus.map(sku => ({ ...detail, sku })) })
}

function detailOf(reason: SlotRejection, why: string, locale: Locale): ErrorDetail {
  return { path: 'body.deliveryTime', reason, message: `${errorText('SLOT_NOT_AVAILABLE', locale)} ${why}` }
}
