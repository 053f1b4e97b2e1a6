import { describe, expect } from 'vitest'
import { demoMixes } from '../../../../prisma/demo/mixes.ts'
import { renamedProducts } from '../../../../prisma/demo/rows.ts'
import { seedDemo, seedDemoMixes } from '../../../../prisma/seed.ts'
import { test } from '../../test/harness/harness.ts'

describe('the demo catalogue', () => {
  test('has the goods that were promised', async ({ db }) => {
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

  test('seeded twice adds nothing and leaves what the shop changed since: stock, prices and texts', async ({ db }) => {
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

  test('calls no tobacco light, also in a shop that was filled before; the former address leads there', async ({
    db,
  }) => {
    await seedDemo(db)
    const [former, slug] = [...renamedProducts()].find(([, each]) => each === 'lusin-dawn-vanilla-pod') ?? ['', '']
    const { id } = await db.product.findUniqueOrThrow({ where: { slug } })
    const change = { slug: former, subTitleRu: 'Light · Стручок', subTitleEn: 'Our own words' }
    await db.product.update({ where: { id }, data: change })

    expect(await seedDemo(db)).toEqual({ products: 0, variants: 0 })
    expect(await db.product.findUniqueOrThrow({ where: { id }, include: { redirects: true } })).toMatchObject({
      slug: 'lusin-dawn-vanilla-pod',
      subTitleRu: 'Dawn · Стручок',
      subTitleEn: 'Our own words',
      redirects: [{ slug: 'lusin-light-vanilla-pod' }],
    })
    const light = { contains: 'Light', mode: 'default' as const }
    const flavors = await db.product.count({
      where: {
        category: 'flavor',
        OR: [{ slug: { contains: 'light' } }, { subTitleRu: light }, { subTitleEn: light }],
      },
    })
    expect(flavors).toBe(0)
  })

  test('two starts at once make one catalogue', async ({ db }) => {
    const added = await Promise.all([seedDemo(db), seedDemo(db)])
    expect(added).toEqual([
      { products: 0, variants: 0 },
      { products: 0, variants: 0 },
    ])
  })

  test('has mixes of others once, as somebody there might have made them', async ({ db }) => {
    await seedDemo(db)
    expect([await seedDemoMixes(db), await seedDemoMixes(db)]).toEqual([demoMixes.length, 0])
    const shown = await db.savedMix.findMany({
      where: { isPublic: true },
      orderBy: { id: 'asc' },
      select: { name: true },
    })
    expect(shown).toEqual(demoMixes.map(({ name }) => ({ name })))
  })

  test('has texts of its own for every product, in Russian and English', async ({ db }) => {
    await seedDemo(db)
    const products = await db.product.findMany({ select: { slug: true, descriptionRu: true, descriptionEn: true } })
    expect(new Set(products.map(product => product.descriptionRu)).size).toBe(160)
    expect(new Set(products.map(product => product.descriptionEn)).size).toBe(160)
    for (const { descriptionRu, descriptionEn } of products) {
      expect(descriptionRu.length).toBeGreaterThan(80)
      expect(descriptionEn?.length).toBeGreaterThan(80)
      expect(descriptionRu).toMatch(/^[«А-ЯЁ№]/)
    }
  })

  test('has every flavor category in every strength, and some goods that are few, gone or reduced', async ({ db }) => {
    await seedDemo(db)
    const kinds = await db.product.groupBy({ by: ['flavorCategory', 'strength'], where: { category: 'flavor' } })
    expect(kinds).toHaveLength(27)
    expect(await db.variant.count({ where: { onHand: 0 } })).toBeGreaterThan(4)
    expect(await db.variant.count({ where: { onHand: { gte: 1, lte: 3 } } })).toBeGreaterThan(8)
    expect(await db.variant.count({ where: { oldPriceAmd: { not: null } } })).toBeGreaterThan(15)
    expect(await db.variant.count({ where: { sameDay: false } })).toBeGreaterThan(4)
  })
})
