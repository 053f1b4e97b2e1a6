import type { PointAccuracy } from '@shop/contracts/deliveries-staff.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { audit, type Staff } from '#audit/index.ts'
import { type GeoPoint, type PointProblem, parseMapPoint } from '#delivery/index.ts'
import {
  assertCurrentVersion,
  deleteOrderPoint,
  findOrderPoint,
  readOrderDelivery,
  writeOrderPoint,
} from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type FieldKey, fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { withLockedOrder } from '../change-order.ts'
import { locateStop } from './locate-stop.ts'

type SetPointInput = {
  number: number
  /** The version of the order that the staff member saw; undefined to skip the check. */
  version?: string | undefined
  /** Coordinates or a link to a map; null deletes the point. */
  place: string | null
  locale: Locale
}

/**
 * Sets or deletes the point of an order's address. The audit log has no coordinates: they are personal data.
 * @throws NOT_FOUND, also for an order that the customer collects or whose customer was deleted; VALIDATION naming body.place; ORDER_CHANGED
 */
export async function setOrderPoint(
  deps: Deps,
  staff: Staff,
  { number, version, place, locale }: SetPointInput,
): Promise<{ pointAccuracy: PointAccuracy }> {
  const point = place === null ? undefined : readPoint(place, locale)
  return withLockedOrder(deps, number, async (tx, order) => {
    if (order.deliveryType === 'pickup' || order.isAnonymized) throw new AppError('NOT_FOUND')
    const before = await findOrderPoint(tx, order.id)
    const { address } = await readOrderDelivery(tx, order.id)
    const result = { pointAccuracy: locateStop({ point, address }).accuracy }
    if (isSamePoint(before, point)) return result
    await assertCurrentVersion(tx, order.id, version)
    if (point) await writeOrderPoint(tx, deps, order, point)
    else await deleteOrderPoint(tx, order)
    const change = point ? (before ? 'replaced' : 'set') : 'deleted'
    const subject = { type: 'order', id: order.id } as const
    await audit(tx, deps, staff, { action: 'order.set_point', subject, after: { point: change } })
    return result
  })
}

const isSamePoint = (one: GeoPoint | undefined, other: GeoPoint | undefined) =>
  one?.latitude === other?.latitude && one?.longitude === other?.longitude

const PROBLEMS: Record<PointProblem, FieldKey> = {
  unreadable: 'point_unreadable',
  short_link: 'point_short_link',
  outside: 'point_outside',
}

function readPoint(place: string, locale: Locale): GeoPoint {
  const found = parseMapPoint(place)
  if (typeof found !== 'string') return found
  throw new AppError('VALIDATION', { details: [{ path: 'body.place', message: fieldText(PROBLEMS[found], locale) }] })
}
