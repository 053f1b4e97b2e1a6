import { exportProducts } from '@shop/contracts/catalog-files.ts'
import { getProductOptions, listStaffProducts, type StaffProductRow } from '@shop/contracts/catalog-staff.ts'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signedIn } from '../../../../../test/customer.ts'
import { respond } from '../../../../../test/fake-responses.ts'
import { openShop } from '../../../../../test/open-shop.tsx'
import { NOW } from '../../../../../test/shop-info.ts'
import { adminResponses } from '../../../../../test/staff.ts'
import { t } from '../../../../../test/texts.ts'

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
  variants: [],
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
