import { getAnyOrder, packOrder } from '@shop/contracts/orders-staff.ts'
import { getPickList, type PickList } from '@shop/contracts/pick-list.ts'
import { findPurchasableVariants } from '@shop/contracts/purchasing.ts'
import { listReceipts } from '@shop/contracts/receipts-staff.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../../../test/customer.ts'
import { reject, respond } from '../../../../../test/fake-responses.ts'
import { openShop } from '../../../../../test/open-shop.tsx'
import { createAdminOrder, staffResponses } from '../../../../../test/staff.ts'
import { t } from '../../../../../test/texts.ts'

const order = createAdminOrder(10_001, { steps: ['pack'] })
const confirmed = { ...order, order: { ...order.order, status: 'confirmed' as const } }
const coal = { title: 'Coal', titleEN: 'Coal', brand: 'Cocoloco', weight: 1000, imageUrl: '/coal.svg' }
const list: PickList = {
  orders: [{ number: 10_001, status: 'confirmed', version: '2.0' }],
  lines: [
    {
      ...coal,
      sku: 'COAL-1',
      barcode: '4850001112223',
      shelf: 'A-2',
      quantity: 2,
      lots: [{ number: 'L-7', bestBeforeDate: '2027-03-31', isExpired: false, quantity: 2 }],
      orders: [{ number: 10_001, quantity: 2 }],
    },
  ],
  hookahs: [],
  hasMore: false,
}
const tea = { ...coal, title: 'Tea', titleEN: 'Tea', sku: 'TEA-1', barcode: '777', weight: 50 }

async function openPacking() {
  const sent: number[] = []
  const versions: (string | undefined)[] = []
  const lists = [list]
  const shop = await openShop('/admin/orders/10001/pack', {
    responses: [
      ...staffResponses,
      respond(listReceipts, () => ({ items: [], nextCursor: null, total: 0, hasDevice: false, sendable: 0 })),
      respond(getAnyOrder, () => confirmed),
      respond(getPickList, () => lists.at(-1) ?? list),
      respond(findPurchasableVariants, ({ query: { q } }) => ({
        items:
          q === '777'
            ? [
                {
                  ...tea,
                  isExact: true,
                  needsDate: false,
                  price: 1,
                  onHand: 1,
                  averageCostAmd: null,
                  lastCostAmd: null,
                  isWithdrawn: false,
                },
              ]
            : [],
      })),
      respond(packOrder, ({ params: { number }, body }) => {
        versions.push(body?.version)
        const [current] = lists.at(-1)?.orders ?? []
        if (body?.version !== current?.version) return reject('ORDER_CHANGED', 'Changed')
        sent.push(number)
        return { ...confirmed, order: { ...confirmed.order, status: 'packed' as const }, steps: [] }
      }),
    ],
    stored: signedIn,
  })
  const scan = async (code: string) =>
    shop.user.type(await screen.findByLabelText(t('admin.scan.label')), `${code}{Enter}`)
  const pack = () => screen.getByRole('button', { name: t('adminOrders.step.pack') })
  return { ...shop, sent, versions, lists, scan, pack }
}

describe('packing', () => {
  test('counts scanned pieces, names wrong ones, and then marks the order as packed', async () => {
    const { user, sent, scan, pack } = await openPacking()
    await scan('777')
    await screen.findByText(/Not in this order: Cocoloco Tea, 50\sg \(TEA-1\)/)
    await scan('000')
    await screen.findByText(t('packing.unknown', { code: '000' }))
    await scan('4850001112223')
    expect(pack().hasAttribute('disabled')).toBe(true)
    await scan('coal-1')
    await screen.findByText(/Coal, 1\skg: 2 of 2|Coal, 1\s?000\sg: 2 of 2|: 2 of 2/)
    await scan('COAL-1')
    expect((await screen.findByRole('alert')).textContent).toContain('Too many')
    await user.click(pack())
    await expect.poll(() => sent).toEqual([10_001])
    await expect.poll(() => location.pathname).toContain('/admin/orders/10001')
  })

  test('starts over with the items of a changed order, and asks to take out those it no longer has', async () => {
    const { user, sent, versions, lists, scan, pack } = await openPacking()
    await scan('coal-1')
    await scan('coal-1')
    const line = { ...tea, shelf: null, quantity: 1, lots: [], orders: [{ number: 10_001, quantity: 1 }] }
    lists.push({ ...list, lines: [line], orders: [{ number: 10_001, status: 'confirmed', version: '2.1' }] })
    await user.click(pack())
    await screen.findByText(/No longer in the order: Cocoloco Coal, .*2 pieces/)
    await scan('777')
    expect(pack().hasAttribute('disabled')).toBe(true)
    await user.click(screen.getByRole('button', { name: t('packing.takenOut') }))
    await user.click(pack())
    await expect.poll(() => sent).toEqual([10_001])
    expect(versions).toEqual(['2.0', '2.1'])
  })

  test('keeps the scanner in its field after a click on a button and after a dialog', async () => {
    const { user } = await openPacking()
    const field = await screen.findByLabelText(t('admin.scan.label'))
    await user.click(screen.getByRole('button', { name: /^Add one/ }))
    expect(document.activeElement).toBe(field)
    await user.click(screen.getByRole('button', { name: t('packing.skip') }))
    await user.click(await screen.findByRole('button', { name: t('admin.no') }))
    await expect.poll(() => document.activeElement).toBe(field)
  })

  test('can be skipped by an explicit choice', async () => {
    const { user, sent } = await openPacking()
    await user.click(await screen.findByRole('button', { name: t('packing.skip') }))
    const dialog = await screen.findByRole('dialog', { name: t('packing.skipTitle') })
    await user.click(within(dialog).getByRole('button', { name: t('packing.skip') }))
    await expect.poll(() => sent).toEqual([10_001])
  })
})
