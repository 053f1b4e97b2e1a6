import { describe, expect } from 'vitest'
import { HEADING, row, test } from '../../../test/builders/catalog-files.ts'
import { newName } from '../../../test/harness/names.ts'
import { readCsv } from '../../../test/harness/read-csv.ts'

describe('a file with wrong rows', () => {
  test('is applied without them on request, and a product is never written in part', async ({
    catalog,
    files,
    shop,
  }) => {
    const [whole, half, half2] = [newName('whole'), newName('S'), newName('S')]
    const slug = newName('half')
    const lines = [
      row({ slug: whole }),
      row({ slug, sku: half }),
      row({ slug, sku: half2, weight_g: 500, price_amd: 'дорого' }),
    ]
    const found = await files.check([HEADING, ...lines].join('\n'))
    expect(found).toMatchObject({ state: 'checked', newRows: 1, wrongRows: 2 })
    expect(await files.rows(found.id, '&fate=wrong')).toMatchObject([
      { sku: half, errors: [{ column: 'sku', message: expect.stringContaining('Another row') }] },
      { sku: half2, errors: [{ column: 'price_amd', value: 'дорого' }] },
    ])
    expect((await catalog.admin.post(`/admin/catalog/imports/${found.id}/apply`)).body.error).toBe('IMPORT_STATE')
    const applied = await files.apply(found.id, 1, { skipWrongRows: true })
    expect(applied).toMatchObject({ state: 'applied', newRows: 1, wrongRows: 2 })
    expect(await shop.db.product.findMany({ where: { slug: { in: [whole, slug] } } })).toMatchObject([{ slug: whole }])
    expect(await shop.db.auditEntry.findFirstOrThrow({ where: { subjectId: found.id } })).toMatchObject({
      after: { newRows: 1, skippedRows: 2 },
    })
  })

  test('that has no correct row cannot be applied', async ({ catalog, files }) => {
    const found = await files.check([HEADING, row({ price_amd: 'дорого' })].join('\n'))
    const reply = await catalog.admin.post(`/admin/catalog/imports/${found.id}/apply`, { skipWrongRows: true })
    expect(reply.body.error).toBe('IMPORT_STATE')
  })

  test('of prices or stock is rejected for a role that may import but not change them, and other columns are applied', async ({
    catalog,
    files,
    shop,
  }) => {
    const by = shop.as(await shop.given.staffWith('catalog.view', 'catalog.edit', 'catalog.import', 'pictures.edit'))
    const product = await catalog.draft()
    const sku = product.variants[0]?.sku ?? ''
    const fileOf = (brand: string, price: number, stock: number) =>
      ['sku;brand;price_amd;on_hand', `${sku};${brand};${price};${stock}`].join('\n')
    const rejected = await files.check(fileOf('New', 26_000, 5), by)
    expect(await files.rows(rejected.id)).toMatchObject([
      {
        fate: 'wrong',
        errors: [
          { column: 'price_amd', value: '26000', message: expect.stringContaining('prices') },
          { column: 'on_hand', value: '5', message: expect.stringContaining('stock') },
        ],
      },
    ])
    const correct = await files.check(fileOf('New', 25_000, 0), by)
    expect(correct).toMatchObject({ changedRows: 1, wrongRows: 0 })
    expect(await files.apply(correct.id)).toMatchObject({ state: 'applied' })
    expect(await catalog.find(product.id)).toMatchObject({ brand: 'New', variants: [{ price: 25_000, onHand: 0 }] })

    // The staff member who applies the file needs the permission as well.
    const ofAdmin = await files.check(fileOf('New', 27_000, 0))
    await by.post(`/admin/catalog/imports/${ofAdmin.id}/apply`)
    await files.runImports()
    expect(await files.find(ofAdmin.id)).toMatchObject({ state: 'refused', problem: { code: 'changed' } })
    expect(await catalog.find(product.id)).toMatchObject({ variants: [{ price: 25_000 }] })
  })

  test('names the value, what the column accepts, and every cause at once', async ({ files, shop }) => {
    const name = { ru: 'Питахайя', en: 'Dragon fruit', hy: 'Պիտահայա' }
    const flavor = { category: 'Fruit', name, intensity: 3, role: 'base', maxSharePercent: 60 }
    await shop.db.flavor.create({ data: { ...flavor, id: 'pitahaya' } })
    const heading = 'slug;sku;category;brand;title_ru;flavor;strength;weight_g;price_amd;same_day;on_sale'
    const line = `${newName('t')};${newName('S')};flavor;Б;К;dragon-fruit;strongest;0;дорого;maybe;yes`
    const found = await files.check(
      [heading, line, `${newName('t')};${newName('S')};coals;Б;К;;;50;1000;yes;yes`].join('\n'),
    )
    const [tobacco, coal] = await files.rows(found.id, '&fate=wrong')
    const errors = Object.fromEntries((tobacco?.errors ?? []).map(({ column, ...error }) => [column, error]))
    expect(errors).toEqual({
      flavor: { value: 'dragon-fruit', message: expect.stringMatching(/isn’t on the list.*Similar: pitahaya/) },
      strength: { value: 'strongest', message: expect.stringContaining('mild, medium, strong') },
      weight_g: { value: '0', message: 'Enter a whole number from 1 to 1,000,000.' },
      price_amd: { value: 'дорого', message: 'Enter a whole number from 1 to 100,000,000.' },
      same_day: { value: 'maybe', message: 'Enter yes or no.' },
      'sweet, sour, fresh, spicy, creamy, bitter, herbal': { message: expect.stringContaining('need these columns') },
    })
    expect(coal?.errors).toEqual([
      { column: 'category', value: 'coals', message: expect.stringContaining('flavor, hookah, accessory, coal') },
    ])
    const csv = readCsv(await files.errors(found.id))
    expect(csv[0]).toEqual(['row', 'sku', 'slug', 'column', 'value', 'error'])
    expect(csv.map(cells => cells[4])).toContain('дорого')
  })
})
