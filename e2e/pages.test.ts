import AxeBuilder from '@axe-core/playwright'
import { locales } from '@shop/contracts/locale.ts'
import { describe, expect } from 'vitest'
import { callAs, newCustomer } from './people.ts'
import { test as base, type Visitor } from './shop.ts'
import { lineOf, putIntoCart, signIn } from './signed-in.ts'

const SLUG = 'tufa-leaf-core-white-orchard'

const PAGES = [
  '/',
  '/shop',
  '/shop?t=flavor',
  '/accessories',
  '/hookah',
  '/coal',
  '/rent',
  `/product/${SLUG}`,
  '/about',
  '/contact',
  '/cart',
  '/privacy',
  '/terms',
  '/no-such-page',
]
/** The same with somebody signed in, whose order waits to be paid. */
const PRIVATE_PAGES = ['/checkout', '/account', '/account/edit', '/order/success', '/order/failed']
const WIDTHS = [360, 768, 1440]

/** One customer of this file's shop with an address, a favourite, an order, and something in the cart. */
const test = base.extend('customer', { scope: 'file' }, async ({ shopUrl }) => {
  const customer = await newCustomer(shopUrl)
  const line = await lineOf(shopUrl, SLUG)
  const address = { region: 'AM-ER', city: 'Երևան', street: 'Մարշալ Բաղրամյան պողոտա', building: '24/1' }
  await callAs(shopUrl, customer, 'POST', '/user/addresses', { body: address })
  await callAs(shopUrl, customer, 'PUT', `/user/favorites/${SLUG}`)
  const body = { items: [{ sku: line.sku, quantity: 1 }], phone: customer.phone, address, deliveryType: 'post' }
  const { order } = await callAs(shopUrl, customer, 'POST', '/orders', { body, key: 'order-of-the-pages' })
  return { ...customer, line, number: order?.number ?? 0 }
})

type Somebody = { phone: string; token: string; line: object; number: number }

/** Signs in and gives the addresses of what a customer alone can see. */
async function enter({ page, open }: Visitor, { line, number, ...customer }: Somebody): Promise<string[]> {
  await open('/cart')
  await signIn(page, customer)
  await putIntoCart(page, [line])
  return PRIVATE_PAGES.map(path => (path.startsWith('/order') ? `${path}?order=${number}` : path))
}

describe.each(locales)('in %s', locale => {
  test.for(WIDTHS)(
    'no page is wider than a screen of %i px, and none complains',
    async (width, { visit, customer }) => {
      const visitor = await visit({ locale, width })
      const { page, open } = visitor
      const wider: string[] = []
      const look = async (path: string) => {
        await open(path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        if (excess > 0) wider.push(`${path}: ${excess} px`)
      }
      for (const path of PAGES) await look(path)
      for (const path of await enter(visitor, customer)) await look(path)
      expect(wider).toEqual([])
    },
  )
})

test.for(['dark', 'light'] as const)(
  'every page is accessible as far as axe can tell, %s',
  async (theme, { visit, customer }) => {
    const visitor = await visit({ locale: 'en', theme })
    const { page, open } = visitor
    const findings: string[] = []
    const look = async (path: string) => {
      await open(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze()
      findings.push(
        ...violations.map(
          ({ id, nodes }) => `${path}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        ),
      )
    }
    for (const path of PAGES) await look(path)
    for (const path of await enter(visitor, customer)) await look(path)
    expect(findings).toEqual([])
  },
)
