import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { expect, test } from 'vitest'
import { NOW } from '../../../../test/shop-info.ts'
import { createAdminOrder } from '../../../../test/staff.ts'
import { t } from '../../../../test/texts.ts'
import { toTimeline } from './timeline.ts'

const HANDED_OVER = '2026-11-20T10:00:00.000Z'

const rental: AdminOrder['order']['rentals'][number] = {
  ...{ id: '01900000-0000-7000-8000-000000000001', slug: 'sultan', brand: 'Sultan', title: 'Султан', imageUrl: '' },
  ...{ from: '2026-11-20', to: '2026-11-22', days: 2, flavorSku: null, cupSku: null, rentalAmd: 0, depositAmd: 0 },
  ...{ state: 'handed_over', pickUpTime: '18:00', pickUpEndTime: '20:00', charges: [], pictures: [] },
  timeline: [{ kind: 'handed_over', at: HANDED_OVER }],
}

test('the history names the reason of a cancellation in the words of staff, and the person who handed a hookah over', () => {
  const { order, ...more } = createAdminOrder(10_001, { doneBy: [{ at: HANDED_OVER, name: 'Ani' }] })
  const timeline: AdminOrder['order']['timeline'] = [
    { at: NOW, status: 'cancelled', actor: 'customer', reason: 'customer' },
  ]
  const entries = toTimeline({ order: { ...order, rentals: [rental], timeline }, ...more }, id => t(id), 'en')
  expect(entries.find(({ kind }) => kind === 'state')).toMatchObject({
    by: t('adminOrders.actor.customer'),
    more: t('adminOrders.cancel.customer'),
  })
  expect(entries.find(({ at }) => at === HANDED_OVER)).toMatchObject({
    text: t('adminOrders.happened.handedOver'),
    by: 'Ani',
  })
})

test('the history names what was refused at the door, or counts it in refusals of earlier versions', () => {
  const { order, ...more } = createAdminOrder(10_001)
  const [line] = order.lines
  if (!line) throw new Error('expected an order with a line')
  const counts = { refusal: 'faulty' as const, refusedHookahs: 1, refusedUnits: 2 }
  const translate: Parameters<typeof toTimeline>[1] = (id, values = {}) =>
    t(id, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])))
  const textOf = (facts: AdminOrder['activity'][number]['facts']) => {
    const activity = [{ kind: 'items_refused' as const, at: NOW, actor: 'staff' as const, facts }]
    const refused = { order: { ...order, rentals: [rental] }, ...more, activity }
    return toTimeline(refused, translate, 'en').find(({ kind }) => kind === 'other')?.text
  }
  const named = { refusedRentalIds: [rental.id], refusedLines: [{ sku: line.sku, quantity: 2 }] }
  expect(textOf({ ...counts, ...named })).toContain(`Султан, ${line.titleEN ?? line.title} × 2`)
  expect(textOf(counts)).toContain('hookahs 1, items 2')
})
