import { randomUUID } from 'node:crypto'
import type { PickupPointSettings } from '@shop/contracts/pickup.ts'
import { completeTexts } from '@shop/contracts/text-fields.ts'
import type { Shop } from './checkout-shop.ts'

/** The hours of an open day. */
export const OPEN = { opensAt: '10:00', closesAt: '18:00' }
/** A pick-up point that prepares orders in 50 minutes and is closed on Sundays. */
export const pointOf = (changes: Partial<PickupPointSettings> = {}): PickupPointSettings => ({
  id: randomUUID(),
  name: completeTexts({ ru: 'Магазин на Туманяна', en: 'Tumanyan shop', hy: 'Թումանյանի խանութ' }),
  region: 'AM-ER',
  city: completeTexts({ ru: 'Ереван', en: 'Yerevan', hy: 'Երևան' }),
  street: completeTexts({ ru: 'ул. Туманяна', en: 'Tumanyan Street', hy: 'Թումանյան փողոց' }),
  building: '21',
  phone: '+374 10 00 00 21',
  mapUrl: 'https://example.org/map',
  hours: { mon: OPEN, tue: OPEN, wed: OPEN, thu: OPEN, fri: OPEN, sat: OPEN, sun: null },
  exceptions: [],
  preparationMinutes: 50,
  isActive: true,
  ...changes,
})

/** Replaces the points, but those of earlier tests, which have orders: they are closed. */
export async function putPoints(shop: Shop, points: readonly PickupPointSettings[], deleted?: PickupPointSettings) {
  const admin = shop.as(await shop.given.staff('admin'), 'ru')
  const { version, value } = (await admin.get('/admin/settings/pickup')).body.result
  const kept = value.points.filter(({ id }: { id: string }) => ![...points, deleted].some(each => each?.id === id))
  const others = kept.map((point: PickupPointSettings) => ({ ...point, isActive: false }))
  return admin.put('/admin/settings/pickup', { version, value: { points: [...others, ...points] } })
}
