import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { keyed, sent, test, variantInput, written } from '../../../test/builders/catalog-admin.ts'
import { newName } from '../../../test/harness/names.ts'

test('the opening stock of a new product is received once, with its reason and audit entry', async ({
  catalog,
  shop,
}) => {
  const [first, second] = [variantInput({ openingStock: 12 }), variantInput({ weight: 900 })]
  const [body, headers] = [written({ variants: [first, second] }), keyed()]
  const replies = await Promise.all([1, 2, 3].map(() => catalog.admin.post('/admin/products', body, headers)))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
  const { id, variants } = replies[0]?.body.result ?? {}
  expect(variants).toMatchObject([
    { sku: first.sku, onHand: 12, available: 12 },
    { sku: second.sku, onHand: 0 },
  ])
  const { items } = (await catalog.operator.get(`/admin/stock/${first.sku}/movements`)).body.result
  expect(items).toMatchObject([
    { kind: 'receipt', delta: 12, reason: 'Opening stock of a new pack size', actor: 'Ani' },
  ])
  const variant = await shop.db.variant.findUniqueOrThrow({ where: { sku: first.sku } })
  const entries = await shop.db.auditEntry.findMany({ where: { subjectId: variant.id } })
  expect(entries).toMatchObject([{ action: 'stock.receipt', after: { sku: first.sku, onHand: 12 } }])
  expect((await catalog.log(id)).map(({ action }) => action)).toEqual(['product.create'])
})

test('a pack size that is added later is received, too, and one that exists ignores an opening stock', async ({
  catalog,
}) => {
  const draft = await catalog.draft()
  const [old] = sent(draft).variants
  const added = variantInput({ weight: 900, openingStock: 3 })
  const variants = [{ ...old, openingStock: 50 }, added]
  const replies = [await catalog.save(draft, { variants }), await catalog.save(draft, { variants })]
  for (const { status, body } of replies) {
    expect(status).toBe(200)
    expect(body.result.variants).toMatchObject([{ onHand: 0 }, { sku: added.sku, onHand: 3 }])
  }
  const { total } = (await catalog.operator.get(`/admin/stock/${added.sku}/movements`)).body.result
  expect(total).toBe(1)
})

test('only staff who may change the stock enter it, as whole pieces', async ({ catalog, shop }) => {
  const editor = shop.as(await shop.given.staffWith('catalog.edit', 'catalog.view', 'prices.edit'))
  const create = (openingStock: number, by = editor) =>
    by.post('/admin/products', written({ variants: [variantInput({ openingStock })] }), keyed())
  expect(await create(1)).toMatchObject({ status: 403, body: { details: [{ path: 'body.variants.0.openingStock' }] } })
  expect((await create(0)).status).toBe(201)
  for (const wrong of [-1, 1.5, 100_001])
    expect(await create(wrong, catalog.admin)).toMatchObject({
      status: 422,
      body: { details: [{ path: 'body.variants.0.openingStock', message: 'Enter whole pieces, from 0 to 100,000.' }] },
    })
})

test('a category that needs best-before dates takes deliveries only', async ({ catalog, shop }) => {
  const variants = [variantInput({ openingStock: 5 })]
  const coal = { ...written({ slug: newName('coal'), variants }), category: 'coal', volume: undefined }
  const reply = await catalog.admin.post('/admin/products', coal, keyed(randomUUID()))
  expect(reply).toMatchObject({ status: 422, body: { details: [{ path: 'body.variants.0.openingStock' }] } })
  expect(reply.body.details[0].message).toContain('best-before dates')
  expect(await shop.db.product.count({ where: { slug: coal.slug } })).toBe(0)
  const { body } = await catalog.operator.get('/admin/products/options')
  expect(body.result.datedCategories).toEqual(['flavor', 'coal'])
})
