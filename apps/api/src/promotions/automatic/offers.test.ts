import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect } from 'vitest'
import { NOON, type Shop, type TestVariant, test } from '../../../test/builders/checkout-shop.ts'

beforeEach(async ({ shop }: { shop: Shop }) => {
  shop.clock.set(NOON)
  await shop.db.promotion.updateMany({ data: { state: 'ended' } })
})

/** The test clock does not advance, so cached responses do not expire. */
const NO_CACHE = { 'Cache-Control': 'no-cache' }
const HOUR_MS = 3_600_000
const hours = (count: number) => new Date(NOON.getTime() + count * HOUR_MS)

/** The first variant of a product as the list and the page show it to a visitor. */
async function shownOf(shop: Shop, { slug }: TestVariant) {
  const browser = shop.as()
  const list = await browser.get(`/catalog/products?slug=${slug}`, NO_CACHE)
  const page = await browser.get(`/catalog/products/${slug}`, NO_CACHE)
  const variants = [list.body.result.items[0].variants[0], page.body.result.variants[0]]
  expect(variants[0]).toEqual(variants[1])
  return variants[0]
}

const offerOf = async (shop: Shop, variant: TestVariant) => (await shownOf(shop, variant)).offer

/** The offer as its price and the ids of its promotions. */
async function summaryOf(shop: Shop, variant: TestVariant) {
  const offer = await offerOf(shop, variant)
  return offer && [offer.price, ...offer.promotions.map(({ id }: { id: string }) => id)]
}

/** What a cart of this visitor charges for one unit. */
async function chargedFor(shop: Shop, { sku }: TestVariant): Promise<number> {
  const { body } = await shop.as().post('/checkout/quote', { items: [{ sku, quantity: 1 }] })
  return body.result.totals.goodsAmd - body.result.totals.discountAmd
}

describe('a product of the catalog', () => {
  test('shows the price of a unit with the names of its promotions, and leaves amounts off to the cart', async ({
    shop,
  }) => {
    const coal = await shop.given.variant({ price: 4999 })
    expect(await offerOf(shop, coal)).toBeUndefined()
    const percent = await shop.given.promotion({ kind: 'percent', percent: 15, priority: 2 })
    const amount = await shop.given.promotion({ kind: 'amount', amountAmd: 700, isExclusive: false })
    await shop.db.promotion.update({ where: { id: percent.id }, data: { isExclusive: false } })

    const { price, offer } = await shownOf(shop, coal)
    expect(price).toBe(4999)
    expect(offer).toEqual({
      price: 4999 - 749,
      promotions: [
        { id: percent.id, title: 'Акция', titleEN: 'Promotion', titleHY: 'Ակցիա' },
        { id: amount.id, title: 'Акция', titleEN: 'Promotion', titleHY: 'Ակցիա', isOncePerOrder: true },
      ],
    })
    expect(await chargedFor(shop, coal)).toBe(4999 - 749 - 700)
  })

  test('leaves the smallest amount that an order must have, like the cart', async ({ shop }) => {
    const coal = await shop.given.variant({ price: 900 })
    await shop.given.promotion({ kind: 'percent', percent: 100 })
    expect((await offerOf(shop, coal)).price).toBe(100)
    expect(await chargedFor(shop, coal)).toBe(100)
  })

  test('names promotions that need more units, a minimum or a delivery, and keeps its price', async ({ shop }) => {
    const coal = await shop.given.variant({ price: 3000 })
    const free = { buyQuantity: 2, getQuantity: 1, isExclusive: false }
    const threeForTwo = await shop.given.promotion({ kind: 'buy_get', ...free, priority: 3, usesPerCustomer: 2 })
    const large = { kind: 'percent', percent: 5, minimumGoodsAmd: 20_000, isExclusive: false }
    const ofLarge = await shop.given.promotion({ ...large, priority: 2 })
    const target = { target: 'category', targets: ['coal'] }
    const delivery = await shop.given.promotion({ kind: 'free_delivery', minimumGoodsAmd: 20_000, ...target })

    expect(await summaryOf(shop, coal)).toEqual([undefined, threeForTwo.id, ofLarge.id, delivery.id])
    expect((await offerOf(shop, coal)).promotions).toMatchObject([
      { usesPerCustomer: 2 },
      { minimumAmd: 20_000 },
      { minimumAmd: 20_000, isInYerevan: true },
    ])
    await shop.given.promotion({ kind: 'free_delivery' })
    expect(await summaryOf(shop, coal), 'that of all products is no offer of one').toEqual([
      undefined,
      threeForTwo.id,
      ofLarge.id,
      delivery.id,
    ])
    expect(await chargedFor(shop, coal)).toBe(3000)
    const dear = await shop.given.variant({ price: 30_000 })
    expect((await offerOf(shop, dear)).price, 'one unit reaches the minimum').toBe(28_500)
    expect(await chargedFor(shop, dear)).toBe(28_500)
  })

  test('does not name a promotion that an exclusive one always keeps from its price', async ({ shop }) => {
    const coal = await shop.given.variant({ price: 3000 })
    const first = await shop.given.promotion({ kind: 'percent', percent: 10, isExclusive: true, priority: 2 })
    await shop.given.promotion({ kind: 'percent', percent: 20, isExclusive: true, minimumGoodsAmd: 9000 })
    expect(await summaryOf(shop, coal)).toEqual([2700, first.id])
  })

  test('keeps the price of a promotion that a customer may have used up', async ({ shop }) => {
    const coal = await shop.given.variant({ price: 3000 })
    const welcome = await shop.given.promotion({ kind: 'percent', percent: 50, usesPerCustomer: 1 })
    expect(await summaryOf(shop, coal)).toEqual([undefined, welcome.id])
    await shop.db.promotion.update({ where: { id: welcome.id }, data: { isExclusive: true, priority: 5 } })
    const smaller = await shop.given.promotion({ kind: 'percent', percent: 10 })
    expect(await summaryOf(shop, coal), 'who has used it pays this').toEqual([2700, smaller.id, welcome.id])
  })

  test('shows a price that no customer exceeds if a few promotions keep each other from the product', async ({
    shop,
  }) => {
    const coal = await shop.given.variant({ price: 3000 })
    const limited = { kind: 'percent', isExclusive: true, usesPerCustomer: 1 }
    const first = await shop.given.promotion({ ...limited, percent: 30, priority: 10 })
    const second = await shop.given.promotion({ ...limited, percent: 1, priority: 9 })
    await shop.given.promotion({ kind: 'percent', percent: 20 })
    expect(await summaryOf(shop, coal), 'a customer who has used only the first gets the second').toEqual([
      2970,
      second.id,
      first.id,
    ])
    await shop.db.promotion.updateMany({ where: { id: { in: [first.id, second.id] } }, data: { state: 'ended' } })

    const group = await shop.db.customerGroup.create({
      data: { id: randomUUID(), name: randomUUID(), createdAt: NOON },
    })
    const member = await shop.given.customer()
    await shop.db.customerGroupMember.create({ data: { groupId: group.id, accountId: member.id } })
    const ofGroup = { groupIds: [group.id], isExclusive: true, priority: 5 }
    await shop.given.promotion({ kind: 'percent', percent: 5, ...ofGroup })
    const items = [{ sku: coal.sku, quantity: 1 }]
    const cart = await shop.as(member).post('/checkout/quote', { items })
    const { price, promotions } = await offerOf(shop, coal)
    expect([price, promotions.length]).toEqual([2850, 1])
    expect(cart.body.result.totals.discountAmd).toBe(150)
  })

  test('lowers no price that other promotions raise again in a larger cart', async ({ shop }) => {
    const coal = await shop.given.variant({ price: 3000, stock: 50 })
    const half = await shop.given.promotion({ kind: 'percent', percent: 50, isExclusive: true, priority: 1 })
    expect((await offerOf(shop, coal)).price).toBe(1500)
    const chargedForUnits = async (quantity: number) => {
      const { body } = await shop.as().post('/checkout/quote', { items: [{ sku: coal.sku, quantity }] })
      return body.result.totals.goodsAmd - body.result.totals.discountAmd
    }
    const free = { buyQuantity: 2, getQuantity: 1, isExclusive: false, priority: 2 }
    const threeForTwo = await shop.given.promotion({ kind: 'buy_get', ...free })
    expect(await summaryOf(shop, coal)).toEqual([undefined, half.id, threeForTwo.id])
    expect([await chargedForUnits(1), await chargedForUnits(3)]).toEqual([1500, 6000])
    await shop.db.promotion.update({ where: { id: threeForTwo.id }, data: { priority: 0 } })
    expect((await offerOf(shop, coal)).price, 'the exclusive one comes first').toBe(1500)
    expect(await chargedForUnits(3)).toBe(4500)
    await shop.db.promotion.update({ where: { id: threeForTwo.id }, data: { state: 'ended' } })
    const ofLarge = { kind: 'percent', percent: 5, minimumGoodsAmd: 20_000, isExclusive: true, priority: 2 }
    await shop.given.promotion(ofLarge)
    expect((await offerOf(shop, coal)).price).toBeUndefined()
    expect(await chargedForUnits(7)).toBe(19_950)
  })

  test('names the promotions of each sum of items', async ({ shop }) => {
    const coal = await shop.given.variant({ price: 3000 })
    const tier = { kind: 'percent', isExclusive: true }
    const small = await shop.given.promotion({ ...tier, percent: 5, minimumGoodsAmd: 20_000, priority: 1 })
    const large = await shop.given.promotion({ ...tier, percent: 10, minimumGoodsAmd: 50_000, priority: 2 })
    const { promotions } = await offerOf(shop, coal)
    const minimums = Object.fromEntries(
      promotions.map(({ id, minimumAmd }: { id: string; minimumAmd: number }) => [id, minimumAmd]),
    )
    expect(minimums).toEqual({ [small.id]: 20_000, [large.id]: 50_000 })
  })

  test('shows none on a product that is only shown', async ({ shop }) => {
    const coal = await shop.given.variant({ price: 3000 })
    await shop.given.promotion({ kind: 'percent', percent: 10 })
    const admin = shop.as(await shop.given.staff('admin'))
    const sell = async (isSoldOnline: boolean) => {
      const { value, version } = (await admin.get('/admin/settings/categories')).body.result
      const changed = { ...value, coal: { ...value.coal, isSoldOnline } }
      return admin.put('/admin/settings/categories', { version, value: changed })
    }
    expect((await sell(false)).status).toBe(200)
    expect(await offerOf(shop, coal)).toBeUndefined()
    expect((await sell(true)).status).toBe(200)
    expect((await offerOf(shop, coal)).price).toBe(2700)
  })

  test('shows no promotion for groups of customers, which the cart of a member has', async ({ shop }) => {
    const coal = await shop.given.variant({ price: 3000 })
    const member = await shop.given.customer()
    const group = await shop.db.customerGroup.create({
      data: { id: randomUUID(), name: randomUUID(), createdAt: NOON },
    })
    await shop.db.customerGroupMember.create({ data: { groupId: group.id, accountId: member.id } })
    await shop.given.promotion({ kind: 'percent', percent: 10, groupIds: [group.id] })

    expect(await offerOf(shop, coal)).toBeUndefined()
    const asMember = await shop.as(member).get(`/catalog/products/${coal.slug}`, NO_CACHE)
    expect(asMember.body.result.variants[0].offer).toBeUndefined()
    const cart = await shop.as(member).post('/checkout/quote', { items: [{ sku: coal.sku, quantity: 1 }] })
    expect(cart.body.result.totals.discountAmd).toBe(300)
  })

  test('shows none for a category that the law keeps from promotions', async ({ shop }) => {
    const tobacco = await shop.given.variant({ category: 'flavor', price: 3000 })
    await shop.given.promotion({ kind: 'percent', percent: 10 })
    await shop.given.promotion({ kind: 'free_delivery' })
    expect((await offerOf(shop, tobacco)).price).toBe(2700)

    const admin = shop.as(await shop.given.staff('admin'))
    const before = (await admin.get('/admin/settings/categories')).body.result
    const change = async (inPromotions: boolean) => {
      const { value, version } = (await admin.get('/admin/settings/categories')).body.result
      const flavor = { ...value.flavor, inPromotions }
      return admin.put('/admin/settings/categories', { version, value: { ...value, flavor } })
    }
    expect((await change(false)).status).toBe(200)
    expect(await offerOf(shop, tobacco)).toBeUndefined()
    expect((await change(before.value.flavor.inPromotions)).status).toBe(200)
  })

  test('follows the start, the end and the limit of a promotion without another write', async ({ shop }) => {
    const coal = await shop.given.variant({ price: 3000 })
    const { id } = await shop.given.promotion({ kind: 'percent', percent: 10, startsAt: hours(1), endsAt: hours(2) })
    expect(await offerOf(shop, coal)).toBeUndefined()
    shop.clock.set(hours(1))
    expect((await offerOf(shop, coal)).price).toBe(2700)
    shop.clock.set(hours(2))
    expect(await offerOf(shop, coal)).toBeUndefined()

    await shop.db.promotion.update({ where: { id }, data: { endsAt: null, usesInAll: 2, used: 1 } })
    expect((await offerOf(shop, coal)).price).toBe(2700)
    await shop.db.promotion.update({ where: { id }, data: { used: 2 } })
    expect(await offerOf(shop, coal)).toBeUndefined()
    // No order has used it.
    await shop.db.promotion.update({ where: { id }, data: { used: 0 } })
  })

  test('shows a promotion of a picked collection, and none on variants with an old price', async ({ shop }) => {
    const [coal, other, onSale] = [
      await shop.given.variant({ price: 3000 }),
      await shop.given.variant({ price: 3000 }),
      await shop.given.variant({ price: 3000, oldPrice: 3500 }),
    ]
    const texts = { ru: 'Подборка', en: 'Picks', hy: 'Ընտրանի' }
    const named = { title: texts, subTitle: texts, description: texts }
    const { id } = await shop.db.collection.create({
      data: {
        slug: `picks-${randomUUID()}`,
        kind: 'list',
        ...named,
        isInMenu: false,
        position: 0,
        isPublished: false,
        createdAt: NOON,
      },
    })
    await shop.given.promotion({ kind: 'percent', percent: 10, target: 'collection', targets: [id] })
    expect(await offerOf(shop, coal)).toBeUndefined()
    for (const [position, { slug }] of [coal, onSale].entries()) {
      const product = await shop.db.product.findUniqueOrThrow({ where: { slug } })
      await shop.db.collectionProduct.create({ data: { collectionId: id, productId: product.id, position } })
    }

    expect((await offerOf(shop, coal)).price).toBe(2700)
    expect(await offerOf(shop, other)).toBeUndefined()
    expect(await offerOf(shop, onSale)).toBeUndefined()
  })

  test('is sorted and filtered by its lowered price, and is on sale', async ({ shop }) => {
    const [cheap, lowered, dear] = [
      await shop.given.variant({ price: 3000 }),
      await shop.given.variant({ price: 3100 }),
      await shop.given.variant({ price: 3200 }),
    ]
    const query = [cheap, lowered, dear].map(({ slug }) => `slug=${slug}`).join('&')
    const list = async (filter: string) => {
      const { body } = await shop.as().get(`/catalog/products?${query}&sort=price-asc${filter}`, NO_CACHE)
      const { items, facets } = body.result
      return { slugs: items.map(({ slug }: { slug: string }) => slug), price: facets.price, onSale: facets.onSale }
    }
    const before = await list('')
    expect(before).toEqual({ slugs: [cheap.slug, lowered.slug, dear.slug], price: { min: 3000, max: 3200 }, onSale: 0 })
    const product = await shop.db.product.findUniqueOrThrow({ where: { slug: lowered.slug } })
    const { id } = await shop.given.promotion({
      kind: 'percent',
      percent: 10,
      target: 'product',
      targets: [product.id],
    })

    const price = { min: 2790, max: 3200 }
    expect(await list('')).toEqual({ slugs: [lowered.slug, cheap.slug, dear.slug], price, onSale: 1 })
    expect((await list('&priceMax=2800')).slugs).toEqual([lowered.slug])
    expect((await list('&priceMin=3050')).slugs).toEqual([dear.slug])
    expect((await list('&onSale=true')).slugs).toEqual([lowered.slug])
    await shop.db.variant.updateMany({ where: { productId: product.id }, data: { priceAmd: 3400 } })
    expect((await list('')).slugs).toEqual([cheap.slug, lowered.slug, dear.slug])
    await shop.db.promotion.update({ where: { id }, data: { state: 'ended' } })
    expect((await list('')).slugs).toEqual([cheap.slug, dear.slug, lowered.slug])
  })

  test('shows its promotions among the favorites of a customer', async ({ shop }) => {
    const coal = await shop.given.variant({ price: 3000 })
    const browser = shop.as(await shop.given.customer())
    expect((await browser.put(`/user/favorites/${coal.slug}`)).status).toBeLessThan(300)
    await shop.given.promotion({ kind: 'percent', percent: 10 })
    const { body } = await browser.get('/user/favorites')
    expect(body.result.items[0].variants[0].offer.price).toBe(2700)
  })
})
