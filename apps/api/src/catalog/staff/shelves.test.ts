import { expect } from 'vitest'
import { keyed, sent, test, variantInput, written } from '../../../test/builders/catalog-admin.ts'

test('saves the shelf of a variant with an audit entry, and keeps it if it is not sent', async ({ catalog }) => {
  const draft = await catalog.draft({ variants: [variantInput({ shelf: 'A-1' })] })
  const [{ sku } = { sku: '' }] = draft.variants
  expect(draft.variants).toMatchObject([{ shelf: 'A-1' }])
  const moved = await catalog.save(draft, { variants: [{ ...sent(draft).variants[0], shelf: ' B-2 ' }] })
  expect(moved.body.result).toMatchObject({ version: 2, variants: [{ shelf: 'B-2' }] })
  const { shelf: _, ...rest } = sent(moved.body.result).variants[0] ?? { shelf: null }
  const renamed = await catalog.save(moved.body.result, { title: 'Другое имя', variants: [rest] })
  expect(renamed.body.result).toMatchObject({ version: 3, variants: [{ shelf: 'B-2' }] })
  const cleared = await catalog.save(renamed.body.result, { variants: [{ ...rest, shelf: null }] })
  expect(cleared.body.result).toMatchObject({ version: 4, variants: [{ shelf: null }] })
  const path = `variants.${sku}.shelf`
  expect((await catalog.log(draft.id)).map(({ before, after }) => [before, after])).toMatchObject([
    [null, { [path]: 'A-1' }],
    [{ [path]: 'A-1' }, { [path]: 'B-2' }],
    [{ title: 'Кальян' }, { title: 'Другое имя' }],
    [{ [path]: 'B-2' }, { [path]: null }],
  ])
})

test('names a wrong shelf, and lets only staff who may change the stock change it', async ({ catalog, shop }) => {
  const draft = await catalog.draft({ variants: [variantInput({ shelf: 'A-1' })] })
  const [variant] = sent(draft).variants
  expect(await catalog.save(draft, { variants: [{ ...variant, shelf: '?' }] })).toMatchObject({
    status: 422,
    body: { details: [{ path: 'body.product.variants.0.shelf' }] },
  })
  const editor = shop.as(await shop.given.staffWith('catalog.edit', 'catalog.view'))
  expect(await catalog.save(draft, { variants: [{ ...variant, shelf: 'B-2' }] }, editor)).toMatchObject({
    status: 403,
    body: { details: [{ path: 'body.product.variants.0.shelf' }] },
  })
  expect((await catalog.save(draft, { title: 'Другое имя' }, editor)).status).toBe(200)
})

test('gives a copy of a product no shelf', async ({ catalog }) => {
  const draft = await catalog.draft(written({ variants: [variantInput({ shelf: 'A-1' })] }))
  const copy = await catalog.admin.post(`/admin/products/${draft.id}/duplicate`, {}, keyed())
  expect(copy.body.result.variants).toMatchObject([{ shelf: null }])
})
