import type { Locale } from '@shop/contracts/locale.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findingsIn } from './axe.ts'
import { answers } from './login-modal.ts'
import { register } from './people.ts'
import { sentence } from './sentence.ts'
import { test, type Visitor } from './shop.ts'

/** What of an answer says which taste each part has. */
type SuggestedTastes = { bowl: { parts: { flavorType: string }[] } }

/** The items of an answer with the fields that product.md section 3 names, and no others. */
const OWN_FORM = [
  ['own-1', 'Sour Cherry', 60],
  ['own-2', 'Fresh Mint', 40],
].map(([slug, title, percentage]) => ({
  productId: slug,
  brand: 'Own',
  title,
  titleEN: title,
  description: '',
  descriptionEN: '',
  imageUrl: '/favicon.svg',
  subTitle: '',
  subTitleEN: '',
  productType: 'flavor',
  percentage,
  packing: [{ weight: 50, price: 3000, sku: String(slug).toUpperCase() }],
}))

/** Summons the modal, chooses and asks. */
async function summon({ page, t }: Visitor, categories: string[], strength: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Summon Mix' })
  for (const category of categories) {
    await dialog.getByRole('button', { name: t(`mix.category.${category}`), exact: true }).click()
  }
  await dialog.getByRole('radio', { name: t(`mix.strength.${strength}`) }).check()
  await dialog.getByRole('button', { name: t('mix.ask'), exact: true }).click()
}

const storedCart = async (page: Page): Promise<{ sku: string; quantity: number }[]> =>
  JSON.parse((await page.evaluate(() => localStorage.getItem('cart'))) ?? '[]')

describe.each<{ locale: Locale; phone: string; width: number; theme: 'dark' | 'light' }>([
  { locale: 'ru', phone: '+37493200001', width: 360, theme: 'dark' },
  { locale: 'en', phone: '+37493200002', width: 1280, theme: 'light' },
])('Summon Mix in $locale at $width px', ({ locale, phone, width, theme }) => {
  test('takes a visitor through the login to a mix, each part of which goes into the cart once', async ({
    visit,
    shopUrl,
  }) => {
    const visitor = await visit({ locale, width, theme })
    const { page, t, open } = visitor
    await open('/')
    const dialog = page.getByRole('dialog', { name: 'Summon Mix' })
    await sentence(
      'Opens via the Summon Mix link; if not logged in, the login modal opens instead (section 4).',
      async () => {
        await page
          .getByRole('main')
          .getByRole('button', { name: t('home.toMix'), exact: true })
          .first()
          .click()
        await register(visitor, shopUrl, phone)
        await dialog.waitFor()
      },
    )
    expect(await dialog.textContent()).toMatch(/3.+3/)
    expect(await findingsIn(page)).toEqual([])
    await sentence(
      "AI: at least one flavor type and a strength are required, else 'Please select at least one flavor type and a strength to get suggestions.' (section 5)",
      async () => {
        const ask = dialog.getByRole('button', { name: t('mix.ask'), exact: true })
        await ask.click()
        await dialog.getByText(t('mix.choose'), { exact: true }).waitFor()
        await dialog.getByRole('radio', { name: t('mix.strength.mild') }).check()
        await ask.click()
        await dialog.getByText(t('mix.choose'), { exact: true }).waitFor()
      },
    )

    await summon(visitor, ['fruit', 'cold'], 'medium')
    const parts = dialog.getByRole('listitem')
    await parts.first().waitFor()
    const count = await parts.count()
    expect(count).toBeGreaterThanOrEqual(2)
    const shares = (await parts.allTextContents()).map(text => Number(/(\d+)\s?%/.exec(text)?.[1]))
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100)
    expect(await findingsIn(page)).toEqual([])

    await sentence(
      'Each suggestion can be added once; the button then shows a done state. One suggestion adds quantity 1 of its first packing option.',
      async () => {
        await parts
          .first()
          .getByRole('button', { name: new RegExp(`^${t('mix.add')}: `) })
          .click()
        await parts
          .first()
          .getByRole('button', { name: new RegExp(`^${t('mix.added')}: `) })
          .press('Enter')
        expect((await storedCart(page)).map(({ quantity }) => quantity)).toEqual([1])
      },
    )
    await sentence("'Add All' adds those not yet added.", async () => {
      await dialog.getByRole('button', { name: t('mix.addAll'), exact: true }).click()
      await dialog.getByText(t('mix.allAdded')).waitFor()
      expect((await storedCart(page)).map(({ quantity }) => quantity)).toEqual(Array.from({ length: count }, () => 1))
      // One mix, under a name already.
      const stored = await page.evaluate(() => localStorage.getItem('cartMixes'))
      expect(JSON.parse(stored ?? '[]').map(({ name }: { name?: string }) => Boolean(name))).toEqual([true])
    })
    expect(await findingsIn(page)).toEqual([])

    await dialog.getByRole('link', { name: t('mix.toCart') }).click()
    await page.waitForURL(url => url.pathname.endsWith('/cart'))
    await dialog.waitFor({ state: 'detached' })
  })

  test('thinks with everything closed, gives three mixes a day, without the taste that was refused, and says so', async ({
    visit,
    shopUrl,
  }) => {
    const visitor = await visit({ locale, width, theme })
    const { page, t, open } = visitor
    await open('/')
    await page
      .getByRole('main')
      .getByRole('button', { name: t('home.toMix'), exact: true })
      .first()
      .click()
    await register(visitor, shopUrl, `${phone.slice(0, -2)}5${phone.slice(-1)}`)
    const dialog = page.getByRole('dialog', { name: 'Summon Mix' })
    await dialog.waitFor()

    let answer = (): void => undefined
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/ai/suggestion', route => held.then(() => route.continue()), { times: 1 })
    await summon(visitor, ['berry'], 'mild')
    await sentence("Loading disables everything and shows 'Thinking...'.", async () => {
      await dialog.getByRole('button', { name: t('mix.thinking'), exact: true }).waitFor()
      for (const control of await dialog.locator('button, input, a').all())
        expect(await control.isDisabled()).toBe(true)
    })
    await sentence('Closing is blocked while loading', async () => {
      await page.keyboard.press('Escape')
      await page.mouse.click(2, 2)
      expect(await dialog.isVisible()).toBe(true)
    })
    answer()

    const tastes: string[][] = []
    page.on('response', async reply => {
      if (!reply.url().endsWith('/ai/suggestion')) return
      const { result }: { result: SuggestedTastes } = await reply.json()
      tastes.push(result.bowl.parts.map(({ flavorType }) => flavorType))
    })
    /** Refuses the taste of the first part, thinks better of it, refuses it for good; its name. */
    const refuseFirst = async (): Promise<string> => {
      const refuse = dialog.getByRole('button', { name: new RegExp(`^${t('mix.refuse')}: `) }).first()
      const allow = dialog.getByRole('listitem').getByRole('button', { name: new RegExp(`^${t('mix.allow')}: `) })
      await refuse.click()
      await allow.press('Enter')
      await allow.waitFor({ state: 'detached' })
      await refuse.press('Enter')
      await allow.waitFor()
      expect(await findingsIn(page)).toEqual([])
      return ((await allow.getAttribute('aria-label')) ?? '').replace(`${t('mix.allow')}: `, '')
    }
    let taste = ''
    const mixes: string[] = []
    for (const turn of [1, 2, 3]) {
      await dialog.getByRole('listitem').first().waitFor()
      if (turn === 1) taste = await refuseFirst()
      mixes.push((await dialog.getByRole('listitem').allTextContents()).join())
      if (turn === 3) break
      await dialog.getByRole('button', { name: t('mix.another'), exact: true }).click()
      await expect
        .poll(async () => (await dialog.getByRole('listitem').allTextContents()).join())
        .not.toBe(mixes.at(-1))
    }
    expect(new Set(mixes).size).toBe(3)
    await expect.poll(() => tastes.length).toBe(3)
    const [[refused] = [], ...later] = tastes
    expect(later.flat()).not.toContain(refused)
    await sentence('Daily limit reached: a flag is set.', async () => {
      await dialog.getByText(t('mix.limit'), { exact: true }).waitFor()
      expect(await dialog.getByRole('button', { name: t('mix.another'), exact: true }).isDisabled()).toBe(true)
    })

    await dialog.getByRole('button', { name: t('mix.change'), exact: true }).click()
    const group = dialog.getByRole('group', { name: t('mix.refusedTitle') })
    expect(await findingsIn(page)).toEqual([])
    await group.getByRole('button', { name: `${taste}: ${t('mix.allow')}` }).press('Enter')
    await group.getByText(t('mix.allowed').replace('{name}', taste)).waitFor()
    expect(await group.getByRole('button').allTextContents()).toEqual([t('mix.undo')])
    expect(await findingsIn(page)).toEqual([])

    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

test('a refusal of the server is told as a failure, and closing on the cart loads it anew', async ({
  visit,
  shopUrl,
}) => {
  const visitor = await visit({ locale: 'en' })
  const { page, t, open } = visitor
  await open('/cart')
  await page.getByRole('banner').getByRole('button', { name: 'Summon Mix' }).click()
  await register(visitor, shopUrl, '+37493200009')
  const dialog = page.getByRole('dialog', { name: 'Summon Mix' })
  await dialog.waitFor()
  const failed = dialog.getByText('Failed to fetch suggestions. Please try again later.', { exact: true })
  await sentence(
    "any other failure gives 'Failed to fetch suggestions. Please try again later.' (section 8)",
    async () => {
      await answers(page, '/ai/suggestion', {
        status: 422,
        json: { error: 'PHONE_MISMATCH', message: 'Something else', requestId: '1' },
      })
      await summon(visitor, ['dessert'], 'strong')
      await failed.waitFor()
      const ask = dialog.getByRole('button', { name: t('mix.ask'), exact: true })
      await expect.poll(() => ask.evaluate(button => button === document.activeElement)).toBe(true)
    },
  )
  await sentence("Empty result: the button reads 'Try again'. (in product.md's own form, section 7)", async () => {
    await answers(page, '/ai/suggestion', { json: { result: { items: [] }, dailyLimitExceeded: false } })
    await dialog.getByRole('button', { name: t('mix.ask'), exact: true }).click()
    await dialog.getByRole('button', { name: 'Try again', exact: true }).waitFor()
    expect(await failed.count()).toBe(0)
  })
  await sentence(
    "the server message 'You have reached the limit of 3 suggestions per day' is shown and sets the daily limit flag (section 8): by the flag, not the text",
    async () => {
      await answers(page, '/ai/suggestion', {
        status: 429,
        json: {
          error: 'DAILY_LIMIT_REACHED',
          message: 'The server’s own words',
          dailyLimitExceeded: true,
          requestId: '2',
        },
      })
      await dialog.getByRole('button', { name: 'Try again', exact: true }).click()
      await dialog.getByText('The server’s own words', { exact: true }).waitFor()
      expect(await dialog.getByRole('button', { name: t('mix.ask'), exact: true }).isDisabled()).toBe(true)
    },
  )
  await sentence("result.items, dailyLimitExceeded (section 7): product.md's own form is a mix", async () => {
    await page.evaluate(() => window.location.reload())
    await page.getByRole('banner').getByRole('button', { name: 'Summon Mix' }).click()
    await answers(page, '/ai/suggestion', { json: { result: { items: OWN_FORM }, dailyLimitExceeded: false } })
    await summon(visitor, ['fruit'], 'mild')
    await dialog
      .getByRole('listitem')
      .filter({ hasText: 'Sour Cherry' })
      .filter({ hasText: /60\s?%/ })
      .waitFor()
    await dialog.getByRole('button', { name: 'Add All', exact: true }).click()
    await dialog.getByText(t('mix.allAdded')).waitFor()
    expect(await storedCart(page)).toMatchObject([
      { sku: 'OWN-1', quantity: 1 },
      { sku: 'OWN-2', quantity: 1 },
    ])
  })
  await sentence('closing on the cart route reloads the page.', async () => {
    const reloaded = page.waitForEvent('load')
    await dialog.getByRole('button', { name: t('dialog.close'), exact: true }).click()
    await reloaded
    await page.getByRole('heading', { level: 1, name: t('cart.title') }).waitFor()
  })
})
