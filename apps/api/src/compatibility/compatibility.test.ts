import type { Product } from '@shop/contracts/catalog.ts'
import { MAX_OWNED_HOOKAHS } from '@shop/contracts/compatibility.ts'
import { describe, expect } from 'vitest'
import { type CatalogAdmin, test } from '../../test/builders/catalog-admin.ts'
import { deliveredOrder } from '../../test/builders/returns-shop.ts'

const sizes = { joint: '18.8', hosePort: '18.8', neck: '45', rim: 78, tip: 12 }

const hookahOf = (catalog: CatalogAdmin, changes: object = {}) => catalog.published({ ...sizes, ...changes })

/** A published accessory. */
const partOf = (catalog: CatalogAdmin, accessoryType: string, changes: object = {}) =>
  catalog.published({ category: 'accessory', volume: undefined, accessoryType, ...changes })

const fitsOf = async ({ shop }: CatalogAdmin, parts: readonly string[], targets: readonly string[]) => {
  const query = new URLSearchParams()
  for (const slug of parts) query.append('part', slug)
  for (const slug of targets) query.append('target', slug)
  return (await shop.as().get(`/compatibility/fits?${query}`)).body.result.items
}

const slugsOf = (items: readonly Pick<Product, 'slug'>[]) => items.map(({ slug }) => slug)

describe('the check', () => {
  test('lists which parts fit which hookahs, with the size that differs', async ({ catalog }) => {
    const [wide, narrow] = [await hookahOf(catalog), await hookahOf(catalog, { joint: 'cone', rim: null })]
    const bowl = await partOf(catalog, 'bowl', { joint: '18.8', rim: 60 })
    const roof = await partOf(catalog, 'heat-management', { rimMin: 70, rimMax: 85 })
    const tongs = await partOf(catalog, 'tongs')

    const all = await fitsOf(
      catalog,
      [bowl.slug, roof.slug, tongs.slug, 'unknown'],
      [wide.slug, narrow.slug, bowl.slug],
    )

    const fit = (part: string, target: string) =>
      all.find((pair: { part: string; target: string }) => pair.part === part && pair.target === target)
    expect(fit(bowl.slug, wide.slug)).toMatchObject({ fit: 'fits', mismatches: [] })
    expect(fit(bowl.slug, narrow.slug)).toMatchObject({
      fit: 'no',
      mismatches: [{ connection: 'bowl', needed: '18.8', offered: 'cone' }],
    })
    expect(fit(roof.slug, narrow.slug)).toMatchObject({ fit: 'unknown', mismatches: [] })
    expect(fit(roof.slug, bowl.slug)).toMatchObject({
      fit: 'no',
      mismatches: [{ connection: 'rim', needed: '70-85', offered: '60' }],
    })
    expect(all).toHaveLength(5)
  })

  test('says nothing about drafts, and answers an empty request', async ({ catalog }) => {
    const hookah = await catalog.draft(sizes)
    const bowl = await partOf(catalog, 'bowl', { joint: '18.8' })
    expect(await fitsOf(catalog, [bowl.slug], [hookah.slug])).toEqual([])
    expect(await fitsOf(catalog, [], [])).toEqual([])
  })

  test('a range whose ends are swapped is rejected by the editor', async ({ catalog }) => {
    const roof = await partOf(catalog, 'heat-management', { rimMin: 70, rimMax: 85 })
    const swapped = await catalog.save(roof, { rimMin: 90 })
    expect(swapped.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.product.rimMax' }] })
  })
})

describe('the list of parts that fit a hookah', () => {
  test('has those that fit, with counts of the other filters, and names the hookah', async ({ catalog }) => {
    const hookah = await hookahOf(catalog, { title: 'Ширак', titleEN: 'Shirak' })
    const brand = hookah.slug
    const bowl = await partOf(catalog, 'bowl', { joint: '18.8', brand })
    const soft = await partOf(catalog, 'bowl', { joint: 'any', brand })
    const hose = await partOf(catalog, 'hose', { hosePort: '18.8', brand })
    await partOf(catalog, 'bowl', { joint: 'cone', brand })
    await partOf(catalog, 'bowl', { brand })
    const list = async (query: string) =>
      (await catalog.shop.as().get(`/catalog/products?brand=${brand}&${query}`)).body.result

    const found = await list(`fits=${hookah.slug}`)

    expect(slugsOf(found.items).toSorted()).toEqual([bowl.slug, soft.slug, hose.slug].toSorted())
    expect(found).toMatchObject({ total: 3, fits: { slug: hookah.slug, title: 'Ширак', titleEN: 'Shirak' } })
    const types = Object.fromEntries(
      found.facets.accessoryType.map(({ value, count }: { value: string; count: number }) => [value, count]),
    )
    expect(types).toMatchObject({ bowl: 2, hose: 1 })
    expect(slugsOf((await list(`fits=${hookah.slug}&accessoryType=hose`)).items)).toEqual([hose.slug])
    expect(await list('fits=no-such-hookah')).toMatchObject({ total: 0, items: [] })
    expect((await list(`fits=${bowl.slug}`)).total).toBe(0)
    expect((await list('')).total).toBe(5)
  })
})

describe('exceptions', () => {
  const put = (catalog: CatalogAdmin, [id, otherId]: readonly [string, string], body: object, by = catalog.admin) =>
    by.put(`/admin/products/${id}/compatibility/${otherId}`, { reason: 'Проверено в магазине', ...body })

  test('win over the sizes, from the page of either product, with an entry in the audit log', async ({ catalog }) => {
    const hookah = await hookahOf(catalog)
    const [other, same] = [
      await partOf(catalog, 'bowl', { joint: 'cone' }),
      await partOf(catalog, 'bowl', { joint: '18.8' }),
    ]
    const set = await put(catalog, [other.id, hookah.id], { fits: true, version: 0 })
    expect(set.body.result.items).toMatchObject([{ product: { id: hookah.id }, fits: true, version: 1 }])
    await put(catalog, [hookah.id, same.id], { fits: false, version: 0 })

    const found = await fitsOf(catalog, [other.slug, same.slug], [hookah.slug])
    expect(Object.fromEntries(found.map(({ part, fit }: { part: string; fit: string }) => [part, fit]))).toEqual({
      [other.slug]: 'fits',
      [same.slug]: 'no',
    })
    const list = await catalog.shop
      .as()
      .get(`/catalog/products?fits=${hookah.slug}&slug=${other.slug}&slug=${same.slug}`)
    expect(slugsOf(list.body.result.items)).toEqual([other.slug])
    expect((await catalog.log(hookah.id)).at(-1)?.after).toMatchObject({ part: same.slug, fits: false })
    expect((await catalog.log(other.id)).at(-1)).toEqual({
      action: 'product.set_fit',
      before: null,
      after: { hookah: hookah.slug, fits: true, reason: 'Проверено в магазине' },
    })
    const shown = await catalog.operator.get(`/admin/products/${hookah.id}/compatibility`)
    expect(shown.body.result.items).toHaveLength(2)
  })

  test('a repeated request changes nothing, and an outdated version is rejected', async ({ catalog }) => {
    const hookah = await hookahOf(catalog)
    const bowl = await partOf(catalog, 'bowl', { joint: 'cone' })
    const pair = [bowl.id, hookah.id] as const
    await put(catalog, pair, { fits: true, version: 0 })
    expect((await put(catalog, pair, { fits: true, version: 0 })).status).toBe(200)
    expect((await put(catalog, pair, { fits: false, version: 0 })).body.error).toBe('CATALOG_CHANGED')
    expect((await put(catalog, pair, { fits: false, version: 1 })).body.result.items).toMatchObject([{ version: 2 }])
    const path = `/admin/products/${bowl.id}/compatibility/${hookah.id}`
    expect((await catalog.admin.delete(`${path}?version=1`)).body.error).toBe('CATALOG_CHANGED')
    expect((await catalog.admin.delete(`${path}?version=2`)).body.result.items).toEqual([])
    expect((await catalog.admin.delete(`${path}?version=2`)).status).toBe(200)
    const actions = (await catalog.log(bowl.id)).map(({ action }) => action).filter(action => action.includes('fit'))
    expect(actions).toEqual(['product.set_fit', 'product.set_fit', 'product.clear_fit'])
  })

  test('of two concurrent decisions about a pair, one is rejected', async ({ catalog }) => {
    const hookah = await hookahOf(catalog)
    const bowl = await partOf(catalog, 'bowl', { joint: 'cone' })
    const replies = await Promise.all(
      [true, false].map(fits => put(catalog, [bowl.id, hookah.id], { fits, version: 0 })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('need a hookah and an accessory', async ({ catalog }) => {
    const [hookah, other] = [await hookahOf(catalog), await hookahOf(catalog)]
    const wrong = await put(catalog, [hookah.id, other.id], { fits: true, version: 0 })
    expect(wrong.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'params.otherId' }] })
    expect((await put(catalog, [hookah.id, hookah.id], { fits: true, version: 0 })).body.error).toBe('VALIDATION')
    const missing = await put(catalog, [hookah.id, '00000000-0000-4000-8000-000000000000'], { fits: true, version: 0 })
    expect(missing.body.error).toBe('PRODUCT_NOT_FOUND')
  })
})

describe('the import of exceptions', () => {
  const upload = (catalog: CatalogAdmin, csv: string | Buffer, isTrial: boolean) =>
    catalog.admin.upload(`/admin/compatibility/imports?isTrial=${isTrial}`, Buffer.from(csv), {
      'Content-Type': 'text/csv',
    })
  const send = (catalog: CatalogAdmin, rows: readonly string[], isTrial = false) =>
    upload(catalog, ['hookah;part;fits;reason', ...rows].join('\r\n'), isTrial)

  test('checks the rows, saves all of them, and does nothing the second time', async ({ catalog }) => {
    const hookah = await hookahOf(catalog)
    const [first, second] = [await partOf(catalog, 'bowl'), await partOf(catalog, 'bowl')]
    const rows = [`${hookah.slug};${first.slug};yes;Проверено`, `${hookah.slug};${second.slug};нет;"Люфт; качается"`]
    const fates = ({ body }: { body: { result: { rows: { fate: string }[] } } }) =>
      body.result.rows.map(({ fate }) => fate)

    const trial = await send(catalog, rows, true)
    expect([trial.body.result.isApplied, fates(trial)]).toEqual([false, ['new', 'new']])
    expect(await fitsOf(catalog, [first.slug], [hookah.slug])).toMatchObject([{ fit: 'unknown' }])
    expect((await send(catalog, rows)).body.result.isApplied).toBe(true)
    expect(await fitsOf(catalog, [first.slug], [hookah.slug])).toMatchObject([{ fit: 'fits' }])
    expect(await fitsOf(catalog, [second.slug], [hookah.slug])).toMatchObject([{ fit: 'no' }])
    expect(fates(await send(catalog, rows))).toEqual(['same', 'same'])
    expect(await catalog.log(second.id)).toHaveLength(3)

    const { text } = await catalog.operator.get('/admin/compatibility/export.csv')
    expect(text).toContain(`${hookah.slug};${second.slug};no;"Люфт; качается"`)
    expect(fates(await send(catalog, [`${hookah.slug};${first.slug};;`]))).toEqual(['removed'])
    expect(await fitsOf(catalog, [first.slug], [hookah.slug])).toMatchObject([{ fit: 'unknown' }])
  })

  test('names the cell of each wrong row and saves nothing', async ({ catalog }) => {
    const hookah = await hookahOf(catalog)
    const bowl = await partOf(catalog, 'bowl')
    const { result } = (
      await send(catalog, [
        `${hookah.slug};${bowl.slug};yes;Проверено`,
        `${bowl.slug};${hookah.slug};yes;Наоборот`,
        `${hookah.slug};no-such-part;yes;x`,
        `${hookah.slug};${bowl.slug};no;Ещё раз`,
      ])
    ).body
    expect(result.isApplied).toBe(false)
    expect(
      result.rows.map(({ fate, error }: { fate: string; error?: { column: string } }) => error?.column ?? fate),
    ).toEqual(['new', 'hookah', 'part', 'part'])
    const other = await hookahOf(catalog)
    const cells = (await send(catalog, [`${hookah.slug};${bowl.slug};maybe;x`, `${other.slug};${bowl.slug};yes;`])).body
    expect(cells.result.rows.map(({ error }: { error: { column: string } }) => error.column)).toEqual([
      'fits',
      'reason',
    ])
    expect(await catalog.shop.db.compatibilityException.count({ where: { partId: bowl.id } })).toBe(0)
  })

  test('needs the columns of an export', async ({ catalog }) => {
    const wrong = await upload(catalog, 'a;b\r\n1;2', true)
    expect(wrong.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body' }] })
    expect((await send(catalog, [])).body.error).toBe('VALIDATION')
    const windows = Buffer.concat([Buffer.from('hookah;part;fits;reason\r\na;b;yes;'), Buffer.from([0xcf, 0xf0])])
    expect((await upload(catalog, windows, true)).body.details[0].message).toContain('UTF-8')
  })

  test('takes a thousand rows with the longest reasons, and skips empty ones', async ({ catalog }) => {
    const hookah = await hookahOf(catalog)
    const bowl = await partOf(catalog, 'bowl')
    const row = `${hookah.slug};${bowl.slug};yes;${'ա'.repeat(300)}`
    const full = await send(catalog, [row, ';;;', ...Array.from({ length: 999 }, () => row)], true)
    expect(full.body.result.rows).toHaveLength(1000)
    expect(full.body.result.rows[1]).toMatchObject({ number: 4, fate: 'wrong' })
  })
})

describe('the hookahs of a customer', () => {
  test('are added once and removed once by repeated requests, also if the shop no longer sells them', async ({
    catalog,
  }) => {
    const { shop } = catalog
    const browser = shop.as(await shop.given.customer())
    const [first, second] = [await hookahOf(catalog), await hookahOf(catalog)]
    await browser.put(`/user/hookahs/${first.slug}`)
    shop.clock.advance(1000)
    await browser.put(`/user/hookahs/${first.slug}`)
    expect(slugsOf((await browser.put(`/user/hookahs/${second.slug}`)).body.result.items).toSorted()).toEqual(
      [first.slug, second.slug].toSorted(),
    )
    await shop.db.product.update({ where: { id: first.id }, data: { withdrawnAt: shop.clock.now() } })
    const { items } = (await browser.delete(`/user/hookahs/${second.slug}`)).body.result
    expect(items).toMatchObject([{ slug: first.slug, isWithdrawn: true }])
    expect((await browser.delete(`/user/hookahs/${second.slug}`)).status).toBe(200)
    const bowl = await partOf(catalog, 'bowl')
    expect((await browser.put(`/user/hookahs/${bowl.slug}`)).body.error).toBe('PRODUCT_NOT_FOUND')
  })

  test('include those in delivered orders, which can be hidden and shown again', async ({ catalog }) => {
    const { shop } = catalog
    const customer = await shop.given.customer()
    const hookah = await shop.given.variant({ stock: 5 })
    const asHookah = { category: 'hookah', publishedAt: shop.clock.now() }
    await shop.db.product.update({ where: { slug: hookah.slug }, data: asHookah })
    const browser = shop.as(customer)
    expect((await browser.get('/user/hookahs')).body.result.items).toEqual([])
    await deliveredOrder(shop, [{ ...hookah, quantity: 1 }], { customer })

    expect((await browser.get('/user/hookahs')).body.result.items).toMatchObject([
      { slug: hookah.slug, isBought: true },
    ])
    expect((await browser.delete(`/user/hookahs/${hookah.slug}`)).body.result.items).toEqual([])
    expect((await browser.get('/user/hookahs')).body.result.items).toEqual([])
    const shown = await browser.put(`/user/hookahs/${hookah.slug}`)
    expect(shown.body.result.items).toMatchObject([{ slug: hookah.slug, isBought: true }])
    const exported = await browser.get('/user/export')
    expect(exported.body.result.hookahs).toMatchObject([{ slug: hookah.slug, isHidden: false }])
  })

  test('are at most twenty, also for concurrent requests, and are not visible to others', async ({ catalog }) => {
    const { shop } = catalog
    const customer = await shop.given.customer()
    const models = await Promise.all(Array.from({ length: MAX_OWNED_HOOKAHS + 2 }, () => hookahOf(catalog)))
    const browser = shop.as(customer)
    const replies = await Promise.all(models.map(({ slug }) => browser.put(`/user/hookahs/${slug}`)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(MAX_OWNED_HOOKAHS)
    expect(replies.find(({ status }) => status !== 200)?.body.error).toBe('TOO_MANY_HOOKAHS')
    expect((await shop.as(await shop.given.customer()).get('/user/hookahs')).body.result.items).toEqual([])
  })

  test('are chosen from all models that the shop sells or has sold', async ({ catalog }) => {
    const hookah = await hookahOf(catalog)
    const draft = await catalog.draft(sizes)
    // Products of the demo have no time of publication.
    await catalog.shop.db.product.update({ where: { id: hookah.id }, data: { publishedAt: null } })
    const slugs = slugsOf((await catalog.shop.as().get('/compatibility/hookahs')).body.result.items)
    expect(slugs).toContain(hookah.slug)
    expect(slugs).not.toContain(draft.slug)
  })
})
