import { orderRoute } from '@shop/contracts/couriers-staff.ts'
import { type DeliveryStop, getDeliveries } from '@shop/contracts/deliveries-staff.ts'
import { listRegions } from '@shop/contracts/delivery.ts'
import { planRoute, type RoutePlan, setOrderPoint } from '@shop/contracts/route-plan.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../../../test/customer.ts'
import { respond } from '../../../../../test/fake-responses.ts'
import { openShop } from '../../../../../test/open-shop.tsx'
import { staffResponses } from '../../../../../test/staff.ts'
import { t } from '../../../../../test/texts.ts'

const slotId = crypto.randomUUID()
const courier = {
  ...{ accountId: crypto.randomUUID(), name: 'Aram', phone: '+37491000002' },
  ...{ stops: 2, finished: 0, cashAmd: 0 },
}
const stopOf = (orderNumber: number, position: number): DeliveryStop => ({
  kind: 'delivery',
  slotId,
  orderNumber,
  version: '1.0',
  status: 'packed',
  name: 'Ani',
  phone: '+37491000001',
  address: { region: 'AM-ER', city: 'Yerevan', street: 'Komitas', building: String(position) },
  pointAccuracy: 'unknown',
  mapQuery: 'Komitas',
  items: 0,
  goods: [],
  hookahs: [],
  takeAmd: 0,
  identityNeeded: false,
  isIdentityChecked: false,
  isDone: false,
  tasks: [],
  steps: [],
  courier: { accountId: courier.accountId, name: courier.name, position },
})
const board = {
  date: '2026-11-20',
  identityNeeded: false,
  collections: [],
  late: [],
  windows: [{ time: '10:00', endTime: '12:00', taken: 2, capacity: 5, stops: [stopOf(10_001, 1), stopOf(10_002, 2)] }],
  parcels: [],
  couriers: [courier],
}
const responses = [
  ...staffResponses,
  respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
  respond(getDeliveries, () => board),
]
const keyOf = (orderNumber: number) => ({ kind: 'delivery' as const, orderNumber, slotId })

async function openPlan(plan: RoutePlan) {
  const sent: unknown[] = []
  const { user } = await openShop('/admin/deliveries?view=routes', {
    responses: [
      ...responses,
      respond(planRoute, () => plan),
      respond(orderRoute, ({ body }) => {
        sent.push(body)
        return { changed: 2 }
      }),
    ],
    stored: signedIn,
  })
  await user.click(await screen.findByRole('button', { name: t('adminDeliveries.plan') }))
  return { user, sent, dialog: within(await screen.findByRole('dialog')) }
}

test('the order by distance is shown with its length, and saved only when it is confirmed', async () => {
  const { user, sent, dialog } = await openPlan({
    stops: [
      { ...keyOf(10_002), accuracy: 'exact', isFinished: false },
      { ...keyOf(10_001), accuracy: 'unknown', isFinished: false },
    ],
    currentMeters: 12_340,
    plannedMeters: 7_010,
    isChanged: true,
  })
  await dialog.findByText(t('adminDeliveries.planLength', { before: '12.3', after: '7' }))
  dialog.getByText(t('adminDeliveries.planFromFirstStop'))
  dialog.getByText(t('adminDeliveries.planUnknown', { numbers: '№ 10001' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('10002'),
    expect.stringContaining('10001'),
  ])
  expect(sent).toEqual([])
  await user.click(dialog.getByRole('button', { name: t('adminDeliveries.planApply') }))
  await expect.poll(() => sent).toEqual([{ date: board.date, stops: [keyOf(10_002), keyOf(10_001)] }])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('a route that is in the best order already is not saved again', async () => {
  const { user, sent, dialog } = await openPlan({
    stops: [keyOf(10_001), keyOf(10_002)].map(key => ({ ...key, accuracy: 'approximate' as const, isFinished: false })),
    currentMeters: 5000,
    plannedMeters: 5000,
    isChanged: false,
  })
  await dialog.findByText(t('adminDeliveries.planSame', { before: '5' }))
  await user.click(dialog.getByRole('button', { name: t('adminDeliveries.planKeep') }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
})

test('a dispatcher sets the point of a stop, and an empty field is not sent', async () => {
  const sent: unknown[] = []
  const { user } = await openShop('/admin/deliveries?view=board', {
    responses: [
      ...responses,
      respond(setOrderPoint, ({ body }) => {
        sent.push(body)
        return { pointAccuracy: 'exact' as const }
      }),
    ],
    stored: signedIn,
  })
  await user.click(await screen.findByRole('button', { name: `${t('adminDeliveries.setPoint')}: № 10001` }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: t('adminDeliveries.pointSave') }))
  dialog.getByText(t('adminDeliveries.pointMissing'))
  await user.type(dialog.getByRole('textbox'), '40.18, 44.51')
  await user.click(dialog.getByRole('button', { name: t('adminDeliveries.pointSave') }))
  await expect.poll(() => sent).toEqual([{ version: '1.0', place: '40.18, 44.51' }])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('a dispatcher deletes the point of a stop only after a confirmation', async () => {
  const sent: unknown[] = []
  const set: DeliveryStop = { ...stopOf(10_001, 1), pointAccuracy: 'exact', mapQuery: '40.18,44.51' }
  const { user } = await openShop('/admin/deliveries?view=board', {
    responses: [
      ...responses,
      respond(getDeliveries, () => ({ ...board, windows: board.windows.map(window => ({ ...window, stops: [set] })) })),
      respond(setOrderPoint, ({ body }) => {
        sent.push(body)
        return { pointAccuracy: 'unknown' as const }
      }),
    ],
    stored: signedIn,
  })
  await user.click(await screen.findByRole('button', { name: `${t('adminDeliveries.changePoint')}: № 10001` }))
  const remove = () => user.click(screen.getByRole('button', { name: t('adminDeliveries.pointDelete') }))
  await remove()
  await user.click(await screen.findByRole('button', { name: t('adminDeliveries.pointKeep') }))
  expect(sent).toEqual([])
  await remove()
  const dialog = await screen.findByRole('dialog', { name: t('adminDeliveries.pointDeleteTitle') })
  await user.click(within(dialog).getByRole('button', { name: t('adminDeliveries.pointDelete') }))
  await expect.poll(() => sent).toEqual([{ version: '1.0', place: null }])
})
