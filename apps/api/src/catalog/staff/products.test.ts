import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { defaultSettings } from '#settings/index.ts'
import { keyed, sent, test, variantInput, written } from '../../../test/builders/catalog-admin.ts'
import { drawPicture } from '../../../test/builders/picture-files.ts'
import { newName } from '../../../test/harness/names.ts'

describe('a new product', () => {
  test('is an invisible draft until it is published, and then is new', async ({ catalog, shop }) => {
    const draft = await catalog.draft()
    expect(draft).toMatchObject({
      state: 'draft',
      version: 1,
      hurdles: ['draft', 'out_of_stock', 'no_hy', 'no_picture'],
    })
    expect((await catalog.seen(draft.slug)).status).toBe(404)

    shop.clock.advance(60_000)
    const reply = await catalog.admin.post(`/admin/products/${draft.id}/publish`, { version: 1 })
    expect(reply.body.result).toMatchObject({
      state: 'published',
      version: 2,
    })
    expect(Date.parse(reply.body.result.createdAt) - Date.parse(draft.createdAt)).toBeGreaterThanOrEqual(60_000)
    expect((await catalog.seen(draft.slug)).body.result.variants).toMatchObject([{ price: 25_000, available: 0 }])
    expect(await catalog.log(draft.id)).toMatchObject([
      { action: 'product.create', before: null },
      { action: 'product.publish', before: { state: 'draft' }, after: { state: 'published', version: 2 } },
    ])
  })

  test('is created once per idempotency key', async ({ catalog }) => {
    const [body, headers] = [written(), keyed()]
    const replies = await Promise.all([1, 2, 3].map(() => catalog.admin.post('/admin/products', body, headers)))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(replies.map(({ body }) => body.result.id)).size).toBe(1)
  })

  test('of a taste has the category of the taste, and is found by its names', async ({ catalog, shop }) => {
    const name = { ru: 'Фейхоа', en: 'Feijoa', hy: 'Ֆեյխոա' }
    const flavor = { id: 'feijoa', category: 'Fruit', name, intensity: 3, role: 'base', maxSharePercent: 60 }
    await shop.db.flavor.create({ data: flavor })
    const taste = { sweet: 0.4, sour: 0.55, fresh: 0, spicy: 0, creamy: 0, bitter: 0, herbal: 0.1 }
    const kind = { category: 'flavor', volume: undefined, flavorType: 'feijoa', strength: 'mild', taste }
    const made = await catalog.draft({ ...kind, title: 'Зелёный сад' })
    expect(made).toMatchObject({ flavorCategory: 'Fruit', taste, strength: 'mild' })
    const found = await catalog.list(`q=${encodeURIComponent('фейхоа')}`)
    expect(found.items.map(({ id }) => id)).toEqual([made.id])
    const unknown = await catalog.admin.post('/admin/products', written({ ...kind, flavorType: 'none' }), keyed())
    expect(unknown.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.flavorType' }] })
  })

  test('is rejected with each invalid field', async ({ catalog, shop }) => {
    const { slug, sku } = await shop.given.variant()
    const twice = variantInput({ sku, weight: 50 })
    const refusals: [object, string[]][] = [
      [{ slug }, ['body.slug']],
      [{ slug: 'Not A Slug' }, ['body.slug']],
      [{ variants: [variantInput({ sku })] }, ['body.variants.0.sku']],
      [{ variants: [twice, { ...twice, sku: 'B' }] }, ['body.variants.1.weight']],
      [{ variants: [variantInput({ oldPrice: 100 })] }, ['body.variants.0.oldPrice']],
      [{ title: ' ' }, ['body.title']],
    ]
    for (const [changes, paths] of refusals) {
      const { status, body } = await catalog.admin.post('/admin/products', written(changes), keyed())
      expect({ status, paths: body.details?.map(({ path }: { path: string }) => path) }).toEqual({ status: 422, paths })
    }
  })

  test('can be a copy of another, with its own slug and SKUs and without stock', async ({ catalog, shop }) => {
    const original = await catalog.published()
    await shop.db.variant.updateMany({ where: { productId: original.id }, data: { sameDay: false } })
    const headers = keyed()
    const copies = await Promise.all(
      [1, 2].map(() => catalog.admin.post(`/admin/products/${original.id}/duplicate`, {}, headers)),
    )
    const [copy, again] = copies.map(({ body }) => body.result)
    expect(again).toEqual(copy)
    expect(copy).toMatchObject({ state: 'draft', title: original.title, slug: `${original.slug}-copy` })
    expect(copy.variants).toMatchObject([{ price: 25_000, sameDay: false, onHand: 0 }])
    expect(copy.variants[0].sku).not.toBe(original.variants[0]?.sku)
  })
})

describe('saving a product', () => {
  test('changes texts, prices and variants, with the old values in the audit log', async ({ catalog }) => {
    const product = await catalog.published()
    const [first] = sent(product).variants
    const small = variantInput({ weight: 500 })
    const reply = await catalog.save(product, {
      title: 'Другой',
      variants: [small, { ...first, price: 20_000, oldPrice: 25_000 }],
    })
    expect(reply.body.result).toMatchObject({
      title: 'Другой',
      version: 3,
      updatedBy: 'Ani',
      variants: [{ weight: 500 }, { price: 20_000, oldPrice: 25_000 }],
    })
    expect((await catalog.seen(product.slug)).body.result).toMatchObject({
      title: 'Другой',
      variants: [{}, { price: 20_000 }],
    })
    const entry = (await catalog.log(product.id)).at(-1)
    expect(entry).toMatchObject({
      action: 'product.change',
      before: { title: 'Кальян', [`variants.${first?.sku}.price`]: 25_000 },
      after: { title: 'Другой', [`variants.${first?.sku}.price`]: 20_000, version: 3 },
    })
    expect(entry?.after).not.toHaveProperty('brand')
  })

  test('after a change of another person writes nothing and returns who changed which fields when', async ({
    catalog,
    shop,
  }) => {
    const product = await catalog.published()
    const [{ sku } = { sku: '' }] = product.variants
    const first = shop.as(await shop.given.staff('admin'))
    const at = expect.stringMatching(/^2026-11-20T08:/)
    await catalog.save(product, { titleEN: 'Theirs' }, first)
    await catalog.save(
      await catalog.find(product.id),
      { variants: [{ ...sent(product).variants[0], price: 9000 }] },
      first,
    )

    const { status, body } = await catalog.save(product, { brand: 'Mine' })
    expect({ status, error: body.error }).toEqual({ status: 409, error: 'PRODUCT_CHANGED' })
    expect(body.details).toEqual([
      { path: 'titleEN', by: 'Ani', at },
      { path: `variants.${sku}.price`, by: 'Ani', at },
    ])
    expect(await catalog.find(product.id)).toMatchObject({ brand: 'Vayk Steel', titleEN: 'Theirs', version: 4 })
  })

  test('concurrently succeeds once', async ({ catalog }) => {
    const product = await catalog.published()
    const replies = await Promise.all([1, 2, 3, 4].map(each => catalog.save(product, { brand: `Brand ${each}` })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('again changes nothing', async ({ catalog }) => {
    const product = await catalog.published()
    await catalog.save(product, { brand: 'New' })
    const again = await catalog.save(product, { brand: 'New' })
    expect(again.body.result).toMatchObject({ brand: 'New', version: 3 })
    expect(await catalog.log(product.id)).toHaveLength(3)
  })

  test('keeps variants with stock or sales, removes others, and allows to swap weights', async ({ catalog, shop }) => {
    const product = await catalog.published({ variants: [variantInput({ weight: 1 }), variantInput({ weight: 2 })] })
    const [one, two] = sent(product).variants
    const swapped = await catalog.save(product, {
      variants: [
        { ...one, weight: 2 },
        { ...two, weight: 1 },
      ],
    })
    expect(swapped.body.result.variants).toMatchObject([{ weight: 2 }, { weight: 1 }])
    const body = { sku: one?.sku, kind: 'receipt', delta: 3 }
    await catalog.operator.post('/admin/stock/movements', body, keyed())
    const refused = await catalog.save(swapped.body.result, { variants: [two] })
    expect(refused.body).toMatchObject({ error: 'VALIDATION', details: [{ sku: one?.sku }] })
    const removed = await catalog.save(swapped.body.result, {
      variants: [{ ...one, isWithdrawn: true }, variantInput({ weight: 7 })],
    })
    expect(removed.body.result.variants).toMatchObject([{ isWithdrawn: true, onHand: 3 }, { weight: 7 }])
    expect(await shop.db.variant.count({ where: { sku: two?.sku ?? '' } })).toBe(0)
    expect((await catalog.seen(product.slug)).body.result.variants).toHaveLength(1)
  })

  test('cannot remove required data of a published product', async ({ catalog }) => {
    const product = await catalog.published()
    const variants = sent(product).variants.map(variant => ({ ...variant, isWithdrawn: true }))
    const { status, body } = await catalog.save(product, { brand: '', description: '', variants })
    expect({ status, error: body.error }).toEqual({ status: 409, error: 'PRODUCT_INCOMPLETE' })
    expect(body.details.map(({ path }: { path: string }) => path)).toEqual(['brand', 'description', 'variants'])
    const draft = await catalog.draft({ brand: '', variants: [] })
    const early = await catalog.admin.post(`/admin/products/${draft.id}/publish`, { version: 1 })
    expect(early.body).toMatchObject({
      error: 'PRODUCT_INCOMPLETE',
      details: [{ path: 'brand' }, { path: 'variants' }],
    })
  })
})

describe('a product slug', () => {
  test('that changes redirects from the old one, which stays reserved and can be restored', async ({ catalog }) => {
    const product = await catalog.published()
    const slug = newName('new')
    const moved = await catalog.save(product, { slug })
    expect(moved.body.result.formerSlugs).toEqual([product.slug])
    expect((await catalog.seen(product.slug)).body).toMatchObject({ error: 'PRODUCT_NOT_FOUND', details: [{ slug }] })
    const thief = await catalog.admin.post('/admin/products', written({ slug: product.slug }), keyed())
    expect(thief.body.details).toMatchObject([{ path: 'body.slug' }])
    const back = await catalog.save(moved.body.result, { slug: product.slug })
    expect(back.body.result).toMatchObject({ slug: product.slug, formerSlugs: [slug] })
    expect((await catalog.seen(product.slug)).status).toBe(200)
  })

  test('of a deleted draft is free again', async ({ catalog }) => {
    const draft = await catalog.draft()
    await catalog.save(draft, { slug: newName('new') })
    expect((await catalog.draft({ slug: draft.slug })).slug).toBe(draft.slug)
  })

  test('is suggested in Latin letters, with its availability', async ({ catalog }) => {
    const ask = async (query: object) =>
      (await catalog.admin.get(`/admin/products/slug?${new URLSearchParams(Object.entries(query))}`)).body.result
    const { slug } = await ask({ brand: 'Тонир', title: 'Чаша «Арарат» № 2' })
    expect(slug).toMatch(/^tonir-chasha-ararat-[a-z0-9-]*2$/)
    const product = await catalog.draft({ slug })
    expect(await ask({ brand: 'Тонир', title: 'Чаша «Арарат» № 2' })).toEqual({ slug: `${slug}-2`, isFree: true })
    expect(await ask({ slug })).toEqual({ slug, isFree: false })
    expect(await ask({ slug, id: product.id })).toEqual({ slug, isFree: true })
  })
})

test('uploaded pictures are shown in their order with their alternative texts', async ({ catalog, shop }) => {
  const upload = async () => {
    const file = await drawPicture({ width: 700, height: 700 }).png().toBuffer()
    return (await catalog.admin.upload('/admin/pictures/catalog', file, { 'Content-Type': 'application/octet-stream' }))
      .body.result
  }
  const [first, second] = [await upload(), await upload()]
  const texts = { alt: 'Чаша', altEN: 'A bowl', altHY: '' }
  const product = await catalog.published()
  const drawn = (await catalog.seen(product.slug)).body.result
  expect(drawn.picture).toBeUndefined()
  const saved = await catalog.save(product, {
    pictures: [
      { id: second.id, focus: { x: 20, y: 75 }, ...texts },
      { id: first.id, ...texts, alt: '' },
    ],
  })
  expect(saved.body.result.pictures).toMatchObject([{ focus: { x: 20, y: 75 } }, { focus: null }])
  expect(saved.body.result).toMatchObject({ version: 3, pictures: [{ ...second, ...texts }, { id: first.id }] })
  expect(saved.body.result.hurdles).not.toContain('no_picture')

  const seen = (await catalog.seen(product.slug)).body.result
  expect(seen).toMatchObject({ imageUrl: second.url, picture: { alt: 'Чаша', altEN: 'A bowl', avif: second.avif } })
  expect(seen.pictures.map(({ url }: { url: string }) => url)).toEqual([second.url, first.url])
  expect(seen.picture).not.toHaveProperty('altHY')
  // Cards crop the picture around the point that staff have chosen.
  expect(seen.pictures.map(({ focus }: { focus?: object }) => focus)).toEqual([{ x: 20, y: 75 }, undefined])

  const items = [{ sku: product.variants[0]?.sku, quantity: 1 }]
  const quote = await shop.as().post('/checkout/quote', { items })
  expect(quote.body.result.lines[0].imageUrl).toBe(second.url)

  const turned = await catalog.save(saved.body.result, { pictures: [{ id: first.id, ...texts }] })
  expect((await catalog.log(product.id)).at(-1)).toMatchObject({
    before: { 'pictures.0.id': second.id },
    after: { 'pictures.0.id': first.id },
  })
  const value = {
    ...defaultSettings.categories,
    hookah: { ...defaultSettings.categories.hookah, hasPlainPictures: true },
  }
  await shop.db.setting.create({ data: { key: 'categories', value, updatedAt: shop.clock.now() } })
  const plain = (await catalog.seen(product.slug)).body.result
  expect([plain.picture, plain.imageUrl]).toEqual([undefined, '/placeholders/hookah.svg'])
  await shop.db.setting.delete({ where: { key: 'categories' } })

  const unknown = await catalog.save(turned.body.result, { pictures: [{ id: randomUUID(), ...texts }] })
  expect(unknown.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.product.pictures' }] })
  const twice = await catalog.save(turned.body.result, {
    pictures: [
      { id: first.id, ...texts },
      { id: first.id, ...texts },
    ],
  })
  expect(twice.status).toBe(422)
})

test('a product is withdrawn, archived and restored, each once', async ({ catalog }) => {
  const product = await catalog.published()
  const step = (verb: string, version: number) =>
    catalog.admin.post(`/admin/products/${product.id}/${verb}`, { version })
  expect((await step('archive', 2)).body.result).toMatchObject({ state: 'archived', version: 3 })
  expect((await step('archive', 2)).body.result).toMatchObject({ state: 'archived', version: 3 })
  expect((await catalog.seen(product.slug)).status).toBe(404)
  expect((await catalog.list(`q=${product.slug}`)).total).toBe(0)
  expect((await catalog.list(`q=${product.slug}&state=archived`)).total).toBe(1)
  expect((await step('publish', 2)).body.error).toBe('PRODUCT_CHANGED')
  expect((await step('unpublish', 3)).body.result).toMatchObject({ state: 'draft', createdAt: product.createdAt })
  expect((await step('publish', 4)).body.result).toMatchObject({ state: 'published', createdAt: product.createdAt })
})

test('an invalid version is rejected by its field', async ({ catalog }) => {
  const { id } = await catalog.published()
  const { status, body } = await catalog.admin.post(`/admin/products/${id}/archive`, { version: 2 ** 31 })
  expect([status, body.details]).toMatchObject([422, [{ path: 'body.version' }]])
})

test('a draft is visible by its preview link only, for a week', async ({ catalog, shop }) => {
  const draft = await catalog.draft()
  const { token, expiresAt } = (await catalog.operator.post(`/admin/products/${draft.id}/preview`)).body.result
  expect(await catalog.log(draft.id)).toMatchObject([
    {},
    { action: 'product.preview', before: null, after: { expiresAt } },
  ])
  const look = (by: string) => shop.as().get(`/catalog/previews/${by}`)
  expect((await look(token)).body.result).toMatchObject({ slug: draft.slug, variants: [{ price: 25_000 }] })
  const [id, until, seal] = token.split('.')
  const other = await catalog.draft()
  for (const forged of [`${other.id}.${until}.${seal}`, `${id}.${until}a.${seal}`, `${id}.${until}.x`, 'nonsense'])
    expect((await look(forged)).status).toBe(404)
  shop.clock.set(new Date(new Date(expiresAt).getTime() + 1))
  expect((await look(token)).status).toBe(404)
})

test('an admin sets the price of one variant, unless it was changed meanwhile', async ({ catalog }) => {
  const product = await catalog.draft({ variants: [variantInput({ price: 3000, oldPrice: 3500 })] })
  const [{ sku } = { sku: '' }] = product.variants
  const set = (price: number, expected: number, by = catalog.admin) =>
    by.put(`/admin/products/variants/${sku}/price`, { price, expected })
  const raised = (await set(3200, 3000)).body.result
  expect(raised).toEqual({ price: 3200, oldPrice: 3500, changeId: expect.any(String) })
  expect((await set(3200, 3000)).body.result).toEqual({ price: 3200, oldPrice: 3500, changeId: null })
  expect((await set(3300, 3000)).body.error).toBe('CATALOG_CHANGED')
  const { changeId, ...prices } = (await set(3600, 3200)).body.result
  expect(prices).toEqual({ price: 3600, oldPrice: null })
  expect((await set(3600, 3200, catalog.operator)).status).toBe(403)
  expect((await catalog.find(product.id)).version).toBe(product.version + 2)
  expect((await catalog.log(product.id)).filter(({ action }) => action === 'product.price')).toHaveLength(2)
  await catalog.admin.post(`/admin/products/prices/changes/${changeId}/undo`)
  expect((await catalog.find(product.id)).variants).toMatchObject([{ price: 3200, oldPrice: 3500 }])
})
