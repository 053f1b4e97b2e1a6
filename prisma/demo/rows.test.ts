import { expect, test } from 'vitest'
import { demoProducts, type ProductRow, refuseTwins } from './rows.ts'

const variant = { weight_grams: 50, price_amd: 2900, old_price_amd: null, on_hand: 1, same_day: true, position: 0 }

/** A product of the demo catalog under another name and with one packing. */
function product(title: string, slug: string, sku: string): ProductRow {
  const [first] = demoProducts()
  if (!first) throw new Error('the catalog is empty')
  return { ...first, brand: 'Lusin', title: { ru: title, en: title }, slug, variants: [{ ...variant, sku }] }
}

test('a second flavor of the same taste and brand is rejected by name', () => {
  expect(() => refuseTwins([product('Mint', 'mint', 'LUS-MINT-50'), product('Ice', 'ice', 'LUS-MINT-50')])).toThrow(
    'prisma/demo: "Lusin, Mint" and "Lusin, Ice" have one sku LUS-MINT-50: give one flavor a `code`, or the packing another weight',
  )
})

test('two products with the same slug are rejected by name', () => {
  expect(() => refuseTwins([product('Mint', 'mint', 'A'), product('Mint!', 'mint', 'B')])).toThrow(
    'prisma/demo: "Lusin, Mint" and "Lusin, Mint!" have one slug mint: give one another title',
  )
})
