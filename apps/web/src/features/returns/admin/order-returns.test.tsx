import { listRegions } from '@shop/contracts/delivery.ts'
import { getProfile } from '@shop/contracts/identity.ts'
import { getAnyOrder } from '@shop/contracts/orders-staff.ts'
import { type Preset, presetPermissions } from '@shop/contracts/permissions.ts'
import { listReceipts } from '@shop/contracts/receipts-staff.ts'
import type { OpenReturn, ReturnableLine } from '@shop/contracts/returns.ts'
import {
  getReturnsOfOrder,
  openReturn,
  type ReceiveReturn,
  receiveReturn,
  type StaffReturn,
} from '@shop/contracts/returns-staff.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { profile, signedIn } from '../../../../test/customer.ts'
import { respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { NOW } from '../../../../test/shop-info.ts'
import { createAdminOrder, staffResponses } from '../../../../test/staff.ts'
import { t } from '../../../../test/texts.ts'

const ID = '01a0b0c0-0000-7000-8000-000000000001'
const NUMBER = 10_001
const TITLE = 'Coconut coal'

const coal: ReturnableLine = {
  sku: 'COAL-1',
  title: TITLE,
  imageUrl: '/coal.webp',
  weight: 1000,
  bought: 3,
  returned: 0,
  canReturn: 3,
  takenBack: 'unopened',
  amountsAmd: [2000, 4000, 6000],
  points: [0, 0, 0],
}

function createReturn(body: OpenReturn, state: StaffReturn['state']): StaffReturn {
  const lines = body.lines.map(({ sku, quantity, isOpened }) => ({
    sku,
    title: TITLE,
    quantity,
    isOpened,
    amountAmd: quantity * 2000,
    points: 0,
  }))
  const amountAmd = lines.reduce((sum, line) => sum + line.amountAmd, 0)
  const shown = {
    id: ID,
    number: `${NUMBER}-1`,
    orderNumber: NUMBER,
    customer: null,
    requestedAt: NOW,
    reason: body.reason,
  }
  return { ...shown, state, lines, amountAmd, points: 0, pictures: [], timeline: [], isOverdue: false }
}

/** A delivered order of three packs of coal. */
async function openDeliveredOrder(role: Preset, existing: StaffReturn[] = []) {
  const opened: OpenReturn[] = []
  const received: ReceiveReturn[] = []
  let returns = existing
  const { order, ...rest } = createAdminOrder(NUMBER)
  const delivered = { ...order, status: 'delivered' as const }
  const afterSale = { ...order.afterSale, canReturn: true, returnUntil: '2026-12-04' }
  const shop = await openShop(`/admin/orders/${NUMBER}`, {
    responses: [
      ...staffResponses,
      respond(getProfile, () => ({ ...profile, role, permissions: [...presetPermissions[role]] })),
      respond(getAnyOrder, () => ({ ...rest, order: { ...delivered, afterSale } })),
      respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
      respond(listReceipts, () => ({ items: [], nextCursor: null, total: 0, hasDevice: false, sendable: 0 })),
      respond(getReturnsOfOrder, () => ({ until: '2026-12-04', lines: [coal], returns })),
      respond(openReturn, ({ body }) => {
        opened.push(body)
        const created = createReturn(body, 'accepted')
        returns = [created]
        return created
      }),
      respond(receiveReturn, ({ body }) => {
        received.push(body)
        returns = returns.map(each => ({ ...each, state: 'received' as const }))
        const [first] = returns
        if (!first) throw new Error('expected a return')
        return first
      }),
    ],
    stored: signedIn,
  })
  return { ...shop, opened, received }
}

/** The same for an operator, who opens a return. */
async function openReturnDialog() {
  const shop = await openDeliveredOrder('operator')
  await shop.user.click(await screen.findByRole('button', { name: t('adminReturns.open') }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(TITLE)
  const addOne = () => shop.user.click(dialog.getByRole('button', { name: t('quantity.more') }))
  const submit = () => shop.user.click(dialog.getByRole('button', { name: t('adminReturns.open') }))
  return { ...shop, dialog, addOne, submit }
}

describe('a return opened by staff', () => {
  test('is sent with items, reason and refund, and appears on the order', async () => {
    const { user, dialog, addOne, submit, opened } = await openReturnDialog()
    await submit()
    dialog.getByText(t('returns.chooseSomething'))
    await addOne()
    await addOne()
    dialog.getByText(/4,000/)
    await user.selectOptions(dialog.getByRole('combobox', { name: t('returns.why') }), 'wrong_item')
    await submit()
    await expect
      .poll(() => opened)
      .toEqual([
        {
          reason: 'wrong_item',
          isHandedIn: false,
          lines: [{ sku: coal.sku, quantity: 2, isOpened: false }],
        },
      ])
    await screen.findByText(`№ ${NUMBER}-1`)
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    screen.getByRole('button', { name: t('adminReturns.receiveOf', { number: `${NUMBER}-1` }) })
  })

  test('is received next if the items are at the shop; opened ones are written off with a reason', async () => {
    const { user, dialog, addOne, submit, opened, received } = await openReturnDialog()
    await user.selectOptions(dialog.getByRole('combobox', { name: t('returns.why') }), 'faulty')
    await addOne()
    await user.click(dialog.getByRole('checkbox', { name: t('returns.isOpened') }))
    await user.click(dialog.getByRole('radio', { name: new RegExp(t('adminReturns.handedIn')) }))
    await submit()
    const title = t('adminReturns.receiveOf', { number: `${NUMBER}-1` })
    const receiving = within(await screen.findByRole('dialog', { name: title }))
    expect(opened).toMatchObject([{ isHandedIn: true, lines: [{ isOpened: true }] }])
    // A customer without an account has no store credit.
    expect(receiving.queryByRole('checkbox', { name: t('adminReturns.toCredit') })).toBeNull()
    await user.type(receiving.getByRole('textbox', { name: t('adminReturns.why') }), 'Wet')
    await user.click(receiving.getByRole('button', { name: t('adminReturns.receive') }))
    await expect.poll(() => received).toEqual([{ lines: [{ sku: coal.sku, toStock: 0, writeOff: 1, why: 'Wet' }] }])
    await screen.findByText(t('returns.state.received'))
  })

  test('of items that were refused at the door cannot be declined, and is received as a whole', async () => {
    const lines = [{ sku: coal.sku, quantity: 3, isOpened: false }]
    const accepted = createReturn({ reason: 'changed_mind', lines, isHandedIn: true }, 'accepted')
    const { user, received } = await openDeliveredOrder('operator', [{ ...accepted, isRefusedAtDoor: true }])
    const title = t('adminReturns.receiveOf', { number: accepted.number })
    const receive = await screen.findByRole('button', { name: title })
    expect(screen.queryByRole('button', { name: t('adminReturns.refuseOf', { number: accepted.number }) })).toBeNull()
    await user.click(receive)
    const receiving = within(await screen.findByRole('dialog', { name: title }))
    receiving.getByText(t('adminReturns.receiveRefusedText'))
    const [toStock] = receiving.getAllByRole('button', { name: t('quantity.less') })
    if (!toStock) throw new Error('expected a stepper')
    await user.click(toStock)
    await user.type(receiving.getByRole('textbox', { name: t('adminReturns.why') }), 'Wet')
    await user.click(receiving.getByRole('button', { name: t('adminReturns.receive') }))
    await expect.poll(() => received).toEqual([{ lines: [{ sku: coal.sku, toStock: 2, writeOff: 1, why: 'Wet' }] }])
  })

  test('of an exchange says until when the new items are reserved', async () => {
    const lines = [{ sku: coal.sku, quantity: 1, isOpened: false }]
    const accepted = createReturn({ reason: 'changed_mind', lines, isHandedIn: false }, 'accepted')
    const amounts = { valueAmd: 2000, totalAmd: 2000, dueAmd: 0, refundAmd: 0 }
    const exchange: StaffReturn['exchange'] = {
      state: 'waiting',
      returnNumber: accepted.number,
      returnedOrderNumber: NUMBER,
      orderNumber: 10_002,
      returned: [],
      wanted: [],
      ...amounts,
      reservedUntil: '2026-11-30T08:30:00Z',
    }
    await openDeliveredOrder('operator', [{ ...accepted, exchange }])
    await screen.findByText(t('adminReturns.exchangeFor', { number: '10002' }))
    screen.getByText(/^reserved until .*30.*, 12:30$/)
  })

  test('shows a role that may only view orders no step, no label, and no links from hidden values', async () => {
    const requested = createReturn(
      { reason: 'changed_mind', lines: [{ sku: coal.sku, quantity: 1, isOpened: false }], isHandedIn: false },
      'requested',
    )
    await openDeliveredOrder('warehouse', [requested])
    await screen.findByText(`№ ${requested.number}`)
    const { number } = requested
    for (const name of [
      t('adminReturns.open'),
      t('adminReturns.acceptOf', { number }),
      t('adminReturns.refuseOf', { number }),
    ])
      expect(screen.queryByRole('button', { name })).toBeNull()
    screen.getByRole('button', { name: t('adminOrders.slip') })
    expect(screen.queryByRole('button', { name: t('adminOrders.label') })).toBeNull()
    expect(screen.queryByRole('link', { name: t('adminOrders.map') })).toBeNull()
  })
})
