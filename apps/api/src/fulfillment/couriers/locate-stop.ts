import type { PointAccuracy } from '@shop/contracts/deliveries-staff.ts'
import type { Address } from '@shop/contracts/delivery.ts'
import { findTownCenter, type GeoPoint } from '#delivery/index.ts'

/** Where a stop is, and how well that is known. */
export type Location = { accuracy: PointAccuracy; point?: GeoPoint }

/** Returns the point that staff set, or else the center of the town or district. */
export function locateStop({
  point,
  address,
}: {
  point: GeoPoint | null | undefined
  address: Pick<Address, 'region' | 'city'>
}): Location {
  if (point) return { accuracy: 'exact', point }
  const center = findTownCenter(address)
  return center ? { accuracy: 'approximate', point: center } : { accuracy: 'unknown' }
}
