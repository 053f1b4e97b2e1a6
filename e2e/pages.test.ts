import AxeBuilder from '@axe-core/playwright'
import { locales } from '@shop/contracts/locale.ts'
import { describe, expect } from 'vitest'
import { test } from './shop.ts'

const PAGES = [
  '/',
  '/shop',
  '/shop?t=flavor',
  '/accessories',
  '/hookah',
  '/coal',
  '/product/tufa-leaf-core-white-orchard',
  '/about',
  '/contact',
  '/cart',
  '/privacy',
  '/terms',
  '/no-such-page',
]
const WIDTHS = [360, 768, 1440]

describe.each(locales)('in %s', locale => {
  test.for(WIDTHS)('no page is wider than a screen of %i px, and none complains', async (width, { visit }) => {
    const { page, open } = await visit({ locale, width })
    const wider: string[] = []
    for (const path of PAGES) {
      await open(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (excess > 0) wider.push(`${path}: ${excess} px`)
    }
    expect(wider).toEqual([])
  })
})

test.for(['dark', 'light'] as const)(
  'every page is accessible as far as axe can tell, %s',
  async (theme, { visit }) => {
    const { page, open } = await visit({ locale: 'en', theme })
    const findings: string[] = []
    for (const path of PAGES) {
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
    expect(findings).toEqual([])
  },
)
