import { randomUUID } from 'node:crypto'
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '@shop/contracts/catalog-files.ts'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { execute, rawStatement } from '#platform/db/sql.ts'
import { sent, variantInput } from '../../../test/builders/catalog-admin.ts'
import { HEADING, row, test } from '../../../test/builders/catalog-files.ts'
import { orderOf, type Shop } from '../../../test/builders/checkout-shop.ts'
import { newName } from '../../../test/harness/names.ts'
import { readCsv } from '../../../test/harness/read-csv.ts'
import { runImports } from './import-steps.ts'

test('a file creates drafts and changes existing products, with an audit entry for each change', async ({
  catalog,
  files,
  shop,
}) => {
  const there = await catalog.published()
  const [{ sku } = { sku: '' }] = there.variants
  const [slug, newSku] = [newName('new'), newName('N')]
  const found = await files.check(
    [
      HEADING,
      row({ slug, sku: newSku }),
      row({ slug, sku: `${newSku}-2`, weight_g: 500, price_amd: '3 000' }),
      row({
        slug: there.slug,
        sku,
        brand: there.brand,
        title_ru: there.title,
        description_ru: 'Новое',
        volume_ml: 1500,
        price_amd: 24_000,
        old_price_amd: 25_000,
      }),
    ].join('\r\n'),
  )
  expect(found).toMatchObject({ state: 'checked', totalRows: 3, newRows: 2, changedRows: 1, wrongRows: 0 })
  expect(await files.rows(found.id, '&fate=changed')).toEqual([
    {
      number: 4,
      fate: 'changed',
      sku,
      slug: there.slug,
      errors: [],
      changes: [
        { column: 'description_ru', before: 'Сталь и стекло.', after: 'Новое' },
        { column: 'price_amd', before: 25_000, after: 24_000 },
        { column: 'old_price_amd', before: null, after: 25_000 },
      ],
    },
  ])
  expect(await catalog.find(there.id)).toMatchObject({ version: 2 })

  expect(await files.apply(found.id)).toMatchObject({ state: 'applied', doneRows: 3 })
  expect(await catalog.find(there.id)).toMatchObject({
    version: 3,
    description: 'Новое',
    variants: [{ price: 24_000, oldPrice: 25_000 }],
  })
  const { items } = await catalog.list(`q=${slug}`)
  expect(items).toMatchObject([{ state: 'draft', variants: [{ weight: 1000 }, { weight: 500, price: 3000 }] }])
  expect((await catalog.log(there.id)).at(-1)).toMatchObject({
    before: { description: 'Сталь и стекло.' },
    after: { version: 3 },
  })
  expect((await catalog.log(items[0]?.id ?? '')).map(({ action }) => action)).toEqual(['product.create'])
  expect(await shop.db.product.count({ where: { slug, searchText: { contains: ' кальян ' } } })).toBe(1)
})

test('one invalid row of ten thousand changes nothing and is reported with each invalid column', async ({
  catalog,
  files,
  shop,
}) => {
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    row(index === 4999 ? { price_amd: 'a lot', same_day: 'maybe', slug: 'wrong-one' } : {}),
  )
  const found = await files.check([HEADING, ...rows].join('\n'))
  expect(found).toMatchObject({ state: 'checked', totalRows: 10_000, wrongRows: 1 })
  const [wrong] = await files.rows(found.id, '&fate=wrong')
  expect(wrong).toMatchObject({ number: 5001, errors: [{ column: 'price_amd' }, { column: 'same_day' }] })
  const refused = await catalog.admin.post(`/admin/catalog/imports/${found.id}/apply`)
  expect(refused.body.error).toBe('IMPORT_STATE')
  await runImports(files.deps)
  expect(
    await shop.db.product.count({ where: { slug: { startsWith: 'h-' }, title: { path: ['ru'], equals: 'К' } } }),
  ).toBe(0)
  const errors = readCsv(await files.errors(found.id))
  expect(errors.map(([number, , slug, column]) => [number, slug, column])).toEqual([
    ['row', 'slug', 'column'],
    ['5001', 'wrong-one', 'price_amd'],
    ['5001', 'wrong-one', 'same_day'],
  ])
})

test.for(['products', 'prices', 'stock'])(
  'an export of %s imports to no change',
  async (kind, { catalog, files, shop }) => {
    const brand = `=HYPERLINK("x") ${randomUUID()}`
    const name = { ru: `Груша ${kind}`, en: `Pear ${kind}`, hy: `Տանձ ${kind}` }
    const flavor = { id: `pear-${kind}`, category: 'Fruit', name, intensity: 3, role: 'base', maxSharePercent: 60 }
    await shop.db.flavor.create({ data: flavor })
    const taste = { sweet: 0.29, sour: 0.57, fresh: 0, spicy: 0, creamy: 0, bitter: 0, herbal: 1 }
    await catalog.published({ brand, title: `'=1+1; "x"`, description: '-5\nвторая; строка', titleHY: '@x' })
    await catalog.draft({
      brand,
      category: 'flavor',
      flavorType: flavor.id,
      strength: 'mild',
      taste,
      variants: [variantInput(), variantInput({ weight: 5 })],
    })
    await catalog.draft({ brand, category: 'accessory', accessoryType: 'bowl', variants: [] })
    await catalog.draft({
      brand,
      category: 'coal',
      size: 25,
      variants: [variantInput({ isWithdrawn: true, sameDay: false, oldPrice: 30_000 })],
    })
    const file = await files.export(`kind=${kind}&brand=${encodeURIComponent(brand)}`)
    expect(file.startsWith('\uFEFF')).toBe(true)
    expect(
      readCsv(file)
        .flat()
        .filter(cell => /^[=+\-@]/.test(cell)),
    ).toEqual([])
    const found = await files.check(file)
    expect(found).toMatchObject({
      state: 'checked',
      newRows: 0,
      changedRows: 0,
      wrongRows: 0,
      totalRows: kind === 'products' ? 5 : 4,
    })
  },
)

test('counted stock is recorded with its reason, never below the reserved quantity', async ({
  catalog,
  files,
  shop,
}) => {
  const variant = await shop.given.variant({ stock: 10 })
  const held = await shop.given.variant({ stock: 5 })
  await shop.as(await shop.given.customer()).order(orderOf([{ ...held, quantity: 3 }]))
  const less = await files.check(`sku,on_hand\n${held.sku},2\n`)
  expect(await files.rows(less.id)).toMatchObject([{ fate: 'wrong', errors: [{ column: 'on_hand' }] }])
  const found = await files.check(`sku,on_hand\n${variant.sku},7\n${held.sku},5\n`)
  expect(found).toMatchObject({ changedRows: 1, wrongRows: 0 })
  await Promise.all([files.apply(found.id, 3), files.apply(found.id, 3)])
  expect(await files.find(found.id)).toMatchObject({ state: 'applied' })
  expect(await shop.stockOf(variant.sku)).toEqual({ onHand: 7, reserved: 0 })
  const { items } = (await catalog.operator.get(`/admin/stock/${variant.sku}/movements`)).body.result
  expect(items).toMatchObject([{ kind: 'correction', delta: -3, reason: 'count', actor: 'Ani' }, {}])
})

describe('a change between the check and applying', () => {
  test('is detected, and nothing is written', async ({ catalog, files }) => {
    const product = await catalog.published()
    const [{ sku } = { sku: '' }] = product.variants
    const found = await files.check(`sku;price_amd\n${sku};20000\n`)
    await catalog.save(product, { variants: sent(product).variants.map(variant => ({ ...variant, price: 21_000 })) })
    expect(await files.apply(found.id)).toMatchObject({ state: 'refused', problem: { code: 'changed' } })
    expect((await catalog.find(product.id)).variants).toMatchObject([{ price: 21_000 }])
  })

  test('of other products does not matter', async ({ catalog, files }) => {
    const [product, other] = [await catalog.published(), await catalog.published()]
    const found = await files.check(`sku;price_amd\n${product.variants[0]?.sku};20000\n`)
    await catalog.save(other, { brand: 'Another' })
    expect(await files.apply(found.id)).toMatchObject({ state: 'applied' })
  })
})

test('a dead worker is replaced, and two workers write once', async ({ catalog, files, shop }) => {
  const product = await catalog.published()
  const found = await files.check(`sku;price_amd\n${product.variants[0]?.sku};20000\n`)
  await catalog.admin.post(`/admin/catalog/imports/${found.id}/apply`)
  const leaseUntil = new Date(shop.clock.now().getTime() + 60_000)
  await shop.db.catalogImport.update({ where: { id: found.id }, data: { leaseUntil } })
  await runImports(files.deps)
  expect(await files.find(found.id)).toMatchObject({ state: 'applying' })
  shop.clock.advance(61_000)
  await Promise.all([runImports(files.deps), runImports(files.deps), runImports(files.deps)])
  expect(await files.find(found.id)).toMatchObject({ state: 'applied' })
  expect((await catalog.find(product.id)).version).toBe(3)
})

describe('a file', () => {
  test.for([
    ['that is not UTF-8', Buffer.from([0x73, 0x6b, 0x75, 0x0a, 0xff, 0xfe]), { code: 'not_utf8' }],
    ['with a quote that never ends', 'sku\n"a', { code: 'not_csv' }],
    ['with a column that is none', 'sku;colour\na;red', { code: 'unknown_column', column: 'colour' }],
    ['with a column called __proto__', 'sku;__proto__\na;b', { code: 'unknown_column', column: '__proto__' }],
    [
      'with addresses of pictures',
      'sku;image_url\na;http://169.254.169.254/x.png',
      { code: 'unknown_column', column: 'image_url' },
    ],
    ['with more rows than are taken', `sku\n${'a\n'.repeat(MAX_IMPORT_ROWS + 1)}`, { code: 'too_many_rows' }],
    ['with a column twice', 'sku;SKU\na;b', { code: 'column_twice', column: 'sku' }],
    ['that names no product', 'price_amd\n5', { code: 'no_key' }],
    ['without rows', 'sku;price_amd\n;\n', { code: 'empty' }],
    ['with more cells than columns', 'sku\na\nb;c', { code: 'not_csv', row: 3 }],
  ] as const)('%s is rejected with the reason', async ([, text, problem], { files }) => {
    expect(await files.check(text)).toMatchObject({ state: 'refused', problem })
  })

  test('of more than twenty megabytes is rejected', async ({ catalog, shop }) => {
    const before = await shop.db.catalogImport.count()
    const large = Buffer.alloc(MAX_IMPORT_BYTES + 1, 'a')
    const reply = await catalog.admin.upload('/admin/catalog/imports?name=a', large, { 'Content-Type': 'text/csv' })
    expect(reply).toMatchObject({ status: 413, body: { error: 'TOO_LARGE' } })
    expect(await shop.db.catalogImport.count()).toBe(before)
  })

  test.for<[string, string[], [number, string][]]>([
    [
      'a sku twice',
      ['sku;price_amd', 'KNOWN;5', 'KNOWN;6'],
      [
        [2, 'sku'],
        [3, 'sku'],
      ],
    ],
    ['an unknown sku without a slug', ['sku;price_amd', 'NOBODY;5'], [[2, 'sku']]],
    ['a price of nothing', ['sku;price_amd', 'KNOWN;0'], [[2, 'price_amd']]],
    ['an old price below the price', ['sku;price_amd;old_price_amd', 'KNOWN;500;400'], [[2, 'old_price_amd']]],
    ['a field of another category', ['sku;size_mm', 'KNOWN;25'], [[2, 'size_mm']]],
    ['another category', ['sku;category', 'KNOWN;coal'], [[2, 'category']]],
    ['no text that the shop needs', ['sku;description_ru', 'KNOWN;'], [[2, 'description_ru']]],
    ['stock below nothing', ['sku;on_hand', 'KNOWN;-1'], [[2, 'on_hand']]],
    ['no title', ['slug;category', 'brand-new;hookah'], [[2, 'title_ru']]],
  ])('with %s has the error at that position', async ([, lines, expected], { catalog, files }) => {
    const product = await catalog.published()
    const text = lines.join('\n').replaceAll('KNOWN', product.variants[0]?.sku ?? '')
    const found = await files.check(text)
    const wrong = await files.rows(found.id, '&fate=wrong')
    expect(wrong.flatMap(({ number, errors }) => errors.map(({ column }) => [number, column]))).toEqual(expected)
  })

  test('has a template with its columns', async ({ files }) => {
    expect(readCsv(await files.export('kind=prices&template=true'))).toEqual([
      ['sku', 'brand', 'title_ru', 'weight_g', 'price_amd', 'old_price_amd'],
    ])
    expect((await files.export('kind=products&template=true')).split(';').length).toBeGreaterThan(25)
  })
})

describe('a check that cannot be finished', () => {
  test('stops at the row with a character that cannot be stored', async ({ files }) => {
    const found = await files.check([HEADING, row(), row({ brand: 'a\0b' })].join('\n'))
    expect(found).toMatchObject({ state: 'refused', problem: { code: 'bad_character', row: 3 } })
    expect(found.problem?.message).toMatch(/^Row 3: The file contains a character that isn’t allowed/)
    expect(await files.check('\0slug;sku\n')).toMatchObject({ state: 'refused', problem: { row: 1 } })
  })

  const lateBy = (shop: Shop) => shop.clock.set(new Date(shop.clock.now().getTime() + 200_000))

  test('fails after three crashes of its worker', async ({ files, shop }) => {
    const { id } = await files.upload([HEADING, row()].join('\n'))
    const leaseUntil = new Date(shop.clock.now().getTime() + 150_000)
    await shop.db.catalogImport.update({ where: { id }, data: { attempts: 3, leaseUntil } })
    await runImports(files.deps)
    expect(await files.find(id), 'the last one may still be at work').toMatchObject({ state: 'checking' })
    lateBy(shop)
    await runImports(files.deps)
    expect(await files.find(id)).toMatchObject({ state: 'refused', problem: { code: 'failed' } })
  })

  test('is continued after one crash', async ({ files, shop }) => {
    const { id } = await files.upload([HEADING, row()].join('\n'))
    const leaseUntil = new Date(shop.clock.now().getTime() + 150_000)
    await shop.db.catalogImport.update({ where: { id }, data: { attempts: 1, leaseUntil } })
    lateBy(shop)
    await runImports(files.deps)
    expect(await files.find(id)).toMatchObject({ state: 'checked', newRows: 1 })
  })

  test('fails after three errors and does not block other imports', async ({ files, shop }) => {
    const [failing, sound] = [
      await files.upload([HEADING, row()].join('\n')),
      await files.upload([HEADING, row()].join('\n')),
    ]
    const run = (text: RawBuilder<object>) => execute(shop.db, rawStatement(text))
    await run(sql`
      CREATE FUNCTION fail_import() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'planted'; END $$`)
    await run(sql`
      CREATE TRIGGER fail_import BEFORE INSERT ON catalog_import_row FOR EACH ROW
      WHEN (NEW.import_id = ${sql.lit(failing.id)}) EXECUTE FUNCTION fail_import()`)
    for (const state of ['checking', 'checking', 'refused']) {
      await runImports(files.deps)
      expect(await files.find(failing.id)).toMatchObject({ state })
    }
    expect(await files.find(failing.id)).toMatchObject({ problem: { code: 'failed' } })
    expect(await files.find(sound.id)).toMatchObject({ state: 'checked' })
    await run(sql`DROP FUNCTION fail_import CASCADE`)
  })
})
