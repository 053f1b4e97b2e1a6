import { type DeliveryStop, getDeliveries } from '@shop/contracts/deliveries-staff.ts'
import { listRegions } from '@shop/contracts/delivery.ts'
import { getProfile } from '@shop/contracts/identity.ts'
import { deliverOrder } from '@shop/contracts/orders-staff.ts'
import { presetPermissions } from '@shop/contracts/permissions.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { profile, signedIn } from '../../../../../test/customer.ts'
import { respond } from '../../../../../test/fake-responses.ts'
import { openShop } from '../../../../../test/open-shop.tsx'
import { createAdminOrder, staffResponses } from '../../../../../test/staff.ts'
import { t } from '../../../../../test/texts.ts'

const stop: DeliveryStop = {
  kind: 'delivery',
  slotId: crypto.randomUUID(),
  orderNumber: 10_001,
  version: '1.0',
  status: 'paid',
  name: '•••',
  phone: '•••',
  address: { region: 'AM-ER', city: 'Yerevan', street: '•••', building: '•••' },
  pointAccuracy: 'approximate',
  mapQuery: '•••',
  items: 0,
  goods: [],
  hookahs: [],
  takeAmd: 0,
  identityNeeded: false,
  isIdentityChecked: false,
  isDone: false,
  tasks: [],
  steps: [],
}
const courier = {
  accountId: crypto.randomUUID(),
  name: 'Aram',
  phone: '+37491000002',
  stops: 1,
  finished: 0,
  cashAmd: 0,
}
const board = {
  date: '2026-11-20',
  identityNeeded: false,
  collections: [],
  late: [],
  windows: [
    {
      ...{ time: '10:00', endTime: '12:00', taken: 3, capacity: 5 },
      stops: [
        { ...stop, steps: ['confirm' as const] },
        { ...stop, orderNumber: 10_002, status: 'confirmed' as const, steps: ['pack' as const] },
        {
          ...{ ...stop, orderNumber: 10_003, status: 'dispatched' as const },
          steps: ['deliver' as const, 'failed-deliveries' as const],
          courier: { accountId: courier.accountId, name: courier.name, position: 1 },
        },
      ],
    },
  ],
  parcels: [],
  couriers: [courier],
}

test('a role that only packs is offered no other step, no courier and no contact of a customer', async () => {
  const { user } = await openShop('/admin/deliveries', {
    responses: [
      ...staffResponses,
      respond(getProfile, () => ({ ...profile, role: 'warehouse', permissions: [...presetPermissions.warehouse] })),
      respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
      respond(getDeliveries, () => board),
    ],
    stored: signedIn,
  })
  await screen.findByRole('button', { name: t('adminOrders.step.pack') })
  for (const step of ['confirm', 'deliver', 'failed-deliveries'] as const)
    expect(screen.queryByRole('button', { name: t(`adminOrders.step.${step}`) })).toBeNull()
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  expect(screen.queryByRole('link', { name: t('adminOrders.map') })).toBeNull()
  expect(screen.queryByRole('link', { name: /•••/ })).toBeNull()

  await user.click(screen.getByRole('button', { name: t('adminDeliveries.routes') }))
  // The board shows the same link until the routes replace it.
  within(await screen.findByRole('region', { name: courier.name })).getByRole('link', { name: '№ 10003' })
  expect(screen.queryByRole('button', { name: t('adminDeliveries.cash', { amount: '0 ֏' }) })).toBeNull()
  expect(screen.queryByRole('button', { name: /10003/ })).toBeNull()
})

test('staff record what the customer refused at the door, and need the condition of the other hookah only', async () => {
  const [kept, refused] = [crypto.randomUUID(), crypto.randomUUID()]
  const hookah = { title: 'Sultan', state: 'reserved' as const, imageUrl: '/h.svg', depositAmd: 20_000, steps: [] }
  const coal = { sku: 'COAL-1', title: 'Coal', imageUrl: '/c.svg', weight: 1000, quantity: 2 }
  const dispatched: DeliveryStop = {
    ...{ ...stop, status: 'dispatched', steps: ['deliver', 'failed-deliveries'], goods: [coal] },
    hookahs: [
      { ...hookah, rentalId: kept, unit: 'S-1' },
      { ...hookah, rentalId: refused, unit: 'S-2' },
    ],
  }
  const sent: unknown[] = []
  const { user } = await openShop('/admin/deliveries', {
    responses: [
      ...staffResponses,
      respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
      respond(getDeliveries, () => ({
        ...board,
        windows: board.windows.map(each => ({ ...each, stops: [dispatched] })),
      })),
      respond(deliverOrder, ({ body }) => {
        sent.push(body)
        return createAdminOrder(stop.orderNumber)
      }),
    ],
    stored: signedIn,
  })
  await user.click(await screen.findByRole('button', { name: t('adminOrders.step.deliver') }))
  const dialog = within(await screen.findByRole('dialog'))
  const save = () => user.click(dialog.getByRole('button', { name: t('adminOrders.step.deliver') }))
  await user.click(dialog.getByRole('checkbox', { name: new RegExp(t('adminOrders.refused')) }))
  await user.type(dialog.getByRole('textbox', { name: /S-1/ }), 'Whole')
  await user.type(dialog.getByRole('textbox', { name: /S-2/ }), 'Whole')
  await save()
  await dialog.findByText(t('adminOrders.refusedNothing'))

  for (const unit of ['S-1', 'S-2']) await user.click(dialog.getByRole('checkbox', { name: new RegExp(unit) }))
  expect(dialog.queryByRole('textbox', { name: /S-[12]/ })).toBeNull()
  await user.selectOptions(dialog.getByRole('combobox', { name: /Coal/ }), '2')
  await save()
  await dialog.findByText(t('adminOrders.refusedAll'))
  expect(sent).toEqual([])

  await user.click(dialog.getByRole('checkbox', { name: /S-1/ }))
  await user.selectOptions(dialog.getByRole('combobox', { name: /Coal/ }), '1')
  await user.selectOptions(dialog.getByRole('combobox', { name: t('adminOrders.why') }), 'faulty')
  await save()
  await expect
    .poll(() => sent)
    .toEqual([
      {
        version: stop.version,
        identityChecked: false,
        hookahs: [{ rentalId: kept, condition: 'Whole' }],
        refused: { reason: 'faulty', rentalIds: [refused], lines: [{ sku: coal.sku, quantity: 1 }] },
      },
    ])
})
