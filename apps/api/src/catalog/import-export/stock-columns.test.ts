import { expect } from 'vitest'
import { test } from '../../../test/builders/catalog-files.ts'
import { newName } from '../../../test/harness/names.ts'

const newBarcode = () => newName('bar').slice(0, 48)

test('barcodes, shelves and reorder points are imported with an audit entry, and exported', async ({
  catalog,
  files,
  shop,
}) => {
  const brand = newName('brand')
  const [{ sku } = { sku: '' }] = (await catalog.published({ brand })).variants
  const barcode = newBarcode()
  const found = await files.check(`sku;barcode;shelf;reorder_point\n${sku};${barcode};A-12;7\n`)
  expect(found).toMatchObject({ changedRows: 1, wrongRows: 0 })
  expect(await files.apply(found.id)).toMatchObject({ state: 'applied' })
  expect(await shop.db.variant.findUniqueOrThrow({ where: { sku } })).toMatchObject({
    barcode,
    shelf: 'A-12',
    reorderPoint: 7,
  })
  const { id } = await shop.db.variant.findUniqueOrThrow({ where: { sku } })
  expect(await shop.db.auditEntry.findMany({ where: { subjectId: id } })).toMatchObject([
    { action: 'stock.change', before: { shelf: null, reorderPoint: 5 }, after: { barcode, shelf: 'A-12' } },
  ])
  const file = await files.export(`kind=stock&brand=${brand}`)
  expect(file).toContain(`${barcode};A-12;7;`)
  expect(await files.check(file)).toMatchObject({ changedRows: 0, wrongRows: 0 })
})

test('an empty cell clears the barcode and the shelf, and keeps the reorder point', async ({
  catalog,
  files,
  shop,
}) => {
  const [{ sku } = { sku: '' }] = (await catalog.published()).variants
  const lines = (cells: string) => `sku;barcode;shelf;reorder_point\n${sku};${cells}\n`
  await files.apply((await files.check(lines(`${newBarcode()};B-1;9`))).id)
  await files.apply((await files.check(lines(';;'))).id)
  expect(await shop.db.variant.findUniqueOrThrow({ where: { sku } })).toMatchObject({
    barcode: null,
    shelf: null,
    reorderPoint: 9,
  })
})

test('a barcode of another variant or an earlier row, and values of another form, are wrong', async ({
  catalog,
  files,
}) => {
  const [owner, one, other] = [await catalog.published(), await catalog.published(), await catalog.published()].map(
    ({ variants }) => variants[0]?.sku ?? '',
  )
  const [owned, repeated] = [newBarcode(), newBarcode()]
  await files.apply((await files.check(`sku;barcode\n${owner};${owned}\n`)).id)
  const wrongOf = async (file: string) =>
    (await files.rows((await files.check(file)).id, '&fate=wrong')).map(({ errors }) => errors)
  expect(await wrongOf(`sku;barcode\n${one};${owned}\n`)).toMatchObject([
    [{ column: 'barcode', value: owned, message: expect.stringContaining('Another pack size') }],
  ])
  expect(await wrongOf(`sku;barcode\n${one};${repeated}\n${other};${repeated}\n`)).toMatchObject([
    [{ column: 'barcode', value: repeated }],
  ])
  expect(await wrongOf(`sku;barcode;shelf;reorder_point\n${one};a b;?;1000001\n`)).toMatchObject([
    [
      { column: 'barcode', message: expect.stringContaining('4 to 48') },
      { column: 'shelf', message: expect.stringContaining('up to 20') },
      { column: 'reorder_point', message: expect.stringContaining('1,000,000') },
    ],
  ])
})

test('they need the permission to change stock', async ({ catalog, files, shop }) => {
  const by = shop.as(await shop.given.staffWith('catalog.view', 'catalog.edit', 'catalog.import', 'pictures.edit'))
  const [{ sku } = { sku: '' }] = (await catalog.draft()).variants
  const rejected = await files.check(`sku;barcode;shelf;reorder_point\n${sku};${newBarcode()};A-1;7\n`, by)
  expect(await files.rows(rejected.id)).toMatchObject([
    { errors: [{ column: 'barcode' }, { column: 'shelf' }, { column: 'reorder_point' }] },
  ])
})
