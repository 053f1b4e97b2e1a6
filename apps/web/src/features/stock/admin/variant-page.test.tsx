import {
  countStock,
  listMovements,
  listStock,
  listVariantOrders,
  type VariantOrder,
} from '@shop/contracts/stock-staff.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../../test/customer.ts'
import { respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { staffResponses } from '../../../../test/staff.ts'
import { t } from '../../../../test/texts.ts'

const SKU = 'COAL-1'
const row = {
  sku: SKU,
  slug: 'coal',
  brand: 'Cocoloco',
  title: 'Уголь',
  titleEN: 'Coal',
  weight: 1000,
  isWithdrawn: false,
  onHand: 10,
  reserved: 1,
  available: 9,
  unpacked: 3,
  waiting: 0,
  price: 3000,
  averageCostAmd: null,
  reorderPoint: 2,
  barcode: null,
  shelf: null,
}

async function openVariant(reserved: number, unpacked: number) {
  const asked: (string | undefined)[] = []
  const counts: object[] = []
  const pages: VariantOrder[] = [
    { orderNumber: 10_002, status: 'awaiting_payment', units: 1, holdUntil: '2026-11-28T12:00:00.000Z' },
    { orderNumber: 10_001, status: 'paid', units: 3, supplementOf: 10_000 },
  ]
  const shop = await openShop(`/admin/stock/${SKU}`, {
    responses: [
      ...staffResponses,
      respond(listStock, () => ({ items: [{ ...row, reserved, unpacked }], nextCursor: null, total: 1 })),
      respond(listMovements, () => ({
        items: [],
        nextCursor: null,
        total: 0,
        stock: { onHand: 10, reserved, available: 9 },
      })),
      respond(countStock, ({ body }) => {
        counts.push(body)
        const [{ counted } = { counted: 0 }] = body.items
        const before = counts.length === 1 ? 10 : 15
        const fate = counts.length === 1 ? ('changed' as const) : ('outdated' as const)
        return { rows: [{ sku: SKU, fate, before, after: counted, reserved }] }
      }),
      respond(listVariantOrders, ({ query: { cursor } }) => {
        asked.push(cursor)
        return { items: pages.slice(cursor ? 1 : 0, cursor ? 2 : 1), nextCursor: cursor ? null : '10002', total: 2 }
      }),
    ],
    stored: signedIn,
  })
  return { ...shop, asked, counts }
}

test('the page of a pack size lists the orders with its units, with links and more pages', async () => {
  const { user, asked } = await openVariant(1, 3)
  const unpaid = await screen.findByRole('link', { name: t('admin.orderNumber', { number: '10002' }) })
  expect(unpaid.getAttribute('href')).toMatch(/\/admin\/orders\/10002$/)
  expect(unpaid.closest('li')?.textContent).toMatch(/Reserved, not paid, until/)
  await user.click(screen.getByRole('button', { name: t('adminStock.ordersMore') }))
  const paid = await screen.findByRole('link', { name: t('admin.orderNumber', { number: '10001' }) })
  expect(paid.closest('li')?.textContent).toContain(t('adminStock.orderState.paid'))
  expect(paid.closest('li')?.textContent).toContain('10000')
  expect(asked).toEqual([undefined, '10002'])
})

test('nothing is asked about a pack size of which no units are reserved or unpacked', async () => {
  const { asked } = await openVariant(0, 0)
  await screen.findByText(t('adminStock.history'))
  expect(screen.queryByText(t('adminStock.orders'))).toBeNull()
  expect(asked).toEqual([])
})

test('a count is undone by counting what was there before; a later change is named', async () => {
  const { user, counts } = await openVariant(0, 0)
  await user.click(await screen.findByRole('button', { name: t('adminStock.count') }))
  const dialog = within(await screen.findByRole('dialog', { name: t('adminStock.count') }))
  await user.type(dialog.getByRole('textbox', { name: t('adminStock.counted') }), '15')
  await user.type(dialog.getByRole('textbox', { name: t('admin.reason') }), 'Two boxes were open')
  await user.click(dialog.getByRole('button', { name: t('adminStock.count') }))
  await user.click(await screen.findByRole('button', { name: t('admin.undo') }))
  await screen.findAllByText(/it’s 15\spieces now/)
  expect(counts[0]).toMatchObject({ items: [{ sku: SKU, counted: 15 }] })
  expect(counts[1]).toEqual({
    reason: t('adminStock.undoReason'),
    undoes: expect.stringMatching(/^[0-9a-f]{32}$/),
    items: [{ sku: SKU, counted: 10, expected: 15 }],
  })
})
