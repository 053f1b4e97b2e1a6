import { getProduct } from '@shop/contracts/catalog.ts'
import { quote } from '@shop/contracts/checkout.ts'
import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { createFlavor, createQuote, toProductPage } from '../../../../test/products.ts'

const MINUTE_MS = 60_000

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
