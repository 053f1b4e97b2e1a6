import type { CollectionPage } from '@shop/contracts/collections.ts'
import type { StaffCollection } from '@shop/contracts/collections-staff.ts'
import { byLocale, locales } from '@shop/contracts/locales.ts'
import { describe, expect } from 'vitest'
import { demoCollections } from '../../../../prisma/demo/collections.ts'
import { seedDemo } from '../../../../prisma/seed.ts'
import { test as base, type Shop } from '../../test/builders/checkout-shop.ts'

const BASE = '/admin/collections'
const COLD = { category: ['flavor'], flavorCategory: ['Cold'] }
const texts = (text: string) => byLocale(locale => `${text} ${locale}`)
const NONE = byLocale(() => '')

/** A shop with the demo catalog and an admin. */
const test = base.extend('admin', { scope: 'file' }, async ({ shop }) => {
  await seedDemo(shop.db)
  return shop.as(await shop.given.staff('admin'))
})

const written = (slug: string, changes: object = {}) => ({
  slug,
  kind: 'rule',
  rule: COLD,
  title: texts(slug),
  subTitle: NONE,
  description: NONE,
  pictureId: null,
  isInMenu: true,
  isPublished: true,
  ...changes,
})

type Browser = ReturnType<Shop['as']>

async function make(admin: Browser, slug: string, changes: object = {}): Promise<StaffCollection> {
  const { status, body } = await admin.post(BASE, written(slug, changes))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.result
}
const slugsIn = async (admin: Browser, search: string): Promise<string[]> =>
  (await admin.get(`/catalog/products?limit=100&${search}`)).body.result.items.map(({ slug }: { slug: string }) => slug)

describe('the demo collections', () => {
  test('have texts in every language and products', async ({ admin }) => {
    for (const { slug } of demoCollections) {
      for (const locale of locales) {
        const { body } = await admin.get(`/collections/${slug}`, { 'Accept-Language': locale })
        const page: CollectionPage = body.result
        expect([page.title, page.subTitle, page.description].filter(text => text.length < 4)).toEqual([])
      }
      expect((await slugsIn(admin, `collection=${slug}`)).length).toBeGreaterThan(5)
    }
    const { body } = await admin.get('/collections')
    expect(body.result.items.map(({ slug }: { slug: string }) => slug)).toEqual(demoCollections.map(({ slug }) => slug))
  })
})

describe('a collection', () => {
  test('with a rule shows what matches it, and further filters narrow it', async ({ admin }) => {
    await make(admin, 'icy')
    const cold = await slugsIn(admin, 'category=flavor&flavorCategory=Cold')
    expect(await slugsIn(admin, 'collection=icy')).toEqual(cold)
    const strong = await slugsIn(admin, 'category=flavor&flavorCategory=Cold&strength=strong')
    expect(await slugsIn(admin, 'collection=icy&strength=strong')).toEqual(strong)
    // A filter never shows what the rule excludes.
    expect(await slugsIn(admin, 'collection=icy&flavorCategory=Fruit')).toEqual([])
    expect(await slugsIn(admin, 'collection=icy&q=mango')).toEqual(['nor-hov-ice-mango-sorbet'])
    const { facets, total } = (await admin.get('/catalog/products?collection=icy')).body.result
    expect(total).toBe(cold.length)
    expect(facets.category).toEqual([{ value: 'flavor', count: cold.length }])
  })

  test('with a list keeps the order of staff, page after page, and skips what is not on sale', async ({
    admin,
    shop,
  }) => {
    const products = ['tonir-lounge-25-mm', 'azat-azat-one', 'lusin-core-plombir', 'azat-gas-torch']
    await make(admin, 'picked', { kind: 'list', rule: undefined, products })
    const first = (await admin.get('/catalog/products?collection=picked&limit=2')).body.result
    const second = (await admin.get(`/catalog/products?collection=picked&limit=2&cursor=${first.nextCursor}`)).body
    expect([...first.items, ...second.result.items].map(({ slug }) => slug)).toEqual(products)
    expect((await slugsIn(admin, 'collection=picked&sort=price-asc'))[0]).toBe('lusin-core-plombir')
    await shop.db.product.update({ where: { slug: 'azat-azat-one' }, data: { withdrawnAt: shop.clock.now() } })
    expect(await slugsIn(admin, 'collection=picked')).toEqual(products.filter(slug => slug !== 'azat-azat-one'))
    await shop.db.product.update({ where: { slug: 'azat-azat-one' }, data: { withdrawnAt: null } })
    const page: CollectionPage = (await admin.get('/collections/picked')).body.result
    expect(page.categories.toSorted()).toEqual(['accessory', 'coal', 'flavor', 'hookah'])
  })

  test('is unknown to customers until it is published', async ({ admin }) => {
    const draft = await make(admin, 'autumn', { isPublished: false })
    const { body } = await admin.get('/collections')
    expect(body.result.items.map(({ slug }: { slug: string }) => slug)).not.toContain('autumn')
    expect((await admin.get('/collections/autumn')).status).toBe(404)
    expect(await slugsIn(admin, 'collection=autumn')).toEqual([])
    expect((await admin.get('/catalog/suggest?q=autumn')).body.result.collections).toEqual([])
    // A draft may get another address.
    const renamed = written('autumn-evenings', { isPublished: true })
    const published = await admin.put(`${BASE}/${draft.id}`, { version: draft.version, collection: renamed })
    expect(published.body.result).toMatchObject({ slug: 'autumn-evenings', isPublished: true, version: 2 })
    expect((await admin.get('/collections/autumn-evenings')).status).toBe(200)
    const suggested = (await admin.get('/catalog/suggest?q=autumn', { 'Accept-Language': 'en' })).body.result
    expect(suggested.collections).toEqual([{ slug: 'autumn-evenings', title: 'autumn-evenings en' }])

    const moved = { version: 2, collection: written('autumn') }
    const refused = await admin.put(`${BASE}/${draft.id}`, moved)
    expect([refused.status, refused.body.details[0].path]).toEqual([422, 'body.collection.slug'])
  })

  test('is not overwritten by an edit of an outdated version', async ({ admin }) => {
    const { id, version } = await make(admin, 'shared')
    const save = (title: string) =>
      admin.put(`${BASE}/${id}`, { version, collection: written('shared', { title: texts(title) }) })
    const replies = await Promise.all([save('mine'), save('theirs')])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = replies.find(({ status }) => status === 409)
    expect(late?.body).toMatchObject({ error: 'PAGE_CHANGED', details: [{ at: expect.any(String) }] })
    expect(late?.body.details[0].by).toEqual(expect.any(String))
  })

  test('is in the audit log from its creation to its deletion', async ({ admin, shop }) => {
    const { id } = await make(admin, 'audited', { isPublished: false })
    await admin.put(`${BASE}/${id}`, { version: 1, collection: written('audited') })
    await admin.put(`${BASE}/${id}`, { version: 2, collection: written('audited', { isInMenu: false }) })
    await admin.put(`${BASE}/${id}`, { version: 3, collection: written('audited', { isPublished: false }) })
    expect((await admin.delete(`${BASE}/${id}`)).status).toBe(200)
    expect((await admin.delete(`${BASE}/${id}`)).status).toBe(200)
    expect((await admin.get(`${BASE}/${id}`)).status).toBe(404)
    const entries = await shop.db.auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } })
    expect(entries.map(({ action }) => action)).toEqual([
      'collection.create',
      'collection.publish',
      'collection.change',
      'collection.unpublish',
      'collection.delete',
    ])
  })

  test.for([
    ['has a name in every language', { title: { ...texts('x'), hy: '' } }, 'body.title.hy'],
    ['has a text in every language or in none', { description: { ...NONE, ru: 'Текст' } }, 'body.description.en'],
    ['has a filter', { rule: {} }, 'body.rule'],
    ['has a known filter', { rule: { strength: ['weak'] } }, 'body.rule.strength.0'],
    ['has products that exist', { kind: 'list', products: ['azat-azat-one', 'nothing'] }, 'body.products.1'],
    ['has each product once', { kind: 'list', products: ['azat-azat-one', 'azat-azat-one'] }, 'body.products'],
    ['has an address of its own', { slug: 'strong' }, 'body.slug'],
    ['has an address in Latin letters', { slug: 'Крепкие' }, 'body.slug'],
    ['has a picture that exists', { pictureId: '019b7a10-0000-7000-8000-000000000001' }, 'body.pictureId'],
  ] as const)('%s', async ([, changes, path], { admin }) => {
    const { status, body } = await admin.post(BASE, written('invalid', changes))
    expect([status, body.error]).toEqual([422, 'VALIDATION'])
    expect(body.details.map((detail: { path: string }) => detail.path)).toContain(path)
  })

  test('moves in the menus', async ({ admin }) => {
    const listed: StaffCollection[] = (await admin.get(BASE)).body.result.items
    const ids = listed.map(({ id }) => id).toReversed()
    const { body } = await admin.put('/admin/collections-order', { ids })
    expect(body.result.items.map(({ id }: StaffCollection) => id)).toEqual(ids)
    const outdated = await admin.put('/admin/collections-order', { ids: ids.slice(1) })
    expect([outdated.status, outdated.body.error]).toEqual([409, 'PAGE_CHANGED'])
    await admin.put('/admin/collections-order', { ids: ids.toReversed() })
  })
})

describe('a brand', () => {
  test('has a page without an editor, and a text once staff have written one', async ({ admin, shop }) => {
    const { body } = await admin.get('/brands')
    expect(body.result.items).toContainEqual({ slug: 'nor-hov', name: 'Nor Hov' })
    const page = async () => (await admin.get('/brands/nor-hov', { 'Accept-Language': 'hy' })).body.result
    expect(await page()).toEqual({
      slug: 'nor-hov',
      title: 'Nor Hov',
      subTitle: '',
      description: '',
      categories: ['flavor'],
    })
    const save = (version: number) =>
      admin.put('/admin/brands/nor-hov', { version, description: texts('About'), pictureId: null })
    expect((await save(0)).body.result).toMatchObject({ name: 'Nor Hov', version: 1, description: texts('About') })
    expect((await page()).description).toBe('About hy')
    expect((await save(0)).body.error).toBe('PAGE_CHANGED')
    expect(await shop.db.auditEntry.count({ where: { action: 'brand_page.change', subjectId: 'Nor Hov' } })).toBe(1)
    expect((await admin.get('/brands/no-such-brand')).status).toBe(404)
  })
})
