import { addDays } from '@shop/contracts/days.ts'
import type { RentalOptions } from '@shop/contracts/rental.ts'
import { describe, expect } from 'vitest'
import { test } from '../../test/builders/catalog-shop.ts'
import { test as checkoutTest, TODAY } from '../../test/builders/checkout-shop.ts'
import { addModel, paidRental } from '../../test/builders/rental-shop.ts'

describe('the choices of a rental', () => {
  test('are models with a price, a cheaper one from the third day, and a deposit; flavors and bowls in stock', async ({
    shop,
  }) => {
    const reply = await shop.get('/serverapi/rental/options')
    expect(reply.status).toBe(200)
    const { hookahs, flavors, cups, extras, terms }: RentalOptions = reply.body.result
    expect(hookahs.length).toBeGreaterThanOrEqual(5)
    for (const { pricePerDay, priceFromThirdDay, deposit, imageUrl } of hookahs) {
      expect(priceFromThirdDay).toBeGreaterThan(0)
      expect(priceFromThirdDay).toBeLessThan(pricePerDay)
      expect(deposit).toBeGreaterThan(0)
      expect(imageUrl).toBe('/placeholders/hookah.svg')
    }
    const prices = hookahs.map(({ pricePerDay }) => pricePerDay)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    expect(hookahs.find(({ slug }) => slug === 'karas-pipes-garni')).toMatchObject({
      titleEN: 'Garni',
      titleHY: expect.any(String),
      volume: 1200,
      pricePerDay: 5000,
      priceFromThirdDay: 3500,
      deposit: 20_000,
    })
    expect(flavors.length).toBeGreaterThan(80)
    expect(cups.length).toBeGreaterThan(2)
    expect(new Set(extras.map(({ category }) => category))).toEqual(new Set(['coal', 'accessory']))
    expect(terms.damages).toContainEqual({ part: { ru: 'Колба', en: 'Base', hy: 'Կոլբա' }, amountAmd: 8000 })
    for (const { packing } of [...flavors, ...cups, ...extras]) expect(packing.price).toBeGreaterThan(0)
  })

  test('exclude models and products that are withdrawn', async ({ shop }) => {
    const slugs = async () => {
      const { body } = await shop.get('/serverapi/rental/options')
      const { hookahs }: RentalOptions = body.result
      return hookahs.map(({ slug }) => slug)
    }
    const before = await slugs()
    const at = new Date('2026-11-21T08:00:00Z')
    await shop.db.rentalOffer.updateMany({ where: { product: { slug: 'azat-zuyg' } }, data: { withdrawnAt: at } })
    await shop.db.product.update({ where: { slug: 'azat-katil' }, data: { withdrawnAt: at } })
    expect(before.filter(slug => slug !== 'azat-zuyg' && slug !== 'azat-katil')).toEqual(await slugs())
    expect(before).toContain('azat-zuyg')
  })

  test('the database rejects a third day that is not cheaper', async ({ shop }) => {
    const offer = { where: { product: { slug: 'karas-pipes-garni' } }, data: { priceFromThirdDayAmd: 5000 } }
    await expect(shop.db.rentalOffer.updateMany(offer)).rejects.toThrow(/rental_offer_cheaper_from_third_day/)
  })
})

const day = (days: number) => addDays(TODAY, days)

checkoutTest('returns the earliest day of each model', async ({ shop }) => {
  const [free, busy, empty] = [await addModel(shop), await addModel(shop), await addModel(shop, { units: 0 })]
  await paidRental(shop, busy, day(1), day(3))
  const { models } = (await shop.as().get('/rental/starts')).body.result
  const startOf = ({ slug }: { slug: string }) => models.find((each: { slug: string }) => each.slug === slug)
  expect([free, busy, empty].map(startOf)).toEqual([
    { slug: free.slug, date: TODAY },
    { slug: busy.slug, date: day(5) },
    { slug: empty.slug },
  ])
})
