import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findingsIn, findingsOn } from './axe.ts'
import { callAs, newCustomer, newPhone, register } from './people.ts'
import { test } from './shop.ts'
import { lineOf, putIntoCart, signIn } from './signed-in.ts'

const NAME = 'Evening on the Cascade'

type Stored = { lines: { sku: string; quantity: number; percentage: number }[]; name: string; shareId: string }

test('a mix is suggested, saved, named and shared; a visitor with its link buys all of it', async ({
  visit,
  shopUrl,
  db,
}) => {
  const maker = await visit({ locale: 'en' })
  const { page, t } = maker
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await maker.open('/mixes')
  await page.getByRole('heading', { name: t('mixes.empty') }).waitFor()
  const customer = await newCustomer(shopUrl)
  await signIn(page, customer)
  await page.reload()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('mixes.summon') })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Summon Mix' })
  for (const category of ['fruit', 'cold'])
    await dialog.getByRole('button', { name: t(`mix.category.${category}`), exact: true }).click()
  await dialog.getByRole('radio', { name: t('mix.strength.medium') }).check()
  await dialog.getByRole('button', { name: t('mix.ask'), exact: true }).click()
  await dialog.getByRole('listitem').first().waitFor()
  const parts = await dialog.getByRole('listitem').count()

  await dialog.getByRole('button', { name: t('mixes.keep') }).click()
  const name = dialog.getByLabel(t('mixes.name'))
  expect(await name.inputValue()).toContain(' + ')
  await name.fill('call 091 23 45 67')
  await dialog.getByRole('button', { name: t('mixes.nameKeep'), exact: true }).click()
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
  await name.fill(NAME)
  await name.press('Enter')
  await dialog.getByText(t('mixes.kept').replace('{name}', NAME)).waitFor()
  expect(await findingsIn(page)).toEqual([])
  await dialog.getByRole('button', { name: t('mix.addAll'), exact: true }).click()
  await dialog.getByText(t('mix.allAdded')).waitFor()
  const mixesOf = (shown: Page): Promise<Stored[]> =>
    shown.evaluate(() => JSON.parse(localStorage.getItem('cartMixes') ?? '[]'))
  expect((await mixesOf(page)).map(mix => [mix.name, mix.lines.length])).toEqual([[NAME, parts]])
  // The account keeps it as one for the next browser.
  await expect.poll(async () => (await db.savedCart.findFirst())?.mixes).toMatchObject([{ name: NAME }])
  const next = await visit({ locale: 'en', width: 360 })
  await next.openFile()
  await signIn(next.page, customer)
  await next.open('/cart')
  await next.page.getByRole('region', { name: new RegExp(NAME) }).waitFor()
  expect(await mixesOf(next.page)).toEqual(await mixesOf(page))
  await next.page.close()

  const [{ shareId } = { shareId: '' }] = await mixesOf(page)
  const link = `${shopUrl}/en/mix/${shareId}`
  const htmlOf = async () => (await fetch(link, { headers: { Accept: 'text/html' } })).text()
  // Only for users with the link, not for search engines.
  expect(await htmlOf()).toContain('<meta name="robots" content="noindex"/>')

  await dialog.getByRole('link', { name: t('mixes.mine') }).click()
  await page.getByRole('heading', { level: 1, name: t('mixes.mine') }).waitFor()
  const entry = page.getByRole('article').filter({ hasText: NAME })
  await entry.getByRole('checkbox', { name: t('mixes.public') }).click()
  await expect.poll(() => entry.getByRole('checkbox').isChecked()).toBe(true)
  await expect.poll(() => entry.getByRole('checkbox').isEnabled()).toBe(true)
  await entry.getByRole('button', { name: t('mixes.deleteOf').replace('{name}', NAME) }).click()
  await page.getByRole('button', { name: t('mixes.undo') }).click()
  await entry.getByRole('button', { name: t('mixes.shareOf').replace('{name}', NAME) }).click()
  await entry.getByText(t('mixes.copied')).waitFor()
  expect(await findingsOn(page)).toEqual([])
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  await expect.poll(htmlOf).toContain(`<link rel="canonical" href="${link}"/>`)
  const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(await htmlOf()) ?? []
  expect(picture).toMatch(new RegExp(`^${shopUrl}/serverapi/ai/mixes/.+\\.png$`))
  const preview = await fetch(picture)
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/png'])

  const other = await visit({ locale: 'en', width: 360, theme: 'light' })
  // Until the app has hydrated the page, the HTML has the hidden age gate, whose links axe finds before the skip link.
  await other.open(`/mix/${shareId}`)
  expect(other.page.url()).toBe(link)
  await other.page.getByRole('heading', { level: 1, name: NAME }).waitFor()
  expect(await findingsOn(other.page)).toEqual([])
  await other.page.getByRole('button', { name: t('mixes.toCart') }).click()
  await other.page.getByRole('dialog').waitFor()
  const [taken] = await mixesOf(other.page)
  expect(taken).toMatchObject({ name: NAME, shareId })
  expect(taken?.lines.reduce((sum, { percentage }) => sum + percentage, 0)).toBe(100)
  await other.open('/mixes')
  await other.page.getByRole('link', { name: NAME }).click()
  await other.page.getByRole('button', { name: t('mixes.save'), exact: true }).click()
  await register(other, shopUrl, newPhone())
  await other.page
    .getByRole('main')
    .getByRole('link', { name: t('mixes.mine') })
    .waitFor()
  await other.page.getByText('1 person').waitFor()

  // Deleted, and its page left at once: it is gone all the same.
  await entry.getByRole('button', { name: t('mixes.deleteOf').replace('{name}', NAME) }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('mixes.title') })
    .click()
  await expect.poll(async () => (await fetch(link)).status).toBe(404)
})

const HOME = { region: 'AM-ER', city: 'Yerevan', street: 'Tumanyan', building: '21' }

test('a mix is bought as one: a sold-out part is replaced in one tap, in the cart, at the checkout and when reordered', async ({
  visit,
  shopUrl,
  db,
}) => {
  const customer = await newCustomer(shopUrl)
  await callAs(shopUrl, customer, 'POST', '/user/addresses', { body: HOME })
  const flavors = await db.product.findMany({
    where: { category: 'flavor', strength: 'mild', flavor: { role: 'base', intensity: { lt: 4 } } },
    orderBy: { slug: 'asc' },
    select: { slug: true, variants: { select: { onHand: true, reserved: true } } },
  })
  // A second attempt takes other flavors than those that the first one sold out.
  const inStock = flavors.filter(({ variants }) => variants.every(({ onHand, reserved }) => onHand > reserved))
  const [first, second] = await Promise.all(inStock.slice(0, 2).map(({ slug }) => lineOf(shopUrl, slug)))
  if (!first || !second) throw new Error('the demo has two mild flavors')
  const { page, open, openFile, t } = await visit({ locale: 'en', width: 360, theme: 'light' })
  await openFile()
  await signIn(page, customer)
  await putIntoCart(page, [{ ...first, quantity: 2 }, second])
  await page.evaluate(mix => localStorage.setItem('cartMixes', JSON.stringify([mix])), {
    id: 'evening',
    name: NAME,
    lines: [
      { sku: first.sku, quantity: 1, percentage: 60 },
      { sku: second.sku, quantity: 1, percentage: 40 },
    ],
  })
  /** All packs of a product are gone. */
  const sellOut = async (slug: string) => {
    const variants = await db.variant.findMany({ where: { product: { slug } } })
    for (const { id: variantId, reserved, onHand } of variants) {
      const left = { variantId, ref: variantId, kind: 'correction', reason: 'counted', createdAt: new Date() }
      await db.variant.update({ where: { id: variantId }, data: { onHand: reserved } })
      await db.stockMove.create({ data: { ...left, delta: reserved - onHand } })
    }
  }
  const mixes = (): Promise<Stored[]> => page.evaluate(() => JSON.parse(localStorage.getItem('cartMixes') ?? '[]'))
  const parts = async () => (await mixes()).flatMap(({ lines }) => lines.map(({ sku }) => sku))
  const group = page.getByRole('region', { name: new RegExp(NAME) })

  await open('/cart')
  await group.getByText('60%', { exact: false }).waitFor()
  expect(
    await page
      .getByRole('list', { name: t('cart.lines') })
      .getByRole('listitem')
      .count(),
  ).toBe(1)
  await group.getByRole('button', { name: t('quantity.more') }).click()
  expect((await mixes())[0]?.lines.map(({ quantity }) => quantity)).toEqual([2, 2])
  await group.getByRole('button', { name: /^Remove: / }).click()
  expect(await mixes()).toEqual([])
  await page.getByRole('button', { name: t('cart.undo') }).click()
  await sellOut(second.slug)
  await page.reload()
  await group.getByRole('button', { name: /^Swap for/ }).waitFor()
  expect(await findingsOn(page)).toEqual([])
  await group.getByRole('button', { name: /^Swap for/ }).click()
  await group.getByRole('button', { name: /^Swap for/ }).waitFor({ state: 'detached' })
  const [, swapped = ''] = await parts()
  expect(swapped).not.toBe(second.sku)

  await open('/checkout')
  await page.locator('input[name="deliveryType"][value="post"]').check()
  const pay = page.getByRole('button', { name: /^Pay / })
  await expect.poll(() => pay.isEnabled()).toBe(true)
  const { product } = await db.variant.findUniqueOrThrow({ where: { sku: swapped }, select: { product: true } })
  await sellOut(product.slug)
  await pay.click()
  const rejection = page.getByRole('alert').filter({ hasText: NAME })
  await rejection.getByRole('button', { name: /^Swap for/ }).click()
  await rejection.waitFor({ state: 'detached' })
  expect(await findingsOn(page)).toEqual([])
  await expect.poll(() => pay.isEnabled()).toBe(true)
  await pay.click()
  await page.locator('button[value="approve"]').click()
  await page.waitForURL(/order\/success/)
  await group.getByText('40%', { exact: false }).waitFor()
  expect([await mixes(), await page.evaluate(() => localStorage.getItem('cart'))]).toEqual([[], '[]'])

  await sellOut(first.slug)
  await open('/account')
  await page.getByRole('link', { name: /^No\. / }).click()
  await page.getByRole('button', { name: t('orders.again') }).click()
  await page.getByRole('button', { name: /^Swap for/ }).click()
  await expect.poll(async () => (await mixes()).map(({ name, lines }) => [name, lines.length])).toEqual([[NAME, 2]])
  expect(await parts()).not.toContain(first.sku)
})
