import { setPrice } from '@shop/contracts/catalog-bulk.ts'
import { exportProducts } from '@shop/contracts/catalog-files.ts'
import {
  getProductOptions,
  type ListedVariant,
  listStaffProducts,
  type StaffProductRow,
} from '@shop/contracts/catalog-staff.ts'
import { getProfile } from '@shop/contracts/identity.ts'
import { type Permission, permissions } from '@shop/contracts/permissions.ts'
import { changeStockItem, countStock } from '@shop/contracts/stock-staff.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { profile, signedIn } from '../../../../../test/customer.ts'
import { respond } from '../../../../../test/fake-responses.ts'
import { openShop } from '../../../../../test/open-shop.tsx'
import { NOW } from '../../../../../test/shop-info.ts'
import { adminResponses } from '../../../../../test/staff.ts'
import { t } from '../../../../../test/texts.ts'

function createVariant(sku: string): ListedVariant {
  const stock = { onHand: 20, reserved: 0, available: 20, unpacked: 0, reorderPoint: 5, barcode: null, shelf: null }
  return { sku, weight: 1000, price: 1000, oldPrice: null, sameDay: true, isWithdrawn: false, ...stock }
}

const coal: StaffProductRow = {
  id: crypto.randomUUID(),
  slug: 'coal',
  category: 'coal',
  brand: 'Ember',
  title: 'Coal',
  imageUrl: '/coal.svg',
  state: 'published',
  version: 1,
  updatedAt: NOW,
  missing: [],
  popularity: 0,
  variants: [createVariant('COAL-1'), { ...createVariant('COAL-5'), unpacked: 2 }],
}

const responses = [
  ...adminResponses,
  respond(listStaffProducts, () => ({ items: [coal], nextCursor: null, total: 30 })),
  respond(getProductOptions, () => ({ brands: [], flavors: [], accessoryTypes: [] })),
]

test('the list of products is saved as a file with its filters and its order', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  // happy-dom would open the file as a page.
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => {
    saved.mockRestore()
    clicked.mockRestore()
  })
  let asked: object | undefined
  const { user } = await openShop(
    '/admin/catalog?state=published&stock=low&missing=hy&category=coal&sort=-price&q=ember',
    {
      responses: [
        ...responses,
        respond(exportProducts, ({ query }) => {
          asked = query
          return 'sku\r\n'
        }),
      ],
      stored: signedIn,
    },
  )
  await screen.findByText('Coal')
  await user.click(screen.getByRole('button', { name: t('admin.csv') }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(asked).toEqual({
    kind: 'products',
    sort: 'price-desc',
    q: 'ember',
    category: ['coal'],
    state: ['published'],
    stock: 'low',
    missing: ['hy'],
  })
})

describe('the pack sizes of a product', () => {
  const tea: StaffProductRow = {
    ...coal,
    id: crypto.randomUUID(),
    slug: 'tea',
    title: 'Tea',
    variants: [createVariant('TEA')],
  }
  const open = async (allowed: readonly Permission[] = permissions) => {
    const saved: [string, object][] = []
    let product = coal
    const update = (sku: string, facts: Partial<ListedVariant>) => {
      const variants = product.variants.map(each => (each.sku === sku ? { ...each, ...facts } : each))
      product = { ...product, variants }
    }
    const shop = await openShop('/admin/catalog', {
      responses: [
        ...responses,
        // The product that was changed last comes first.
        respond(listStaffProducts, () => {
          const items = product === coal ? [tea, product] : [product, tea]
          return { items, nextCursor: null, total: 2 }
        }),
        respond(getProfile, () => ({ ...profile, role: 'admin' as const, permissions: [...allowed] })),
        respond(setPrice, ({ params: { sku }, body }) => {
          saved.push([sku, body])
          update(sku, { price: body.price })
          return { price: body.price, oldPrice: null, changeId: crypto.randomUUID() }
        }),
        respond(countStock, ({ body }) => {
          const [{ sku, counted, expected } = { sku: '', counted: 0, expected: 0 }] = body.items
          saved.push([sku, { counted, expected }])
          update(sku, { onHand: counted, available: counted })
          return { rows: [{ sku, fate: 'changed' as const, before: 20, after: counted, reserved: 0 }] }
        }),
        respond(changeStockItem, ({ params: { sku }, body }) => {
          saved.push([sku, body])
          const { oldPrice: _, sameDay: __, ...variant } = createVariant(sku)
          const others = { slug: 'coal', brand: 'Ember', title: 'Coal', waiting: 0, averageCostAmd: null }
          return { ...variant, ...others, reorderPoint: body.reorderPoint ?? 5 }
        }),
      ],
      stored: signedIn,
    })
    const button = await screen.findByRole('button', { name: t('adminCatalog.editPackSizes', { product: 'Coal' }) })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await shop.user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    const table = within(screen.getByRole('table', { name: t('adminCatalog.editPackSizes', { product: 'Coal' }) }))
    return { ...shop, saved, button, table }
  }

  test('open below its row, and price, stock and reorder point are edited there by keyboard', async () => {
    const { user, saved, button, table } = await open()
    const field = (name: 'priceOf' | 'onHandOf' | 'reorderPointOf', sku: string) =>
      table.getByLabelText<HTMLInputElement>(t(`adminStock.${name}`, { sku }))
    await user.type(field('priceOf', 'COAL-1'), '1200{Enter}')
    expect(document.activeElement).toBe(field('priceOf', 'COAL-5'))
    await user.type(field('onHandOf', 'COAL-1'), '18{Enter}')
    await user.type(field('reorderPointOf', 'COAL-5'), '8{Enter}')
    await expect
      .poll(() => saved)
      .toEqual([
        ['COAL-1', { price: 1200, expected: 1000 }],
        ['COAL-1', { counted: 18, expected: 20 }],
        ['COAL-5', { reorderPoint: 8, expected: { reorderPoint: 5 } }],
      ])
    // The row of the product has the new price and the new stock.
    const row = within(screen.getByRole('row', { name: /Coal.*Ember/ }))
    await row.findByText(/1,200/)
    await row.findByText('38 pcs')
    // The list keeps its order as long as the pack sizes are open.
    const titles = () => screen.getAllByRole('link', { name: /Ember/ }).map(({ textContent }) => textContent)
    expect(titles()).toEqual(['TeaEmber', 'CoalEmber'])
    await user.click(button)
    expect(screen.queryByRole('table', { name: t('adminCatalog.editPackSizes', { product: 'Coal' }) })).toBeNull()
    expect(titles()).toEqual(['CoalEmber', 'TeaEmber'])
  })

  test('are text as far as the role may not change them', async () => {
    const { table } = await open(permissions.filter(each => each !== 'stock.edit'))
    expect(table.getAllByRole('textbox').map(field => field.getAttribute('aria-label'))).toEqual([
      t('adminStock.priceOf', { sku: 'COAL-1' }),
      t('adminStock.priceOf', { sku: 'COAL-5' }),
    ])
    table.getByText('sold, not packed: 2')
  })
})
