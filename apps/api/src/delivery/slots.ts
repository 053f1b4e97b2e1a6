import { randomUUIDv7 } from 'node:crypto'
import { shopDate, shopMoment } from '@shop/contracts/days.ts'
import type { Slot } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db.ts'
import { execute, kysely, type Param, prepare, query } from '#platform/sql.ts'
import { type CourierHours, daysOffered, refusalOf, slotsOn, windowsOf } from './rules.ts'
import { type Refusing, slotRefusal } from './slot-refusal.ts'

/** The windows of one day, with the places left by the settings of now. */
export async function readSlots(db: Tx, date: string, hours: CourierHours, now: Date): Promise<Slot[]> {
  const taken = await readTaken(db, now)
  return offered(date, hours, openedByDay(taken).get(date) ?? new Map(), now)
}

/** The windows of every day that can be chosen, today first. */
export function slotsAhead(taken: TakenPlaces, hours: CourierHours, now: Date): Map<string, Slot[]> {
  const byDay = openedByDay(taken)
  return new Map(daysOffered(hours, now).map(day => [day, offered(day, hours, byDay.get(day) ?? new Map(), now)]))
}

/** The days of those that can be chosen on which a window is free; one query. */
export async function readServedDays(db: Tx, hours: CourierHours, now: Date): Promise<Set<string>> {
  return servedDays(slotsAhead(await readTaken(db, now), hours, now))
}

/** Of days with their windows those on which one is free. */
export function servedDays(days: ReadonlyMap<string, Slot[]>): Set<string> {
  return new Set([...days].flatMap(([day, slots]) => (slots.some(({ free }) => free > 0) ? [day] : [])))
}

/** By which settings a window is asked for, and in whose language it is refused. */
type Asked = { hours: CourierHours & Pick<Refusing, 'noExpressText'>; locale: Locale }

type Opened = { taken: number; endTime: string }

/** A window that somebody has a place of ends as they were told, though windows are shorter or longer by now. */
function offered(date: string, hours: CourierHours, opened: ReadonlyMap<string, Opened>, now: Date): Slot[] {
  const taken = new Map([...opened].map(([time, { taken }]) => [time, taken]))
  return slotsOn(date, hours, taken, now).map(slot => {
    const row = opened.get(slot.time)
    return row && row.taken > 0 ? { ...slot, endTime: row.endTime } : slot
  })
}

/** Selects the windows from a day on that orders have asked for, also for use as a column; `slotsAhead` then makes windows of it. */
export const selectTaken = (from: RawBuilder<string>) =>
  kysely
    .selectFrom('delivery_slot')
    .select([sql<string>`date::text`.as('day'), 'start_time as startTime', 'end_time as endTime', 'taken'])
    .where('date', '>=', sql<Date>`${from}::date`)

export type TakenPlaces = InferResult<ReturnType<typeof selectTaken>>

const takenFrom = prepare((param: Param<{ today: string }>) => selectTaken(param('today')))

const readTaken = (db: Tx, now: Date): Promise<TakenPlaces> => query(db, takenFrom({ today: shopDate(now) }))

function openedByDay(taken: TakenPlaces): Map<string, Map<string, Opened>> {
  const days = new Map<string, Map<string, Opened>>()
  for (const { day, startTime, ...row } of taken) {
    const windows = days.get(day) ?? new Map<string, Opened>()
    days.set(day, windows.set(startTime, row))
  }
  return days
}

/**
 * The row of a window that is offered now, made on its first order; no place is taken yet.
 * @throws SLOT_NOT_AVAILABLE (its detail says why) for a window that is past, closed or not one of the shop's
 */
export async function openSlot(
  tx: Tx,
  { date, time }: { date: string; time: string },
  { hours, now, locale }: Asked & { now: Date },
): Promise<string> {
  const reason = refusalOf({ date, time }, hours, now)
  const window = windowsOf(date, hours).find(offered => offered.time === time)
  if (reason || !window) throw slotRefusal(reason ?? 'no_such_time', { ...hours, locale })
  const day = { date: new Date(date), start_time: time }
  const slots = kysely.selectFrom('delivery_slot').select('id')
  const slot = slots.where('date', '=', day.date).where('start_time', '=', time)
  const [found] = await query(tx, slot)
  if (found) return found.id
  const row = { ...day, id: randomUUIDv7(), end_time: window.endTime, capacity: hours.slotCapacity }
  const created = kysely.insertInto('delivery_slot').values(row)
  // Without DO UPDATE: it would lock the row of another order here, outside the order in which slots are locked.
  await execute(
    tx,
    created.onConflict(conflict => conflict.columns(['date', 'start_time']).doNothing()),
  )
  const [opened] = await query(tx, slot)
  if (!opened) throw new Error('expected the delivery slot that was inserted or existed, found none')
  return opened.id
}

/**
 * Takes a place of a window while there is one, by the capacity that is set now; the first one makes it as long as
 * windows are now.
 * @throws SLOT_NOT_AVAILABLE when it is full
 */
export async function takeSlot(tx: Tx, slotId: string, { hours, locale }: Asked): Promise<void> {
  const { slotCapacity, slotMinutes } = hours
  if (!(await takePlace(tx, slotId, slotCapacity, slotMinutes))) throw slotRefusal('full', { ...hours, locale })
}

/** Takes a place again for an order that had given it back. Answers false when the window is full or has begun. */
export async function retakeSlot(tx: Tx, slotId: string, capacity: number, now: Date): Promise<boolean> {
  const slots = kysely.selectFrom('delivery_slot').select(['date', 'start_time as startTime'])
  const [slot] = await query(tx, slots.where('id', '=', slotId))
  if (!slot) throw new Error(`expected delivery slot ${slotId}, found none`)
  const hasBegun = now >= shopMoment(slot.date.toISOString().slice(0, 10), slot.startTime)
  return !hasBegun && takePlace(tx, slotId, capacity)
}

/** Takes a place; with `minutes` the first one sets the end of the window. */
async function takePlace(tx: Tx, slotId: string, capacity: number, minutes: number | null = null): Promise<boolean> {
  return (await execute(tx, placeTaken({ slotId, capacity, minutes }))) === 1
}

const placeTaken = prepare((param: Param<{ slotId: string; capacity: number; minutes: number | null }>) =>
  kysely
    .updateTable('delivery_slot')
    .set(({ eb }) => ({
      taken: eb('taken', '+', 1),
      capacity: param('capacity'),
      end_time: sql`CASE WHEN taken = 0 AND ${param('minutes')}::int IS NOT NULL
        THEN to_char(start_time::time + make_interval(mins => ${param('minutes')}::int), 'HH24:MI') ELSE end_time END`,
    }))
    .where('id', '=', param('slotId'))
    .where('taken', '<', param('capacity')),
)

/** Gives an order's place back. */
export async function giveSlotBack(tx: Tx, slotId: string): Promise<void> {
  const slot = kysely.updateTable('delivery_slot').where('id', '=', slotId)
  await execute(
    tx,
    slot.set(({ eb }) => ({ taken: eb('taken', '-', 1) })),
  )
}

/**
 * Gives up a place for one of another window. Both are locked by their time, as everybody does who takes more than
 * one, so that nobody waits in a ring.
 * @throws SLOT_NOT_AVAILABLE when the other window is full
 */
export async function moveSlot(
  tx: Tx,
  { fromId, toId }: { fromId: string; toId: string },
  asked: Asked,
): Promise<void> {
  const slots = kysely.selectFrom('delivery_slot').select('id').where('id', 'in', [fromId, toId])
  await query(tx, slots.orderBy('date').orderBy('start_time').forNoKeyUpdate())
  await takeSlot(tx, toId, asked)
  await giveSlotBack(tx, fromId)
}

/** The columns of an order's delivery slot, for a statement that left joins it as `s`; `slotOf` converts them. */
export const slotColumns = ['s.date as slotDate', 's.start_time as startTime', 's.end_time as endTime'] as const

type SlotRow = { slotDate: Date | null; startTime: string | null; endTime: string | null }

/** The delivery slot of a row with `slotColumns`; null for an order that goes by post. */
export function slotOf({
  slotDate,
  startTime: time,
  endTime,
}: SlotRow): { date: string; time: string; endTime: string } | null {
  if (slotDate === null || time === null || endTime === null) return null
  return { date: slotDate.toISOString().slice(0, 10), time, endTime }
}
