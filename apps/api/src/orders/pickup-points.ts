import { addDays, shopDate } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { OrderStatus } from '@shop/contracts/orders.ts'
import { groupHours, type PickupPoint, type PickupPointSettings, PickupSettings } from '@shop/contracts/pickup.ts'
import type { WeekHours } from '@shop/contracts/settings.ts'
import { pointColumn, toPoint } from '#delivery/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, kysely, query, rowCount } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { SettingCheck } from '#settings/index.ts'

/**
 * Asserts that no open order is collected at a point that staff delete. They can deactivate it instead.
 * @throws VALIDATION naming body.value.points
 */
export const assertPointsUnused: SettingCheck = async (tx, { key, before, after, locale }) => {
  if (key !== 'pickup') return
  const [old, current] = [before, after].map(value => PickupSettings.parse(value).points.map(({ id }) => id))
  const deleted = (old ?? []).filter(id => !current?.includes(id))
  if (deleted.length === 0) return
  const open = kysely
    .selectFrom('orders')
    .select(rowCount.as('orders'))
    .where('pickup_point_id', '=', anyOf(deleted))
    .where('status', 'not in', ['delivered', 'cancelled'])
  const [counted] = await query(tx, open)
  if (!counted || counted.orders === 0) return
  throw new AppError('VALIDATION', {
    details: [{ path: 'body.value.points', message: fieldText('pickup_point_used', locale) }],
  })
}

/** Returns the parameters of a message about an order that its customer collects. Only the one that it is ready has a place. */
export async function readPickupParams(
  tx: Tx,
  { id, locale }: { id: string; locale: Locale },
  { to, now }: { to: OrderStatus; now: Date },
): Promise<Record<string, string>> {
  if (to !== 'dispatched') return { way: 'pickup' }
  const orders = kysely.selectFrom('orders as o').select(['o.city', 'o.street', 'o.building', pointColumn.as('point')])
  const [order] = await query(tx, orders.where('o.id', '=', id))
  if (!order) throw new AppError('NOT_FOUND')
  const point = toPoint(order.point)
  const { city, street, building } = point
    ? { city: point.city[locale], street: point.street[locale], building: point.building }
    : order
  return {
    way: 'pickup',
    place: `${city}, ${street}, ${building}`,
    open: point ? openingHoursText(withNextExceptions(point, now), locale) : '',
  }
}

// 20 November 2028 is a Monday.
const MONDAY = Date.UTC(2028, 10, 20)
const DAY_MS = 86_400_000

/** Days ahead whose exceptions the message about a ready order names. */
const EXCEPTION_DAYS = 7
/** Exceptions that a text names at most. */
const MAX_EXCEPTIONS = 3

/** Leaves out the exceptions that do not matter to an order which is ready now. */
function withNextExceptions(point: PickupPointSettings, now: Date): Pick<PickupPoint, 'hours' | 'exceptions'> {
  const [today, end] = [shopDate(now), addDays(shopDate(now), EXCEPTION_DAYS)]
  return { ...point, exceptions: point.exceptions.filter(({ date }) => date >= today && date < end) }
}

/** Formats the opening hours of a point, with its next exceptions: "daily 10:00–22:00, 31/12 closed". */
export function openingHoursText(
  { hours, exceptions }: Pick<PickupPoint, 'hours' | 'exceptions'>,
  locale: Locale,
): string {
  const days = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', timeZone: 'UTC' })
  const special = exceptions
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .slice(0, MAX_EXCEPTIONS)
    .map(({ date, hours: open }) => {
      const day = days.format(new Date(date))
      return open ? `${day} ${hoursText(open)}` : translate(locale, 'pickup.closedOn', { day })
    })
  return [weekHoursText(hours, locale), ...special].join(', ')
}

const hoursText = ({ opensAt, closesAt }: { opensAt: string; closesAt: string }) => `${opensAt}–${closesAt}`

/** Formats opening hours: "Mon–Fri 10:00–22:00, Sat 11:00–18:00". Closed days are left out. */
function weekHoursText(hours: WeekHours, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const nameOf = (day: number) => format.format(new Date(MONDAY + day * DAY_MS))
  const texts = groupHours(hours).flatMap(({ first, last, hours: open }) => {
    if (!open) return []
    const time = hoursText(open)
    if (first === 0 && last === 6) return [translate(locale, 'pickup.everyDay', { time })]
    const days = first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`
    return [`${days} ${time}`]
  })
  return texts.join(', ')
}
