import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findingsIn } from './axe.ts'
import { newPhone, register } from './people.ts'
import { sentence } from './sentence.ts'
import { sharedTest as test, type Visitor } from './shop.ts'

/** The part of a response with the taste of each part. */
type SuggestedTastes = { bowl: { parts: { flavorType: string }[] } }

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

describe('Summon Mix', () => {
  test('takes a visitor through the login to a mix, and adds each part to the cart once', async ({
    visit,
    shopUrl,
  }) => {
    const visitor = await visit({ width: 360 })
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
        await register(visitor, shopUrl, newPhone())
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

  test('is disabled while it computes, gives three mixes a day without the excluded flavor, and reports the limit', async ({
    visit,
    shopUrl,
  }) => {
    const visitor = await visit({ locale: 'en', theme: 'light' })
    const { page, t, open } = visitor
    await open('/')
    await page
      .getByRole('main')
      .getByRole('button', { name: t('home.toMix'), exact: true })
      .first()
      .click()
    await register(visitor, shopUrl, newPhone())
    const dialog = page.getByRole('dialog', { name: 'Summon Mix' })
    await dialog.waitFor()

    let respond = (): void => undefined
    const blocked = new Promise<void>(resolve => {
      respond = resolve
    })
    await page.route('**/ai/suggestion', route => blocked.then(() => route.continue()), { times: 1 })
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
    respond()

    const tastes: string[][] = []
    page.on('response', async reply => {
      if (!reply.url().endsWith('/ai/suggestion')) return
      const { result }: { result: SuggestedTastes } = await reply.json()
      tastes.push(result.bowl.parts.map(({ flavorType }) => flavorType))
    })
    /** Excludes the taste of the first part, undoes it, and excludes it again; returns its name. */
    const refuseFirst = async (): Promise<string> => {
      const exclude = dialog.getByRole('button', { name: new RegExp(`^${t('mix.refuse')}: `) }).first()
      const allow = dialog.getByRole('listitem').getByRole('button', { name: new RegExp(`^${t('mix.allow')}: `) })
      await exclude.click()
      await allow.press('Enter')
      await allow.waitFor({ state: 'detached' })
      await exclude.press('Enter')
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
    const [[excluded] = [], ...later] = tastes
    expect(later.flat()).not.toContain(excluded)
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
