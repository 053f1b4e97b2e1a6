import { getProduct } from '@shop/contracts/catalog.ts'
import { quote } from '@shop/contracts/checkout.ts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { createFlavor, createQuote, toProductPage } from '../../../../test/products.ts'
import { NOW } from '../../../../test/shop-info.ts'

const MINUTE_MS = 60_000

test('the promise of a product page is read again after its cut-off, not before', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })
  const mint = createFlavor('mint', 3000)
  const deadlines = [2.5, 700].map(minutes => new Date(Date.parse(NOW) + minutes * MINUTE_MS).toISOString())
  let reads = 0
  await openShop('/product/mint', {
    responses: [
      respond(getProduct, () => toProductPage(mint)),
      respond(quote, ({ body }) => createQuote(body, [mint], {}, { earliestUntil: deadlines[reads++] })),
    ],
  })
  await screen.findByText(/within 2 min$/)
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
  await expect.poll(() => screen.queryByText(/order within/)).toBeNull()
  expect(reads, 'half a minute before the cut-off').toBe(1)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  await screen.findByText(/within 11 h 3\d min$/)
  expect(reads).toBe(2)
})

test('a product page counts down to the cut-off of the delivery day, if it is near', async () => {
  const mint = createFlavor('mint', 3000)
  const { clock } = await import('#platform/clock.ts')
  const open = (minutes: number) =>
    openShop('/product/mint', {
      responses: [
        respond(getProduct, () => toProductPage(mint)),
        respond(quote, ({ body }) => {
          const earliestUntil = new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString()
          return createQuote(body, [mint], {}, { earliestUntil })
        }),
      ],
    })

  await open(134.5)
  await screen.findByText(/if you order within 2 h 14 min$/)
})
