import { expect } from 'vitest'
import { bookCounts } from '#stock/index.ts'
import { type Desk, keyed, test, written } from '../../../test/builders/catalog-admin.ts'
import { newName } from '../../../test/harness/names.ts'
import { runImport } from './files/import-steps.ts'

/** A published tobacco with a taste of its own. */
async function publishTobacco(desk: Desk, changes: object) {
  const id = newName('taste')
  const names = { nameRu: id, nameEn: id, nameHy: id }
  await desk.shop.db.flavor.create({
    data: { id, category: 'Fruit', ...names, intensity: 3, role: 'base', maxSharePercent: 60 },
  })
  const taste = { sweet: 0.4, sour: 0.5, fresh: 0, spicy: 0, creamy: 0, bitter: 0, herbal: 0.1 }
  const flavor = { category: 'flavor', volume: undefined, flavorType: id, strength: 'mild', taste }
  return { flavor, product: await desk.published({ ...flavor, ...changes }) }
}

test('an optional attribute is shown, checked, audited and cleared by a product without it', async ({ desk }) => {
  const { flavor, product } = await publishTobacco(desk, { cut: 'coarse' })
  expect(product).toMatchObject({ cut: 'coarse' })
  expect((await desk.seen(product.slug)).body.result).toMatchObject({ cut: 'coarse', strength: 'mild' })

  const wrong = await desk.admin.post('/admin/products', written({ ...flavor, cut: 'thin' }), keyed())
  expect(wrong.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.cut' }] })

  expect((await desk.save(product, { cut: undefined })).body.result).toMatchObject({ cut: null, strength: 'mild' })
  expect((await desk.seen(product.slug)).body.result.cut).toBeUndefined()
  expect((await desk.log(product.id)).at(-1)).toMatchObject({ before: { cut: 'coarse' }, after: { cut: null } })
})

test('a file writes an optional attribute, clears it with an empty cell and rejects an unknown value', async ({
  desk,
  shop,
}) => {
  const { product } = await publishTobacco(desk, {})
  const [{ sku } = { sku: '' }] = product.variants
  const deps = { ...shop.deps, bookCounts }
  const check = async (cut: string) => {
    const path = '/admin/catalog/imports?name=goods.csv&reason=count'
    const { body } = await desk.admin.upload(path, `slug;sku;cut\r\n${product.slug};${sku};${cut}`, {
      'Content-Type': 'text/csv',
    })
    await runImport(deps, body.result.id)
    return (await desk.admin.get(`/admin/catalog/imports/${body.result.id}`)).body.result
  }
  const apply = async ({ id }: { id: string }) => {
    await desk.admin.post(`/admin/catalog/imports/${id}/apply`)
    await runImport(deps, id)
    return (await desk.find(product.id)).cut
  }

  expect(await apply(await check('fine'))).toBe('fine')
  const file = await desk.operator.get(`/admin/catalog/export.csv?q=${product.slug}`)
  expect(file.text.split('\r\n')[1]).toContain(';mild;fine;')
  expect(await check('thin')).toMatchObject({ wrongRows: 1 })
  expect(await apply(await check(''))).toBeNull()
})
