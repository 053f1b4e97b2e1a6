import { expect, test } from 'vitest'
import { demoProducts, type ProductRow, refuseTwins } from './rows.ts'

const variant = { weight_grams: 50, price_amd: 2900, old_price_amd: null, on_hand: 1, same_day: true, position: 0 }

/** A product of the demo catalogue under another name and with one packing. */
function product(title: string, slug: string, sku: string): ProductRow {
  const [first] = demoProducts()
  if (!first) throw new Error('the catalogue is empty')
  return { ...first, brand: 'Lusin', title_en: title, slug, variants: [{ ...variant, sku }] }
}

test('a second flavor of a taste that the brand has is refused by name, as it would have no packing', () => {
  expect(() => refuseTwins([product('Mint', 'mint', 'LUS-MINT-50'), product('Ice', 'ice', 'LUS-MINT-50')])).toThrow(
    'prisma/demo: "Lusin, Mint" and "Lusin, Ice" have one sku LUS-MINT-50: give one flavor a `code`, or the packing another weight',
  )
})

test('two products of one slug are refused by name', () => {
  expect(() => refuseTwins([product('Mint', 'mint', 'A'), product('Mint!', 'mint', 'B')])).toThrow(
    'prisma/demo: "Lusin, Mint" and "Lusin, Mint!" have one slug mint: give one another title',
  )
})
