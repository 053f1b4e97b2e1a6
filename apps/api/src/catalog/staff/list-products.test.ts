import { randomUUID } from 'node:crypto'
import type { StaffProductRow } from '@shop/contracts/catalog-staff.ts'
import { describe, expect } from 'vitest'
import { keyed, packing, test } from '../../../test/builders/catalog-admin.ts'

describe('the list', () => {
  test('finds by words, sku and slug, and filters by category, state, brand, stock and missing texts', async ({
    desk,
  }) => {
    const brand = `Маяк ${randomUUID().slice(0, 8)}`
    const inBrand = (query: string) => desk.list(`brand=${encodeURIComponent(brand)}&${query}`)
    const names = async (query: string) => (await inBrand(query)).items.map(({ title }) => title).toSorted()
    const hy = { titleHY: 'Ա', descriptionHY: 'Ա' }
    const plenty = await desk.published({ brand, title: 'Много', ...hy })
    const few = await desk.published({ brand, title: 'Мало', titleEN: '' })
    await desk.draft({ brand, title: 'Нет', category: 'coal', size: 25, volume: undefined, ...hy })
    const receive = (sku: string | undefined, delta: number) =>
      desk.operator.post('/admin/stock/movements', { sku, kind: 'receipt', delta }, keyed())
    await receive(plenty.variants[0]?.sku, 50)
    await receive(few.variants[0]?.sku, 2)

    expect(await names('')).toEqual(['Мало', 'Много', 'Нет'])
    expect(await names('stock=in')).toEqual(['Мало', 'Много'])
    expect(await names('stock=low')).toEqual(['Мало'])
    expect(await names('stock=out')).toEqual(['Нет'])
    expect(await names('category=coal')).toEqual(['Нет'])
    expect(await names('state=draft&state=published')).toEqual(['Мало', 'Много', 'Нет'])
    expect(await names('state=draft')).toEqual(['Нет'])
    expect(await names('missing=en')).toEqual(['Мало'])
    expect(await names('missing=hy')).toEqual(['Мало'])
    expect(await names(`q=${encodeURIComponent('много')}`)).toEqual(['Много'])
    expect(await names(`q=${few.variants[0]?.sku.slice(0, 20)}`)).toEqual(['Мало'])
    expect(await names(`q=${few.slug}`)).toEqual(['Мало'])
    const [row] = (await inBrand('stock=low')).items
    expect(row).toMatchObject({ missing: ['en', 'hy'], state: 'published', variants: [{ onHand: 2, price: 25_000 }] })
    const { brands } = (await desk.operator.get('/admin/products/options')).body.result
    expect(brands).toContainEqual({ name: brand, count: 3 })
  })

  test.for(['updated', 'title', 'brand', 'price-asc', 'price-desc', 'stock-asc', 'stock-desc', 'popular', 'new'])(
    'by %s has every product once, page after page',
    async (sort, { desk }) => {
      const brand = `Ряд ${randomUUID()}`
      for (const price of [300, 100, 200, 100, 300])
        await desk.draft({ brand, title: `Т ${price}`, variants: [packing({ price })] })
      const query = `brand=${encodeURIComponent(brand)}&sort=${sort}&limit=2`
      const found: StaffProductRow[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await desk.list(`${query}${cursor && `&cursor=${cursor}`}`)
        expect(page.total).toBe(5)
        found.push(...page.items)
        cursor = page.nextCursor
      }
      expect(new Set(found.map(({ id }) => id)).size).toBe(5)
      const prices = found.map(({ variants }) => variants[0]?.price)
      if (sort === 'price-asc' || sort === 'title') expect(prices).toEqual([100, 100, 200, 300, 300])
      if (sort === 'price-desc') expect(prices).toEqual([300, 300, 200, 100, 100])
      const stale = await desk.operator.get(`/admin/products?${query}&cursor=bm9uZQ`)
      expect(stale.status).toBe(422)
    },
  )
})
