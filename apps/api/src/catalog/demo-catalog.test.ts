import { describe, expect } from 'vitest'
import { renamedProducts } from '../../../../prisma/demo/rows.ts'
import { demoMixes } from '../../../../prisma/demo/shop.ts'
import { seedDemo, seedDemoMixes } from '../../../../prisma/seed.ts'
import { test } from '../../test/harness/harness.ts'

describe('the demo catalog', () => {
  test('has the required products', async ({ db }) => {
    expect(await seedDemo(db)).toEqual({ products: 160, variants: 333 })
    const categories = await db.product.groupBy({ by: ['category'], _count: true, orderBy: { category: 'asc' } })
    expect(categories).toEqual([
      { category: 'accessory', _count: 30 },
      { category: 'coal', _count: 10 },
      { category: 'flavor', _count: 100 },
      { category: 'hookah', _count: 20 },
    ])
    expect(await db.flavor.count()).toBe(123)
  })

  test('adds nothing when it is seeded twice and keeps changed stock, prices and texts', async ({ db }) => {
    await seedDemo(db)
    const { id } = await db.variant.findUniqueOrThrow({ where: { sku: 'TUF-APPLE-50' } })
    await db.variant.update({ where: { id }, data: { onHand: { decrement: 1 }, priceAmd: 3100 } })
    await db.stockMove.create({
      data: {
        variantId: id,
        delta: -1,
        kind: 'correction',
        reason: 'counted',
        ref: '019b7a10-0000-7000-8000-0000000000ff',
        createdAt: new Date('2026-11-20T08:00:00Z'),
      },
    })
    const before = await db.variant.findUniqueOrThrow({ where: { id } })

    expect(await seedDemo(db)).toEqual({ products: 0, variants: 0 })
    expect(await db.variant.findUniqueOrThrow({ where: { id } })).toEqual(before)
  })

  test('calls no tobacco light, also in an existing shop, and redirects the former URL', async ({ db }) => {
    await seedDemo(db)
    const [former, slug] = [...renamedProducts()].find(([, each]) => each === 'lusin-dawn-vanilla-pod') ?? ['', '']
    const { id } = await db.product.findUniqueOrThrow({ where: { slug } })
    const change = { slug: former, version: 2, subTitle: { ru: 'Light · Стручок', en: 'Our own words' } }
    await db.product.update({ where: { id }, data: change })

    expect(await seedDemo(db)).toEqual({ products: 0, variants: 0 })
    expect(await db.product.findUniqueOrThrow({ where: { id }, include: { redirects: true } })).toMatchObject({
      slug: 'lusin-dawn-vanilla-pod',
      subTitle: { ru: 'Dawn · Стручок', en: 'Our own words' },
      redirects: [{ slug: 'lusin-light-vanilla-pod' }],
    })
    const isLight = (locale: string) => ({ subTitle: { path: [locale], string_contains: 'Light' } })
    const flavors = await db.product.count({
      where: {
        category: 'flavor',
        OR: [{ slug: { contains: 'light' } }, isLight('ru'), isLight('en')],
      },
    })
    expect(flavors).toBe(0)
  })

  test('is created once by two concurrent starts', async ({ db }) => {
    const added = await Promise.all([seedDemo(db), seedDemo(db)])
    expect(added).toEqual([
      { products: 0, variants: 0 },
      { products: 0, variants: 0 },
    ])
  })

  test('has public mixes, once', async ({ db }) => {
    await seedDemo(db)
    expect([await seedDemoMixes(db), await seedDemoMixes(db)]).toEqual([demoMixes.length, 0])
    const shown = await db.savedMix.findMany({
      where: { isPublic: true },
      orderBy: { id: 'asc' },
      select: { name: true, names: true },
    })
    const named = demoMixes.map(({ name, names }) => ({ name, names }))
    expect(shown).toEqual(named)
    // A shop of an earlier version has no names by language.
    await db.savedMix.updateMany({ data: { names: {} } })
    await seedDemoMixes(db)
    expect(await db.savedMix.findMany({ orderBy: { id: 'asc' }, select: { name: true, names: true } })).toEqual(named)
  })

  test('updates names, texts and URLs of a shop with an earlier demo catalog', async ({ db }) => {
    await seedDemo(db)
    const { id, ...present } = await db.product.findUniqueOrThrow({ where: { slug: 'azat-trichk' } })
    const former = { slug: 'azat-trchik', title: { ru: 'Трчик', en: 'Trchik' }, description: { ru: 'Шахта' } }
    await db.product.update({ where: { id }, data: { ...former, searchText: ' trchik ' } })

    expect(await seedDemo(db)).toEqual({ products: 0, variants: 0 })
    expect(await db.product.findUniqueOrThrow({ where: { id }, include: { redirects: true } })).toMatchObject({
      ...present,
      redirects: [{ slug: 'azat-trchik' }],
    })
  })

  test('has every flavor category in every strength, and some products that are scarce, sold out or reduced', async ({
    db,
  }) => {
    await seedDemo(db)
    const kinds = await db.product.groupBy({ by: ['flavorCategory', 'strength'], where: { category: 'flavor' } })
    expect(kinds).toHaveLength(27)
    expect(await db.variant.count({ where: { onHand: 0 } })).toBeGreaterThan(4)
    expect(await db.variant.count({ where: { onHand: { gte: 1, lte: 3 } } })).toBeGreaterThan(8)
    expect(await db.variant.count({ where: { oldPriceAmd: { not: null } } })).toBeGreaterThan(15)
    expect(await db.variant.count({ where: { sameDay: false } })).toBeGreaterThan(4)
  })
})
