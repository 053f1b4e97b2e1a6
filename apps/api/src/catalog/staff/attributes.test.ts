import { expect } from 'vitest'
import { changeStockItems, recordStockCount } from '#stock/index.ts'
import { type CatalogAdmin, keyed, test, written } from '../../../test/builders/catalog-admin.ts'
import { newName } from '../../../test/harness/names.ts'
import { runImport } from '../import-export/import-steps.ts'

/** A published tobacco with a taste of its own. */
async function publishTobacco(catalog: CatalogAdmin, changes: object) {
  const id = newName('taste')
  const name = { ru: id, en: id, hy: id }
  await catalog.shop.db.flavor.create({
    data: { id, category: 'Fruit', name, intensity: 3, role: 'base', maxSharePercent: 60 },
  })
  const taste = { sweet: 0.4, sour: 0.5, fresh: 0, spicy: 0, creamy: 0, bitter: 0, herbal: 0.1 }
  const flavor = { category: 'flavor', volume: undefined, flavorType: id, strength: 'mild', taste }
  return { flavor, product: await catalog.published({ ...flavor, ...changes }) }
}

test('an optional attribute is shown, validated, audited, kept by a request without it and cleared by null', async ({
  catalog,
}) => {
  const { flavor, product } = await publishTobacco(catalog, { cut: 'coarse' })
  expect(product).toMatchObject({ cut: 'coarse' })
  expect((await catalog.seen(product.slug)).body.result).toMatchObject({ cut: 'coarse', strength: 'mild' })

  const wrong = await catalog.admin.post('/admin/products', written({ ...flavor, cut: 'thin' }), keyed())
  expect(wrong.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.cut' }] })

  const retitled = (await catalog.save(product, { cut: undefined, title: 'Без нарезки' })).body.result
  expect(retitled).toMatchObject({ cut: 'coarse', title: 'Без нарезки' })
  expect((await catalog.seen(product.slug)).body.result).toMatchObject({ cut: 'coarse' })

  expect((await catalog.save(retitled, { cut: null })).body.result).toMatchObject({ cut: null, strength: 'mild' })
  expect((await catalog.seen(product.slug)).body.result.cut).toBeUndefined()
  expect((await catalog.log(product.id)).at(-1)).toMatchObject({ before: { cut: 'coarse' }, after: { cut: null } })
})

test('a file writes an optional attribute, clears it with an empty cell and rejects an unknown value', async ({
  catalog,
  shop,
}) => {
  const { product } = await publishTobacco(catalog, {})
  const [{ sku } = { sku: '' }] = product.variants
  const deps = { ...shop.deps, changeStockItems, recordStockCount }
  const check = async (cut: string) => {
    const path = '/admin/catalog/imports?name=goods.csv&reason=count'
    const { body } = await catalog.admin.upload(path, `slug;sku;cut\r\n${product.slug};${sku};${cut}`, {
      'Content-Type': 'text/csv',
    })
    await runImport(deps, body.result.id)
    return (await catalog.admin.get(`/admin/catalog/imports/${body.result.id}`)).body.result
  }
  const apply = async ({ id }: { id: string }) => {
    await catalog.admin.post(`/admin/catalog/imports/${id}/apply`)
    await runImport(deps, id)
    return (await catalog.find(product.id)).cut
  }

  expect(await apply(await check('fine'))).toBe('fine')
  const file = await catalog.operator.get(`/admin/catalog/export.csv?q=${product.slug}`)
  expect(file.text.split('\r\n')[1]).toContain(';mild;fine;')
  expect(await check('thin')).toMatchObject({ wrongRows: 1 })
  expect(await apply(await check(''))).toBeNull()
})
