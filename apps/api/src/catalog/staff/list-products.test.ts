import { randomUUID } from 'node:crypto'
import type { StaffProductRow } from '@shop/contracts/catalog-staff.ts'
import { describe, expect } from 'vitest'
import { keyed, test, variantInput } from '../../../test/builders/catalog-admin.ts'
import { readCsv } from '../../../test/harness/read-csv.ts'

describe('the list', () => {
  test('finds by words, SKU and slug, and filters by category, state, brand, stock and missing texts', async ({
    catalog,
  }) => {
    const brand = `Маяк ${randomUUID().slice(0, 8)}`
    const inBrand = (query: string) => catalog.list(`brand=${encodeURIComponent(brand)}&${query}`)
    const names = async (query: string) => (await inBrand(query)).items.map(({ title }) => title).toSorted()
    const hy = { titleHY: 'Ա', descriptionHY: 'Ա' }
    const plenty = await catalog.published({ brand, title: 'Много', ...hy })
    const few = await catalog.published({ brand, title: 'Мало', titleEN: '' })
    await catalog.draft({ brand, title: 'Нет', category: 'coal', size: 25, volume: undefined, ...hy })
    const receive = (sku: string | undefined, delta: number) =>
      catalog.operator.post('/admin/stock/movements', { sku, kind: 'receipt', delta }, keyed())
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
    const { brands } = (await catalog.operator.get('/admin/products/options')).body.result
    expect(brands).toContainEqual({ name: brand, count: 3 })
  })

  test('are sorted by title in the alphabet of the reader, by the Russian one where theirs is missing', async ({
    catalog,
    shop,
  }) => {
    const brand = `Сорт ${randomUUID()}`
    await catalog.draft({ brand, title: 'Айва', titleHY: 'Սերկևիլ' })
    await catalog.draft({ brand, title: 'Яблоко', titleHY: 'Խնձոր' })
    await catalog.draft({ brand, title: 'Мёд' })
    const titles = async (locale: string) => {
      const reader = shop.as(await shop.given.staff('operator'), locale)
      const { items } = (await reader.get(`/admin/products?sort=title&brand=${encodeURIComponent(brand)}`)).body.result
      return items.map(({ title }: { title: string }) => title)
    }
    expect(await titles('ru')).toEqual(['Айва', 'Мёд', 'Яблоко'])
    const armenian = (await titles('hy')).filter((title: string) => title !== 'Мёд')
    expect(armenian).toEqual(['Яблоко', 'Айва'])
  })

  test.for([
    'updated',
    'title',
    'brand',
    'price-asc',
    'price-desc',
    'stock-asc',
    'stock-desc',
    'popular',
    'new',
    'margin-asc',
    'margin-desc',
  ])('sorted by %s has every product once across pages', async (sort, { catalog }) => {
    const brand = `Ряд ${randomUUID()}`
    for (const price of [300, 100, 200, 100, 300])
      await catalog.draft({ brand, title: `Т ${price}`, titleEN: `T ${price}`, variants: [variantInput({ price })] })
    const query = `brand=${encodeURIComponent(brand)}&sort=${sort}&limit=2`
    const found: StaffProductRow[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await catalog.list(`${query}${cursor && `&cursor=${cursor}`}`)
      expect(page.total).toBe(5)
      found.push(...page.items)
      cursor = page.nextCursor
    }
    expect(new Set(found.map(({ id }) => id)).size).toBe(5)
    const prices = found.map(({ variants }) => variants[0]?.price)
    if (sort === 'price-asc' || sort === 'title') expect(prices).toEqual([100, 100, 200, 300, 300])
    if (sort === 'price-desc') expect(prices).toEqual([300, 300, 200, 100, 100])
    const stale = await catalog.operator.get(`/admin/products?${query}&cursor=bm9uZQ`)
    expect(stale.status).toBe(422)
  })
})

describe('the file of the list', () => {
  test('has the matching products in the order of the list, with state and available units', async ({
    catalog,
    shop,
  }) => {
    const brand = `Файл ${randomUUID()}`
    const prices = [300, 100, 200]
    for (const price of prices) await catalog.draft({ brand, variants: [variantInput({ price })] })
    const { variants } = await catalog.published({ brand, variants: [variantInput({ price: 50 })] })
    const sku = variants[0]?.sku ?? ''
    await catalog.operator.post('/admin/stock/movements', { sku, kind: 'receipt', delta: 5 }, keyed())
    const rowsOf = async (query: string) => {
      const path = `/admin/catalog/export.csv?brand=${encodeURIComponent(brand)}&${query}`
      const [heading = [], ...rows] = readCsv((await catalog.operator.get(path)).text)
      const cell = (row: readonly string[], name: string) => row[heading.indexOf(name)]
      return rows.map(row => [cell(row, 'price_amd'), cell(row, 'state'), cell(row, 'available')])
    }
    const drafts = (...sorted: number[]) => sorted.map(price => [String(price), 'draft', '0'])
    expect(await rowsOf('sort=price-asc')).toEqual([['50', 'published', '5'], ...drafts(100, 200, 300)])
    expect(await rowsOf('sort=price-desc&state=draft')).toEqual(drafts(300, 200, 100))
    expect(await rowsOf(`sort=title&stock=in&q=${sku}`)).toEqual([['50', 'published', '5']])

    const editor = shop.as(await shop.given.staffWith('catalog.view'))
    expect((await editor.get('/admin/catalog/export.csv?sort=margin-asc')).status).toBe(403)
  })
})

describe('margins', () => {
  test('are in the list, its order and the file of prices for staff who see costs, and for no others', async ({
    catalog,
    shop,
  }) => {
    const brand = `Маржа ${randomUUID()}`
    const add = async (price: number, averageCostAmd: number | null) => {
      const { variants } = await catalog.published({ brand, variants: [variantInput({ price })] })
      const { sku } = await shop.db.variant.update({ where: { sku: variants[0]?.sku ?? '' }, data: { averageCostAmd } })
      return sku
    }
    const [low, high, unknown] = [await add(1000, 900), await add(2000, 500.25), await add(3000, null)]
    const skusBy = async (sort: string) =>
      (await catalog.list(`brand=${encodeURIComponent(brand)}&sort=${sort}`)).items.map(
        ({ variants }) => variants[0]?.sku,
      )
    expect(await skusBy('margin-asc')).toEqual([low, high, unknown])
    expect(await skusBy('margin-desc')).toEqual([high, low, unknown])
    const { items } = await catalog.list(`q=${low}`)
    expect(items[0]?.variants).toMatchObject([{ averageCostAmd: 900 }])

    const prices = `/admin/catalog/export.csv?kind=prices&brand=${encodeURIComponent(brand)}`
    const rows = readCsv((await catalog.operator.get(prices)).text)
    expect(rows[0]?.slice(-3)).toEqual(['old_price_amd', 'average_cost_amd', 'margin_percent'])
    const costs = Object.fromEntries(rows.slice(1).map(row => [row[0], row.slice(-2)]))
    expect(costs).toEqual({ [low]: ['900', '10'], [high]: ['500.25', '75'], [unknown]: ['', ''] })

    const editor = shop.as(await shop.given.staffWith('catalog.view'))
    const [product] = (await editor.get(`/admin/products?q=${low}`)).body.result.items
    expect(product.variants[0]).not.toHaveProperty('averageCostAmd')
    expect((await editor.get('/admin/products?sort=margin-asc')).status).toBe(403)
    expect(readCsv((await editor.get(prices)).text)[0]?.at(-1)).toBe('old_price_amd')
  })
})
