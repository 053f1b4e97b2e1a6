import AxeBuilder from '@axe-core/playwright'
import { locales } from '@shop/contracts/locale.ts'
import { expect } from 'vitest'
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
/** The narrowest that WCAG 1.4.10 asks for, and a phone, a tablet, a desk. Pixels. */
const WIDTHS = [320, 360, 768, 1440]

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

test.for(locales)(
  'no page in %s is wider than a screen of 320, 360, 768 or 1440 px, and none complains',
  async (locale, { visit, customer }) => {
    const visitor = await visit({ locale, width: 360 })
    const { page, open } = visitor
    const wider: string[] = []
    const look = async (path: string) => {
      await open(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        if (excess > 0) wider.push(`${path} at ${width}: ${excess} px`)
      }
    }
    for (const path of PAGES) await look(path)
    for (const path of await enter(visitor, customer)) await look(path)
    expect(wider).toEqual([])
  },
)

test('every page is accessible as far as axe can tell, in the dark and in the light', async ({ visit, customer }) => {
  const visitor = await visit({ locale: 'en' })
  const { page, open } = visitor
  const findings: string[] = []
  const look = async (path: string) => {
    await open(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.locator(`html[data-theme="${colorScheme}"]`).waitFor()
      // Colors fade into each other for a moment.
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(animation => animation.finished)))
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze()
      findings.push(
        ...violations.map(
          ({ id, nodes }) =>
            `${path}, ${colorScheme}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        ),
      )
    }
  }
  for (const path of PAGES) await look(path)
  for (const path of await enter(visitor, customer)) await look(path)
  expect(findings).toEqual([])
})
