import { randomUUID } from 'node:crypto'
import { byLocale } from '@shop/contracts/locales.ts'
import { describe, expect } from 'vitest'
import { test } from '../../../../test/builders/catalog-admin.ts'

/** A coal without attributes of its own fits other categories. */
const coal = { category: 'coal', size: null }

describe('the category of many products', () => {
  test('changes once for those whose attributes fit, and can be undone', async ({ catalog }) => {
    const brand = `Раздел ${randomUUID()}`
    const plain = await catalog.published({ ...coal, brand })
    const sized = await catalog.draft({ category: 'coal', size: 26, brand })
    const { status, body } = await catalog.admin.post('/admin/products/categories', {
      filters: { brand: [brand] },
      expected: 2,
      category: 'hookah',
    })
    expect([status, body.result]).toMatchObject([
      200,
      {
        changed: 1,
        same: 0,
        refused: 1,
        rows: [{ id: sized.id, category: 'coal', missing: [], foreign: ['size'] }],
        changeId: expect.any(String),
      },
    ])
    expect(await catalog.find(plain.id)).toMatchObject({
      category: 'hookah',
      version: plain.version + 1,
      state: 'published',
    })
    expect((await catalog.find(sized.id)).category).toBe('coal')
    const found = await catalog.shop.as().get(`/catalog/products?category=hookah&brand=${encodeURIComponent(brand)}`)
    await expect.poll(async () => (await catalog.seen(plain.slug)).body.result.category).toBe('hookah')
    expect(found.status).toBe(200)
    expect((await catalog.log(plain.id)).at(-1)).toMatchObject({
      action: 'product.category',
      before: { category: 'coal', accessoryType: null },
      after: { category: 'hookah', accessoryType: null },
    })

    // The same request again finds both, one of which is there already.
    const again = await catalog.admin.post('/admin/products/categories', { ids: [plain.id], category: 'hookah' })
    expect(again.body.result).toMatchObject({ changed: 0, same: 1, refused: 0, changeId: null })
    const undo = () => catalog.admin.post(`/admin/products/categories/changes/${body.result.changeId}/undo`)
    const replies = await Promise.all([undo(), undo()])
    expect(replies.map(reply => reply.body.result)).toEqual([
      { restored: 1, kept: 0 },
      { restored: 1, kept: 0 },
    ])
    expect(await catalog.find(plain.id)).toMatchObject({ category: 'coal', version: plain.version + 2 })
    const { items } = (await catalog.admin.get('/admin/products/categories/changes')).body.result
    expect(items).toContainEqual(
      expect.objectContaining({ id: body.result.changeId, category: 'hookah', products: 1, undone: expect.anything() }),
    )
  })

  test('stays for a hookah that is for rent', async ({ catalog }) => {
    const { id } = await catalog.published({ category: 'hookah', size: null, brand: `Прокат ${randomUUID()}` })
    const terms = { pricePerDayAmd: 5000, priceFromThirdDayAmd: 3500, depositAmd: 20_000 }
    await catalog.shop.db.rentalOffer.create({ data: { productId: id, ...terms } })
    const { body } = await catalog.admin.post('/admin/products/categories', { ids: [id], category: 'coal' })
    expect(body.result).toMatchObject({ changed: 0, refused: 1, rows: [{ id, isForRent: true }], changeId: null })
    expect((await catalog.find(id)).category).toBe('hookah')
  })

  test('needs a known accessory type for accessories, and brings it back after an undo', async ({ catalog }) => {
    const product = await catalog.published({ ...coal, brand: `Тип ${randomUUID()}` })
    const move = (more: object) =>
      catalog.admin.post('/admin/products/categories', { ids: [product.id], category: 'accessory', ...more })
    const wrong = [await move({}), await move({ accessoryType: 'nothing-such' })]
    expect(wrong.map(({ status, body }) => [status, body.details[0].path])).toEqual([
      [422, 'body.accessoryType'],
      [422, 'body.accessoryType'],
    ])
    expect((await move({ accessoryType: 'bowl' })).body.result).toMatchObject({ changed: 1 })
    expect(await catalog.find(product.id)).toMatchObject({ category: 'accessory', accessoryType: 'bowl' })
    const back = await catalog.admin.post('/admin/products/categories', { ids: [product.id], category: 'coal' })
    expect(await catalog.find(product.id)).not.toHaveProperty('accessoryType')
    await catalog.admin.post(`/admin/products/categories/changes/${back.body.result.changeId}/undo`)
    expect(await catalog.find(product.id)).toMatchObject({ category: 'accessory', accessoryType: 'bowl' })
  })

  test('brings back the type that its former type was merged into since', async ({ catalog }) => {
    const newType = async (title: string) => {
      const name = byLocale(() => `${title} ${randomUUID()}`)
      const { body } = await catalog.admin.post('/admin/accessory-types', { name, isHidden: false })
      return body.result
    }
    const [former, kept] = [await newType('Бывший'), await newType('Новый')]
    const brand = `Слияние ${randomUUID()}`
    const product = await catalog.published({ category: 'accessory', accessoryType: former.id, size: null, brand })
    const body = { ids: [product.id], category: 'coal' }
    const { changeId } = (await catalog.admin.post('/admin/products/categories', body)).body.result
    const merged = await catalog.admin.post(`/admin/accessory-types/${former.id}/merge`, {
      into: kept.id,
      version: former.version,
      products: 0,
    })
    expect(merged.status).toBe(200)
    const undone = await catalog.admin.post(`/admin/products/categories/changes/${changeId}/undo`)
    expect(undone.body.result).toEqual({ restored: 1, kept: 0 })
    expect(await catalog.find(product.id)).toMatchObject({ category: 'accessory', accessoryType: kept.id })
  })

  test('refuses what would lose or lack attributes, and keeps on undo what was filled in since', async ({
    catalog,
  }) => {
    const brand = `Отказ ${randomUUID()}`
    const plain = await catalog.published({ ...coal, brand })
    const toFlavor = await catalog.admin.post('/admin/products/categories', { ids: [plain.id], category: 'flavor' })
    const [row] = toFlavor.body.result.rows
    expect([toFlavor.body.result.changed, row.missing]).toEqual([0, ['flavorType', 'strength']])
    const other = await catalog.draft({ ...coal, brand })
    const ids = [plain.id, other.id]
    const { changeId } = (await catalog.admin.post('/admin/products/categories', { ids, category: 'hookah' })).body
      .result
    await catalog.save(await catalog.find(plain.id), { height: 60 })
    const undone = await catalog.admin.post(`/admin/products/categories/changes/${changeId}/undo`)
    expect(undone.body.result).toEqual({ restored: 1, kept: 1 })
    expect((await catalog.find(plain.id)).category).toBe('hookah')
  })

  test('stops if the filters match another number, and is not for staff who only read', async ({ catalog }) => {
    const brand = `Число ${randomUUID()}`
    const { id } = await catalog.draft({ ...coal, brand })
    const change = { filters: { brand: [brand] }, expected: 2, category: 'hookah' }
    expect((await catalog.admin.post('/admin/products/categories', change)).body.error).toBe('CATALOG_CHANGED')
    expect((await catalog.admin.post('/admin/products/categories', { ...change, ids: [id] })).status).toBe(422)
    expect((await catalog.operator.post('/admin/products/categories', { ids: [id], category: 'hookah' })).status).toBe(
      403,
    )
    expect((await catalog.find(id)).category).toBe('coal')
  })
})
