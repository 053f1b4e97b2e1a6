import { addDays } from '@shop/contracts/days.ts'
import { expect } from 'vitest'
import { TODAY, test } from '../../test/builders/checkout-shop.ts'
import { addModel, paidRental } from '../../test/builders/rental-shop.ts'

const day = (days: number) => addDays(TODAY, days)

test('returns the earliest day of each model', async ({ shop }) => {
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
