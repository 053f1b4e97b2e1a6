import { getProduct, type VariantDates } from '@shop/contracts/catalog.ts'
import { quote } from '@shop/contracts/checkout.ts'
import { expect, test } from 'vitest'
import { respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { createFlavor, createQuote, createVariant, toProductPage } from '../../../../test/products.ts'
import { t } from '../../../../test/texts.ts'

const openPage = (dates?: VariantDates) => {
  const mint = createFlavor('mint', 3000, { variants: [createVariant('mint', 3000, dates && { dates })] })
  return openShop('/product/mint', {
    responses: [
      respond(getProduct, () => toProductPage(mint)),
      respond(quote, ({ body }) => createQuote(body, [mint])),
    ],
  })
}

test('a product page says which dates all packs have, and that they are fresh', async () => {
  const { findByText, getByText } = await openPage({
    bestBefore: { date: '2026-12-05', hasLater: true },
    packed: { date: '2026-10-01', hasLater: false },
    isFresh: true,
  })
  await findByText(t('product.bestBeforeOrLater', { date: 'Dec 5, 2026' }))
  getByText(t('product.packedOn', { date: 'Oct 1, 2026' }))
  getByText(t('product.fresh'))
})

test('a product page says nothing about dates that are not known', async () => {
  const { findByRole, queryByText } = await openPage()
  await findByRole('heading', { level: 1 })
  expect(queryByText(t('product.fresh'))).toBeNull()
  expect(queryByText(/Best before|Packed/)).toBeNull()
})
