import type { Locator, Page } from 'playwright-core'

/** Product.md's three session items, as a login leaves them; the next page that is opened sees them. */
export async function signIn(page: Page, { phone, token }: { phone: string; token: string }): Promise<void> {
  await page.evaluate(
    ([userPhone, token]) => {
      localStorage.setItem('isLoggedIn', 'true')
      localStorage.setItem('userPhone', userPhone ?? '')
      localStorage.setItem('token', token ?? '')
    },
    [phone, token],
  )
}

type Found = {
  title: string
  imageUrl: string
  productType: string
  variants: { sku: string; weight: number; price: number }[]
}

/** A line of the cart, in the form in which the shop stores it, of a product's first variant. */
export async function lineOf(shopUrl: string, slug: string, quantity = 1) {
  const reply = await fetch(`${shopUrl}/serverapi/catalog/products/${slug}`)
  const { result }: { result: Found } = await reply.json()
  const { title, imageUrl, productType, variants } = result
  const [variant] = variants
  if (!variant) throw new Error(`${slug} has no variant`)
  return { slug, ...variant, quantity, title, image: imageUrl, productType }
}

export async function putIntoCart(page: Page, lines: readonly object[]): Promise<void> {
  await page.evaluate(stored => localStorage.setItem('cart', stored), JSON.stringify(lines))
}

/** Returns the error text that a field references. */
export async function saidOf(field: Locator): Promise<string> {
  return field.evaluate(input =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter(id => id.endsWith('-error'))
      .map(id => document.getElementById(id)?.textContent ?? '')
      .join(),
  )
}

/** Whether the focus is in a field, or in one of a group. */
export const hasFocus = (field: Locator) => field.evaluate(input => input.contains(document.activeElement))
