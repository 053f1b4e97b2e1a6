import type { PointAccuracy } from '@shop/contracts/deliveries-staff.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { audit, type Staff } from '#audit/index.ts'
import { type GeoPoint, isInArmenia, type PointProblem, parseMapPoint } from '#delivery/index.ts'
import {
  assertCurrentVersion,
  deleteOrderPoint,
  findOrderPoint,
  type LockedOrder,
  readOrderDelivery,
  writeOrderPoint,
} from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
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
  return withLockedOrder(deps, number, (tx, order) => setLockedOrderPoint(tx, deps, order, { staff, version, point }))
}

type NewPoint = { staff: Staff; version?: string | undefined; point: GeoPoint | undefined }

/**
 * Sets or deletes the point of the address of a locked order.
 * @throws NOT_FOUND for an order that the customer collects or whose customer was deleted; ORDER_CHANGED
 */
export async function setLockedOrderPoint(
  tx: Tx,
  deps: Deps,
  order: LockedOrder,
  { staff, version, point }: NewPoint,
): Promise<{ pointAccuracy: PointAccuracy }> {
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
}

/** @throws VALIDATION naming the field if a point is outside of Armenia */
export function assertInArmenia(point: GeoPoint, path: string, locale: Locale): void {
  if (!isInArmenia(point))
    throw new AppError('VALIDATION', { details: [{ path, message: fieldText('point_outside', locale) }] })
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
