import { completeTexts } from '@shop/contracts/text-fields.ts'

const open = { opensAt: '10:00', closesAt: '20:00' }
const week = { mon: open, tue: open, wed: open, thu: open, fri: open, sat: open, sun: null }
const named = (en: string) => completeTexts({ ru: en, en, hy: en })
const facts = { region: 'AM-ER' as const, phone: '+374 10 000021', hours: week, exceptions: [] }
const address = { city: named('Yerevan'), street: named('Tumanyan Street') }
/** Two pick-up points: Center and North. */
export const points = ['Center', 'North'].map((name, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index + 1}`,
  name: named(name),
  ...address,
  building: String(index + 1),
  ...facts,
}))

/** From when each of them can hand over an order. */
export const pickup = points.map(({ id }) => ({ pointId: id, from: '2026-11-21T10:30:00.000Z' }))
