import { expect } from 'vitest'
import { test } from '../../test/builders/catalog-shop.ts'

const FLAVOR = 'nor-hov-ice-watermelon-ice'
/** The first congestion window of a connection. */
const MAX_BYTES = 14 * 1024
const BROWSER = { Accept: 'text/html', 'Accept-Language': 'en', 'Accept-Encoding': 'br' }

test('rendered pages have the price that a promotion lowers, also as structured data, within 14 KiB', async ({
  shop,
  db,
  clock,
}) => {
  await db.promotion.create({
    data: {
      title: { ru: 'Осенняя акция', en: 'Autumn sale', hy: 'Աշնանային ակցիա' },
      kind: 'percent',
      percent: 10,
      target: 'category',
      targets: ['flavor'],
      state: 'active',
      createdAt: clock.now(),
    },
  })
  clock.advance(1000)
  const { text } = await shop.get(`/en/product/${FLAVOR}`, BROWSER)
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? []
  const [product] = JSON.parse(json)['@graph']
  const { variants } = await shop.product(FLAVOR)
  const shown = variants.map(({ price, offer }) => offer?.price ?? price)
  expect(product.offers.map(({ price }: Record<string, unknown>) => price)).toEqual(shown)
  expect(shown).toContain((variants[0]?.price ?? 0) * 0.9)
  expect(text).toContain('Autumn sale')

  for (const path of ['/shop?t=flavor', `/product/${FLAVOR}`, '/']) {
    const { body } = await shop.raw(path, { ...BROWSER, 'Accept-Language': 'ru' })
    expect(body.length, path).toBeLessThanOrEqual(MAX_BYTES)
  }
})
