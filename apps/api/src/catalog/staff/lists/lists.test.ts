import type { FacetValue } from '@shop/contracts/catalog.ts'
import { locales } from '@shop/contracts/locales.ts'
import type { AccessoryTypeRow, Taste } from '@shop/contracts/reference-lists.ts'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { withLongTransaction } from '#platform/db/db.ts'
import { execute, rawStatement } from '#platform/db/sql.ts'
import { test as base, keyed, variantInput, written } from '../../../../test/builders/catalog-admin.ts'
import { newName } from '../../../../test/harness/names.ts'
import { waitingForLocks } from '../../../../test/harness/waiting-for-locks.ts'
import { listFlavorsInStock } from '../../product/flavors.ts'

const profile = { sweet: 0.5, sour: 0, fresh: 0, spicy: 0, creamy: 0, bitter: 0, herbal: 0 }
const flavorOf = (flavorType: string, changes: object = {}) => ({
  category: 'flavor',
  volume: undefined,
  flavorType,
  strength: 'mild',
  taste: profile,
  variants: [variantInput({ weight: 50 })],
  ...changes,
})
const accessoryOf = (accessoryType: string) => ({ category: 'accessory', volume: undefined, accessoryType })

const test = base.extend('lists', ({ catalog, shop }) => {
  const name = (word: string) => ({ ru: `${word} р`, en: `${word} e`, hy: `${word} հ` })
  const mixing = { category: 'Fruit', intensity: 3, role: 'base', maxSharePercent: 60 }
  const resultOf = ({ status, body }: { status: number; body: { result?: unknown } }) => {
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body.result
  }
  return {
    name,
    taste: async (changes: object = {}): Promise<Taste> => {
      const body = { name: name(newName('t')), isHidden: false, ...mixing, ...changes }
      return resultOf(await catalog.admin.post('/admin/tastes', body)) as Taste
    },
    type: async (changes: object = {}): Promise<AccessoryTypeRow> => {
      const body = { name: name(newName('a')), isHidden: false, ...changes }
      return resultOf(await catalog.admin.post('/admin/accessory-types', body)) as AccessoryTypeRow
    },
    save: ({ id, products: _, formerIds: __, ...taste }: Taste, changes: object) =>
      catalog.admin.put(`/admin/tastes/${id}`, { ...taste, ...changes }),
    merge: ({ id, version, products }: Taste | AccessoryTypeRow, into: string, changes: object = {}) => {
      const list = /^t/.test(id) ? 'tastes' : 'accessory-types'
      return catalog.admin.post(`/admin/${list}/${id}/merge`, { into, version, products, ...changes })
    },
    find: async (list: string, q: string): Promise<(Taste & AccessoryTypeRow)[]> =>
      (await catalog.admin.get(`/admin/${list}?q=${encodeURIComponent(q)}`)).body.result.items,
    facet: async (facet: string, query = ''): Promise<FacetValue[]> =>
      (await shop.as().get(`/catalog/products?${query}`)).body.result.facets[facet],
    slugs: async (query: string): Promise<string[]> =>
      (await shop.as().get(`/catalog/products?${query}`)).body.result.items.map(({ slug }: { slug: string }) => slug),
  }
})

describe('the reference data', () => {
  test('exists in a database that has only been migrated', async ({ catalog, lists }) => {
    const options = (await catalog.operator.get('/admin/products/options')).body.result
    expect(options.flavors.length).toBeGreaterThanOrEqual(123)
    expect(options.accessoryTypes).toContainEqual({
      id: 'bowl',
      name: { ru: 'Чаша', en: 'Bowl', hy: 'Թասիկ' },
      isHidden: false,
    })
    expect(await lists.find('tastes', 'арбуз')).toContainEqual(
      expect.objectContaining({ id: 'watermelon', products: 0, category: 'Fruit', formerIds: [] }),
    )
  })

  test('is available to admins only', async ({ catalog }) => {
    expect((await catalog.operator.get('/admin/tastes')).status).toBe(403)
    expect((await catalog.operator.get('/admin/accessory-types')).status).toBe(403)
  })

  test('is listed page by page, and found by a name in any language', async ({ catalog, lists }) => {
    const first = (await catalog.admin.get('/admin/tastes?limit=2')).body.result
    const rest = (await catalog.admin.get(`/admin/tastes?limit=2&cursor=${first.nextCursor}`)).body.result
    expect(first.total).toBeGreaterThanOrEqual(123)
    expect(rest.items[0].id).not.toBe(first.items[1].id)
    for (const q of ['Թասիկ', 'чаша', 'BOWL'])
      expect((await lists.find('accessory-types', q)).map(({ id }) => id)).toContain('bowl')
    const cold = (await catalog.admin.get('/admin/tastes?category=Cold&limit=100')).body.result.items
    expect(new Set(cold.map(({ category }: Taste) => category))).toEqual(new Set(['Cold']))
  })

  test.for(locales)('is sorted by its names in the language of the reader: %s', async (locale, { shop }) => {
    const reader = shop.as(await shop.given.staff('admin'), locale)
    const { compare } = new Intl.Collator(locale)
    const { brands, flavors, accessoryTypes } = (await reader.get('/admin/products/options')).body.result
    const listed = (await reader.get('/admin/tastes?limit=100')).body.result.items
    for (const values of [flavors, accessoryTypes, listed]) {
      const names = values.map(({ name }: Taste) => name[locale])
      expect(names).toEqual(names.toSorted(compare))
    }
    const brandNames = brands.map(({ name }: { name: string }) => name)
    expect(brandNames).toEqual(brandNames.toSorted(compare))
  })
})

describe('a new taste', () => {
  test('gets an id of its English name and can be chosen for products', async ({ catalog, lists, shop }) => {
    const word = newName('Kiwi')
    const name = { ru: `Киви  ${word}`, en: `${word} Gold`, hy: `Կիվի ${word}` }
    const taste = await lists.taste({ name })
    expect(taste).toMatchObject({
      id: `${word} Gold`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
      name: { ...name, ru: `Киви ${word}` },
      version: 1,
      products: 0,
    })
    expect(await catalog.log(taste.id)).toMatchObject([{ action: 'taste.create', before: null }])
    const { slug, variants } = await catalog.published(flavorOf(taste.id))
    expect((await lists.facet('flavorType')).find(({ value }) => value === taste.id)).toEqual({
      value: taste.id,
      name: taste.name,
      count: 1,
    })
    expect(await lists.slugs(`q=${encodeURIComponent(word)}`)).toEqual([slug])
    const items = variants.map(({ sku }) => ({ sku, counted: 5 }))
    await catalog.operator.post('/admin/stock/counts', { reason: 'first delivery', items }, keyed())
    const inMix = (await listFlavorsInStock(shop.db)).find(({ product }) => product.slug === slug)
    expect(inMix?.flavor).toMatchObject({ id: taste.id, maxSharePercent: 60, role: 'base' })
    await lists.save(taste, { isHidden: true })
    expect((await listFlavorsInStock(shop.db)).map(({ product }) => product.slug)).not.toContain(slug)
  })

  test('is rejected with an existing name, in any language and notation', async ({ catalog, lists }) => {
    const word = newName('Ёлка')
    const name = { ru: word, en: newName('Fir'), hy: newName('Եղևնի') }
    await lists.taste({ name })
    const reply = await catalog.admin.post('/admin/tastes', {
      name: { ru: word.toLowerCase().replace('ё', 'е'), en: ` ${name.en.toUpperCase()} `, hy: newName('Այլ') },
      category: 'Herb',
      intensity: 1,
      role: 'accent',
      maxSharePercent: 10,
      isHidden: false,
    })
    expect(reply.status).toBe(422)
    expect(reply.body.details).toMatchObject([{ path: 'body.name.ru' }, { path: 'body.name.en' }])
    const empty = await catalog.admin.post('/admin/accessory-types', {
      name: { ru: '', en: 'x', hy: ' ' },
      isHidden: false,
    })
    expect(empty.body.details).toMatchObject([{ path: 'body.name.ru' }, { path: 'body.name.hy' }])
  })

  test('is created once by concurrent requests', async ({ catalog, lists }) => {
    const body = { name: lists.name(newName('a')), isHidden: false }
    const replies = await Promise.all([1, 2].map(() => catalog.admin.post('/admin/accessory-types', body)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })
})

describe('a renamed taste', () => {
  test('has its new name in filters, and its products are found only by it', async ({ catalog, lists }) => {
    const taste = await lists.taste()
    const { slug } = await catalog.published(flavorOf(taste.id))
    const name = { ru: newName('Слива'), en: newName('Plum'), hy: newName('Սալոր') }
    const { body } = await lists.save(taste, { name, category: 'Berry' })
    expect(body.result).toMatchObject({ id: taste.id, name, version: 2, products: 1 })
    expect((await lists.facet('flavorType')).find(({ value }) => value === taste.id)?.name).toEqual(name)
    for (const q of Object.values(name)) expect(await lists.slugs(`q=${encodeURIComponent(q)}`)).toEqual([slug])
    expect(await lists.slugs(`q=${encodeURIComponent(taste.name.ru)}`)).not.toContain(slug)
    expect((await catalog.seen(slug)).body.result.flavorCategory).toBe('Berry')
    expect((await catalog.log(taste.id)).at(-1)).toMatchObject({
      action: 'taste.change',
      before: { nameRu: taste.name.ru, category: 'Fruit' },
      after: { nameRu: name.ru, category: 'Berry', version: 2 },
    })
  })

  test('is not overwritten by an outdated form; an identical save changes nothing', async ({ catalog, lists }) => {
    const taste = await lists.taste()
    const change = { intensity: 5 }
    expect((await lists.save(taste, change)).body.result.version).toBe(2)
    expect((await lists.save(taste, change)).body.result.version).toBe(2)
    expect((await lists.save(taste, { intensity: 1 })).body.error).toBe('CATALOG_CHANGED')
    expect(await catalog.log(taste.id)).toHaveLength(2)
    expect((await catalog.admin.put('/admin/tastes/none', { ...taste, version: 1 })).status).toBe(404)
  })
})

describe('a hidden taste', () => {
  test('is offered for no product and in no filter, and its products stay on sale', async ({ catalog, lists }) => {
    const taste = await lists.taste()
    const product = await catalog.published(flavorOf(taste.id))
    await lists.save(taste, { isHidden: true })
    expect((await lists.facet('flavorType')).map(({ value }) => value)).not.toContain(taste.id)
    expect(await lists.slugs(`flavorType=${taste.id}`)).toEqual([product.slug])
    expect((await lists.facet('flavorType', `flavorType=${taste.id}`)).map(({ value }) => value)).toContain(taste.id)

    const refused = await catalog.admin.post('/admin/products', written(flavorOf(taste.id)), keyed())
    expect(refused.body.details).toMatchObject([{ path: 'body.flavorType' }])
    expect((await catalog.save(product, { title: 'Другое имя' })).status).toBe(200)
    const copy = await catalog.admin.post(`/admin/products/${product.id}/duplicate`, {}, keyed())
    expect(copy.status).toBe(201)
    const other = await catalog.published(flavorOf('mint'))
    expect((await catalog.save(other, { flavorType: taste.id })).body.details).toMatchObject([
      { path: 'body.product.flavorType' },
    ])
    const options = (await catalog.operator.get('/admin/products/options')).body.result.flavors
    expect(options).toContainEqual(expect.objectContaining({ id: taste.id, isHidden: true }))
  })
})

describe('merging a taste', () => {
  test('moves its products to the other one; old filters, forms and excluded flavors follow', async ({
    catalog,
    lists,
    shop,
  }) => {
    const [from, to] = [await lists.taste(), await lists.taste({ category: 'Cold' })]
    const product = await catalog.published(flavorOf(from.id))
    const draft = await catalog.draft(flavorOf(from.id))
    const customer = await shop.given.customer()
    const browser = shop.as(customer)
    for (const { id } of [from, to]) await browser.put(`/ai/refused/${id}`)

    const [row] = await lists.find('tastes', from.id)
    expect(row?.products).toBe(2)
    if (!row) return
    expect((await lists.merge(row, to.id, { products: 1 })).body.error).toBe('CATALOG_CHANGED')
    expect((await lists.merge(row, from.id)).body.details).toMatchObject([{ path: 'body.into' }])
    expect((await lists.merge(row, 'none')).body.details).toMatchObject([{ path: 'body.into' }])
    const { body } = await lists.merge(row, to.id)
    expect(body.result).toMatchObject({ id: to.id, products: 2, formerIds: [from.id] })

    expect(await lists.find('tastes', from.name.ru)).toEqual([])
    expect(await catalog.find(product.id)).toMatchObject({ flavorType: to.id, flavorCategory: 'Cold', version: 3 })
    expect((await catalog.log(product.id)).at(-1)).toMatchObject({
      action: 'product.change',
      before: { flavorType: from.id },
      after: { flavorType: to.id, version: 3 },
    })
    expect((await catalog.log(from.id)).at(-1)).toMatchObject({ action: 'taste.merge', after: { into: to.id } })
    expect(await lists.slugs(`q=${encodeURIComponent(to.name.en)}`)).toContain(product.slug)
    expect(await lists.slugs(`flavorType=${from.id}`)).toEqual([product.slug])
    const values = await lists.facet('flavorType', `flavorType=${from.id}`)
    expect(values.find(({ value }) => value === to.id)).toMatchObject({ count: 1, formerIds: [from.id] })
    expect((await browser.get('/ai/refused')).body.result.refused).toMatchObject([{ flavorType: to.id }])
    expect((await browser.delete(`/ai/refused/${from.id}`)).body.result.refused).toEqual([])

    // An editor that was opened before is asked to look again; one that was opened since may still send the old id.
    expect((await catalog.save(draft, { title: 'Старое' })).body.error).toBe('PRODUCT_CHANGED')
    const now = await catalog.find(draft.id)
    const saved = await catalog.save(now, { title: 'Новое', flavorType: from.id })
    expect(saved.body.result).toMatchObject({ title: 'Новое', flavorType: to.id })
    expect((await lists.merge(row, to.id)).status).toBe(404)
  })

  test('works through several merges, and its name becomes free', async ({ catalog, lists }) => {
    const [first, second, third] = [await lists.taste(), await lists.taste(), await lists.taste()]
    const { slug } = await catalog.published(flavorOf(first.id))
    await lists.merge({ ...first, products: 1 }, second.id)
    await lists.merge({ ...second, products: 1 }, third.id)
    expect(await lists.slugs(`flavorType=${first.id}`)).toEqual([slug])
    expect((await lists.find('tastes', third.id))[0]?.formerIds.toSorted()).toEqual([first.id, second.id].toSorted())
    const again = await lists.taste({ name: first.name })
    expect(again.id).toBe(`${first.id}-2`)
  })

  test('with a concurrent new product leaves no product behind', async ({ catalog, lists, shop: { db } }) => {
    for (const first of ['product', 'merge']) {
      const [from, to] = [await lists.taste(), await lists.taste()]
      const calls = [
        async () => {
          made = await catalog.admin.post('/admin/products', written(flavorOf(from.id)), keyed())
        },
        async () => lists.merge(from, to.id),
      ]
      let made: { body: { result: { id: string } } } | undefined
      const running: Promise<unknown>[] = []
      // Both transactions write into this table last: each waits there, or earlier at a lock of the other.
      await withLongTransaction(db, async tx => {
        await execute(tx, rawStatement(sql`LOCK TABLE audit_entry IN SHARE MODE`))
        for (const call of first === 'product' ? calls : calls.toReversed()) {
          running.push(call())
          await expect.poll(() => waitingForLocks(db)).toBe(running.length)
        }
      })
      await Promise.all(running)
      const product = await catalog.find(made?.body.result.id ?? '')
      const { mergedIntoId } = await db.flavor.findUniqueOrThrow({ where: { id: from.id } })
      expect(product.flavorType, `${first} first`).toBe(mergedIntoId ?? from.id)
    }
  })
})

describe('types of accessories', () => {
  test('are added, named on the product and merged, except for a required type', async ({ catalog, lists }) => {
    const [from, to] = [await lists.type(), await lists.type()]
    const { slug } = await catalog.published(accessoryOf(from.id))
    expect((await catalog.seen(slug)).body.result).toMatchObject({
      accessoryType: from.id,
      accessoryTypeName: from.name,
      productType: from.id,
    })
    expect((await catalog.seen(slug)).status).toBe(200)
    expect((await lists.merge({ ...from, products: 1 }, to.id)).body.result).toMatchObject({ id: to.id, products: 1 })
    expect((await catalog.seen(slug)).body.result).toMatchObject({ accessoryType: to.id, accessoryTypeName: to.name })
    expect(await lists.slugs(`accessoryType=${from.id}`)).toEqual([slug])

    const [bowl] = await lists.find('accessory-types', 'bowl')
    expect(bowl).toMatchObject({ id: 'bowl', isBuiltIn: true })
    const refused = bowl && (await lists.merge(bowl, to.id))
    expect(refused?.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.into' }] })
    const hose = await catalog.published(accessoryOf('hose'))
    const unknown = await catalog.save(hose, { accessoryType: 'car' })
    expect(unknown.body.details).toMatchObject([{ path: 'body.product.accessoryType' }])
    expect((await catalog.save(hose, { accessoryType: from.id })).body.result.accessoryType).toBe(to.id)
  })

  test('are renamed and hidden; an outdated form changes nothing', async ({ catalog, lists }) => {
    const { id, version, isHidden } = await lists.type()
    const { slug } = await catalog.published(accessoryOf(id))
    const name = lists.name(newName('a'))
    const save = (changes: object) => catalog.admin.put(`/admin/accessory-types/${id}`, changes)
    const { body } = await save({ name, isHidden: true, version })
    expect(body.result).toMatchObject({ id, name, isHidden: true, version: 2, products: 1 })
    expect((await catalog.seen(slug)).body.result.accessoryTypeName).toEqual(name)
    expect((await save({ name: lists.name(newName('a')), isHidden, version })).body.error).toBe('CATALOG_CHANGED')
    expect((await catalog.log(id)).map(({ action }) => action)).toEqual([
      'accessory_type.create',
      'accessory_type.change',
    ])
  })

  test('have the placeholder of accessories and related products, too', async ({ catalog, lists }) => {
    const { id } = await lists.type()
    const { slug, imageUrl } = await catalog.published(accessoryOf(id))
    expect(imageUrl).toBe('/placeholders/accessory.svg')
    expect((await catalog.seen(slug)).body.result.related).toBeInstanceOf(Array)
  })
})
