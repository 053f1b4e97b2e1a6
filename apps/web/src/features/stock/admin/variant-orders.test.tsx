import { listMovements, listStock, listVariantOrders, type VariantOrder } from '@shop/contracts/stock-staff.ts'
import { screen } from '@testing-library/react'
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
      respond(listVariantOrders, ({ query: { cursor } }) => {
        asked.push(cursor)
        return { items: pages.slice(cursor ? 1 : 0, cursor ? 2 : 1), nextCursor: cursor ? null : '10002', total: 2 }
      }),
    ],
    stored: signedIn,
  })
  return { ...shop, asked }
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
