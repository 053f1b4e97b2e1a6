import { listRegions } from '@shop/contracts/delivery.ts'
import { advanceOrders, MAX_BULK_ORDERS, undoOrderSteps } from '@shop/contracts/orders-bulk.ts'
import { type AdminOrderRow, getAnyOrder, listAllOrders } from '@shop/contracts/orders-staff.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { signedIn } from '../../../../../test/customer.ts'
import { reject, respond } from '../../../../../test/fake-responses.ts'
import { openShop } from '../../../../../test/open-shop.tsx'
import { createAdminOrder, createOrderRow, staffResponses } from '../../../../../test/staff.ts'
import { t } from '../../../../../test/texts.ts'

/**
 * Three paid orders, the third of which cannot be confirmed, and a packed one whose customer was not reached.
 * @param packed an order that is packed before its step is undone
 * @param more other orders
 */
async function openOrders(packed?: number, more: AdminOrderRow[] = []) {
  const orders = [
    createOrderRow(10_001, 4500),
    createOrderRow(10_002, 9000),
    createOrderRow(10_003, 6000),
    createOrderRow(10_004, 6000, { status: 'packed', tasks: ['unreachable'] }),
    ...more,
  ]
  const sent: { step: string; numbers: number[] }[] = []
  const undone: object[] = []
  const shop = await openShop('/admin/orders', {
    responses: [
      ...staffResponses,
      respond(listAllOrders, () => ({ items: orders, nextCursor: null, total: orders.length })),
      respond(advanceOrders, ({ body }) => {
        sent.push(body)
        const items = body.numbers.map(number => {
          const order = orders.find(each => each.number === number)
          if (number === 10_003 || !order)
            return {
              number,
              outcome: 'failed' as const,
              error: 'ORDER_STATE' as const,
              message: 'The order is canceled.',
            }
          order.status = body.step === 'confirm' ? 'confirmed' : 'dispatched'
          return { number, outcome: 'changed' as const, event: 3 }
        })
        return { items }
      }),
      respond(undoOrderSteps, ({ body }) => {
        undone.push(body)
        const items = body.steps.map(({ number }) => {
          const order = orders.find(each => each.number === number)
          if (!order || number === packed)
            return { number, outcome: 'failed' as const, error: 'ORDER_STATE' as const, message: 'It has moved on.' }
          order.status = 'paid'
          return { number, outcome: 'changed' as const }
        })
        return { items }
      }),
    ],
    stored: signedIn,
  })
  await shop.user.click(await screen.findByRole('checkbox', { name: t('admin.selectPage') }))
  return { ...shop, sent, undone }
}

const button = (id: Parameters<typeof t>[0], count: number) => screen.getByRole('button', { name: t(id, { count }) })

describe('steps for the selected orders', () => {
  test('send the orders whose status allows the step, report the failed ones, and can be undone', async () => {
    const { user, sent, undone } = await openOrders()
    expect(button('adminOrders.bulk.pack', 0).hasAttribute('disabled')).toBe(true)
    await user.click(button('adminOrders.bulk.confirm', 3))
    const report = await screen.findByRole('dialog', { name: /1 order/ })
    within(report).getByText('The order is canceled.')
    expect(within(report).getByRole('link', { name: '№ 10003' }).getAttribute('href')).toContain('/admin/orders/10003')
    expect(sent).toEqual([{ step: 'confirm', numbers: [10_001, 10_002, 10_003] }])
    await user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog', { name: /couldn’t be changed/ })).toBeNull()
    button('adminOrders.bulk.confirm', 1)
    expect(button('adminOrders.bulk.pack', 2).hasAttribute('disabled')).toBe(false)

    await user.click(screen.getByRole('button', { name: t('adminOrders.undo') }))
    const steps = [10_001, 10_002].map(number => ({ number, event: 3 }))
    await expect.poll(() => undone).toEqual([{ steps }])
    await screen.findByRole('button', { name: t('adminOrders.bulk.confirm', { count: 3 }) })
  })

  test('are undone also after the selection is cleared, and orders that cannot go back are named', async () => {
    const { user } = await openOrders(10_002)
    await user.click(button('adminOrders.bulk.confirm', 3))
    await screen.findByRole('dialog', { name: /1 order/ })
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: t('admin.unselect') }))
    await user.click(screen.getByRole('button', { name: t('adminOrders.undo') }))
    // Errors are in the toast and in an alert for screen readers.
    expect(await screen.findAllByText('№ 10002 It has moved on.', undefined, { timeout: 5000 })).not.toHaveLength(0)
  })

  test('ask before a dispatch, with the orders that look unusual', async () => {
    const { user, sent } = await openOrders()
    await user.click(button('adminOrders.bulk.dispatch', 1))
    const dialog = await screen.findByRole('dialog', { name: /1 order/ })
    within(dialog).getByText(`№ 10004: ${t('adminOrders.dispatchWarning.unreachable')}`)
    await user.click(within(dialog).getByRole('button', { name: t('admin.no') }))
    expect(sent).toEqual([])
    await user.click(button('adminOrders.bulk.dispatch', 1))
    await user.click(await screen.findByRole('button', { name: t('adminOrders.step.dispatch') }))
    await expect.poll(() => sent).toEqual([{ step: 'dispatch', numbers: [10_004] }])
  })
})

describe('packing slips of the selected orders', () => {
  async function selectOrders(count: number) {
    const items = Array.from({ length: count }, (_, index) => createOrderRow(10_001 + index, 4500))
    let [loading, most] = [0, 0]
    const shop = await openShop('/admin/orders', {
      responses: [
        ...staffResponses,
        respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
        respond(listAllOrders, () => ({ items, nextCursor: null, total: count })),
        respond(getAnyOrder, async ({ params: { number } }) => {
          loading += 1
          most = Math.max(most, loading)
          await Promise.resolve()
          loading -= 1
          const byStaff = { customerName: `Guest ${number}`, linkPath: '/o/token' }
          return number === 10_003 ? reject('NOT_FOUND', 'No such order') : createAdminOrder(number, { byStaff })
        }),
      ],
      stored: signedIn,
    })
    await shop.user.click(await screen.findByRole('checkbox', { name: t('admin.selectPage') }))
    return { ...shop, mostAtOnce: () => most }
  }
  const slips = () => screen.getByRole('button', { name: t('adminOrders.bulk.slips') })

  test('are loaded a few at a time and printed without those that failed', async () => {
    const { user, mostAtOnce } = await selectOrders(12)
    let printed = ''
    const print = vi.fn(() => {
      printed = document.body.textContent
    })
    vi.stubGlobal('print', print)
    await user.click(slips())
    await expect.poll(() => print.mock.calls.length).toBe(1)
    vi.unstubAllGlobals()
    const title = (number: number) => t('adminOrders.slipTitle', { number: String(number) })
    expect(printed).toContain(title(10_012))
    // Ordered by phone, by a customer without an account.
    expect(printed).toContain('Guest 10012')
    expect(printed).not.toContain(title(10_003))
    expect(mostAtOnce()).toBe(5)
  })

  test('are not needed for labels, which have the address and a code instead of the contents', async () => {
    const { user } = await selectOrders(2)
    let printed = ''
    vi.stubGlobal('print', () => {
      printed = document.querySelector('[data-print-sheet]')?.textContent ?? ''
    })
    HTMLImageElement.prototype.decode = () => Promise.resolve()
    await user.click(screen.getByRole('button', { name: t('adminOrders.bulk.labels') }))
    await expect.poll(() => printed).toContain('№ 10002')
    vi.unstubAllGlobals()
    expect(printed).toContain('Abovyan, 1')
    expect(printed).not.toContain('mint')
  })

  test('are not offered for more orders than a bulk step takes', async () => {
    await selectOrders(MAX_BULK_ORDERS + 1)
    expect(slips().hasAttribute('disabled')).toBe(true)
    expect(slips().getAttribute('title')).toBe(t('adminOrders.bulk.slipsLimit', { count: MAX_BULK_ORDERS }))
  })

  test('show which message customers of pick-up orders get', async () => {
    const { user } = await openOrders(undefined, [
      createOrderRow(10_005, 6000, { status: 'packed', deliveryType: 'pickup' }),
    ])
    await user.click(button('adminOrders.bulk.dispatch', 2))
    await screen.findByText(/1 order is sent: .* 1 order is for pick-up: its customer gets a message that it is ready/)
  })

  test('names the paid add-on orders that a dispatch would leave behind', async () => {
    const left = createOrderRow(10_005, 6000, { status: 'packed', unpackedSupplements: [10_006, 10_007] })
    const { user } = await openOrders(undefined, [left])
    await user.click(button('adminOrders.bulk.dispatch', 2))
    const dialog = await screen.findByRole('dialog', { name: /2 orders/ })
    const numbers = '№ 10006, № 10007'
    within(dialog).getByText(`№ 10005: ${t('adminOrders.dispatchWarning.unpacked', { numbers })}`)
  })
})
