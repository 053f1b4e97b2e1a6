import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { addDays, addMonths, shopDate } from '@shop/contracts/days.ts'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { type CapacityException, MAX_CAPACITY_EXCEPTIONS } from '@shop/contracts/settings-groups.ts'
import type {
  CalendarDay,
  CalendarSlot,
  CalendarSlotState,
  SlotCalendar,
  SlotDayInput,
} from '@shop/contracts/slot-calendar.ts'
import { type InferResult, sql } from 'kysely'
import type { Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { type FieldKey, fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { getSettings, lockDeliverySettings, readSetting, type Settings, writeSetting } from '#settings/index.ts'
import { capacityOf, exceptionOf, slotsOfDay } from './rules.ts'
import { type DeliverySettings, readDelivery } from './slots.ts'

/** Returns the slots of a month with their booked orders. Two statements; the second reads only slots with orders. */
export async function readSlotCalendar(db: Tx, month: string, now: Date): Promise<SlotCalendar> {
  const from = `${month}-01`
  const until = addMonths(from, 1)
  const settings = await readDelivery(db)
  const booked = Map.groupBy(await query(db, bookedSlots({ from, until })), ({ date }) => date)
  const dates = Array.from({ length: Number(addDays(until, -1).slice(8)) }, (_, index) => addDays(from, index))
  return {
    month,
    usualCapacity: settings.slotCapacity,
    days: dates.map(date => dayOf(date, { settings, booked: booked.get(date) ?? [], today: shopDate(now) })),
  }
}

const bookedSlots = prepare((param: Param<{ from: string; until: string }>) =>
  kysely
    .selectFrom('delivery_slot')
    .select([sql<string>`date::text`.as('date'), 'start_time as time', 'end_time as endTime', 'taken', 'capacity'])
    .where('date', '>=', sql<Date>`${param('from')}::date`)
    .where('date', '<', sql<Date>`${param('until')}::date`)
    .where('taken', '>', 0)
    .orderBy('date')
    .orderBy('start_time'),
)
type BookedSlot = InferResult<ReturnType<typeof bookedSlots>>[number]

type DayFacts = { settings: DeliverySettings; booked: readonly BookedSlot[]; today: string }

function dayOf(date: string, { settings, booked, today }: DayFacts): CalendarDay {
  const { hours, slotMinutes, closedDates, closedReasons, noExpressOn } = settings
  const offered = slotsOfDay(date, { hours, slotMinutes })
  const bookedAt = new Map(booked.map(slot => [slot.time, slot]))
  const isOver = date < today
  const upcoming = offered.map(({ time, endTime }): CalendarSlot => {
    const row = bookedAt.get(time)
    const exception = exceptionOf(date, time, settings)
    return {
      time,
      // Its customers saw the end that the slot had when they chose it.
      endTime: row?.endTime ?? endTime,
      booked: row?.taken ?? 0,
      capacity: capacityOf(date, time, settings),
      state: stateOf(exception),
      ...(exception?.reason && { reason: exception.reason }),
    }
  })
  const others = booked
    .filter(({ time }) => isOver || !offered.some(slot => slot.time === time))
    .map(({ time, endTime, taken, capacity }): CalendarSlot => {
      return { time, endTime, booked: taken, capacity, state: isOver ? 'usual' : 'former' }
    })
  return {
    date,
    version: versionOf(date, settings),
    ...(closedDates.includes(date) && { closed: closedReasons[date] ? { reason: closedReasons[date] } : {} }),
    isDayOff: offered.length === 0,
    isStopped: noExpressOn === date,
    slots: [...(isOver ? [] : upcoming), ...others].toSorted((a, b) => (a.time < b.time ? -1 : 1)),
  }
}

function stateOf(exception: CapacityException | undefined): CalendarSlotState {
  if (!exception) return 'usual'
  return exception.capacity === 0 ? 'closed' : 'changed'
}

type DaySettings = Pick<DeliverySettings, 'exceptions' | 'closedDates' | 'closedReasons'>

/** Identifies what staff set for the day, and nothing else: changes of other days do not conflict with it. */
function versionOf(date: string, { exceptions = [], closedDates, closedReasons }: DaySettings): string {
  const own = exceptions
    .filter(exception => exception.date === date)
    .map(({ time, capacity, reason = '' }) => [time ?? '', String(capacity), reason].join('\0'))
    .toSorted()
  const facts = JSON.stringify([closedDates.includes(date), closedReasons[date] ?? '', own])
  return createHash('sha256').update(facts).digest('base64url')
}

type SetSlotDay = SlotDayInput & { date: string; locale: Locale }

/**
 * Sets the capacity of a day's slots, or closes slots or the day. Both groups of settings change in one transaction, each
 * with its history and audit entry. Changes of two staff members run one after the other.
 * @throws VALIDATION for a day that is over, for times at which no slot begins, for closing without a reason, and above
 *   the limit of exceptions; SETTING_CHANGED if the day has changed since `version`
 */
export function setSlotDay(
  deps: Deps,
  staff: Staff,
  { date, version, locale, ...day }: SetSlotDay,
): Promise<CalendarDay> {
  const today = shopDate(deps.clock.now())
  return withTransaction(deps.db, deps.random, async tx => {
    await lockDeliverySettings(tx)
    const [capacity, delivery] = [await readSetting(tx, 'capacity'), await getSettings(tx, 'delivery')]
    const { exceptions } = await getSettings(tx, 'capacity')
    const before = { ...delivery, exceptions }
    const own = toExceptions(date, day.slots, delivery)
    const after = {
      ...toClosedDays(date, day.closedReason, { delivery, today }),
      exceptions: [...exceptions.filter(each => each.date !== date && each.date >= today), ...own].toSorted(byTime),
    }
    if (versionOf(date, after) === versionOf(date, before)) return readDay(tx, date, today)
    if (versionOf(date, before) !== version) throw new AppError('SETTING_CHANGED')
    assertPossible({ date, today, day, before, after, locale })
    const ownBefore = exceptions.filter(each => each.date === date)
    if (!isDeepStrictEqual(ownBefore.toSorted(byTime), own.toSorted(byTime))) {
      const change = { before: { exceptions }, after: { exceptions: after.exceptions } }
      await write(tx, deps, staff, { key: 'capacity', version: capacity.version, ...change })
    }
    const { closedDates, closedReasons } = after
    const nextDelivery = { ...delivery, closedDates, closedReasons }
    if (!isDeepStrictEqual(delivery, nextDelivery)) {
      const { version: deliveryVersion } = await readSetting(tx, 'delivery')
      await write(tx, deps, staff, { key: 'delivery', version: deliveryVersion, before: delivery, after: nextDelivery })
    }
    return readDay(tx, date, today)
  })
}

/** @throws SETTING_CHANGED if another transaction has written the group, which the lock prevents */
async function write(...args: Parameters<typeof writeSetting>): Promise<void> {
  if (!(await writeSetting(...args))) throw new AppError('SETTING_CHANGED')
}

async function readDay(tx: Tx, date: string, today: string): Promise<CalendarDay> {
  const settings = await readDelivery(tx)
  const booked = await query(tx, bookedSlots({ from: date, until: addDays(date, 1) }))
  return dayOf(date, { settings, booked, today })
}

/** Returns the exceptions of a day: one for the day if all its slots have the same, else one per slot. */
function toExceptions(
  date: string,
  slots: SlotDayInput['slots'],
  hours: Pick<Settings['delivery'], 'hours' | 'slotMinutes'>,
): CapacityException[] {
  const own = slots.map(({ time, capacity, reason }): CapacityException => {
    return { date, time, capacity, ...(reason && { reason }) }
  })
  const [first] = own
  const isWholeDay =
    first !== undefined &&
    slotsOfDay(date, hours).every(({ time }) =>
      own.some(each => each.time === time && each.capacity === first.capacity && each.reason === first.reason),
    )
  return isWholeDay ? [{ ...first, time: null }] : own
}

type Closing = { delivery: Settings['delivery']; today: string }

/** Returns the closed days after a day is closed for a reason or opened. Past ones are left out. */
function toClosedDays(date: string, reason: string | null, { delivery, today }: Closing) {
  const others = delivery.closedDates.filter(day => day !== date && day >= today)
  const closedDates = (reason === null ? others : [...others, date]).toSorted()
  const reasons = reason === null ? delivery.closedReasons : { ...delivery.closedReasons, [date]: reason }
  const closedReasons = Object.fromEntries(Object.entries(reasons).filter(([day]) => closedDates.includes(day)))
  return { closedDates, closedReasons }
}

type DayCheck = {
  date: string
  today: string
  day: Pick<SlotDayInput, 'slots'>
  before: Settings['delivery'] & Settings['capacity']
  after: DaySettings
  locale: Locale
}

function assertPossible({ date, today, day: { slots }, before, after, locale }: DayCheck): void {
  const starts = slotsOfDay(date, before).map(({ time }) => time)
  const times = slots.map(({ time }) => time)
  const wrong = slots.flatMap(({ time, capacity, reason }, index): [string, FieldKey][] => {
    if (!starts.includes(time)) return [[`body.slots.${index}.time`, 'no_such_slot']]
    if (times.indexOf(time) !== index) return [[`body.slots.${index}.time`, 'slot_twice']]
    // The settings close slots without a reason, too.
    const isClosing = capacity === 0 && exceptionOf(date, time, before)?.capacity !== 0
    return isClosing && !reason ? [[`body.slots.${index}.reason`, 'reason_of_closing']] : []
  })
  if (date < today) wrong.push(['params.date', 'date_past'])
  if ((after.exceptions ?? []).length > MAX_CAPACITY_EXCEPTIONS) wrong.push(['body.slots', 'too_many_exceptions'])
  if (wrong.length === 0) return
  const details = wrong.map(([path, why]): ErrorDetail => ({ path, message: fieldText(why, locale) }))
  throw new AppError('VALIDATION', { details })
}

const byTime = (a: CapacityException, b: CapacityException) =>
  `${a.date} ${a.time ?? ''}` < `${b.date} ${b.time ?? ''}` ? -1 : 1
