import { addDays } from '@shop/contracts/days.ts'
import { expect } from 'vitest'
import { test as base, type Shop, TODAY } from '../../test/builders/checkout-shop.ts'
import { addModel, type Model, paidRental } from '../../test/builders/rental-shop.ts'

const day = (days: number) => addDays(TODAY, days)

/** Two models, of which the first is rented by others from the 10th to the 12th day. */
const test = base.extend('models', { scope: 'file' }, async ({ shop }) => {
  const taken = await addModel(shop)
  const free = await addModel(shop)
  await paidRental(shop, taken, day(10), day(12))
  return { taken, free }
})

const ask = (shop: Shop, { slug }: Pick<Model, 'slug'>, from: string, to: string) =>
  shop.as().get(`/rental/alternatives?model=${slug}&from=${from}&to=${to}`)

test('taken days bring the nearest free days of the same length, and the models that are free', async ({
  shop,
  models: { taken, free },
}) => {
  const { body } = await ask(shop, taken, day(11), day(12))
  // The unit is cleaned for a day after the 12th, and before the 10th after the rental that is asked for.
  expect(body.result).toMatchObject({
    isFree: false,
    dates: [
      { from: day(7), to: day(8) },
      { from: day(14), to: day(15) },
      { from: day(15), to: day(16) },
    ],
  })
  expect(body.result.models).toContain(free.slug)
  expect(body.result.models).not.toContain(taken.slug)
})

test('free days are free', async ({ shop, models: { free } }) => {
  expect((await ask(shop, free, day(11), day(12))).body.result.isFree).toBe(true)
})

test('days that the shop does not offer have no models', async ({ shop, models: { taken } }) => {
  expect((await ask(shop, taken, day(-3), day(-1))).body.result).toMatchObject({ isFree: false, models: [] })
  expect((await ask(shop, taken, day(12), day(11))).body.result).toMatchObject({ isFree: false, dates: [], models: [] })
})

test('a model that is not for rent is not found', async ({ shop }) => {
  expect((await ask(shop, { slug: 'unknown' }, day(1), day(2))).body).toMatchObject({ error: 'PRODUCT_NOT_FOUND' })
})
