import { describe, expect } from 'vitest'
import { test } from './shop.ts'

const numberIn = (text: string | null) => Number(text?.match(/\d+/)?.[0])

describe('a shopper finds goods', () => {
  test('filters combine, stand in the address, and Back takes the last one away', async ({ visit }) => {
    const { page, open, t } = await visit()
    await open('/shop?t=flavor')
    const counted = async () => numberIn(await page.locator('h1 .font-dots').textContent())
    const all = await counted()
    await page.getByRole('checkbox', { name: t('catalog.flavorCategory.fruit') }).check()
    await expect.poll(counted).toBeLessThan(all)
    const fruit = await counted()
    await page.getByRole('checkbox', { name: t('catalog.strength.strong') }).check()
    await expect.poll(counted).toBeLessThan(fruit)
    const strongFruit = await counted()
    expect(strongFruit).toBeGreaterThan(0)
    await page.getByRole('checkbox', { name: t('catalog.flavorCategory.berry') }).check()
    await expect.poll(counted).toBeGreaterThan(strongFruit)
    expect(new URL(page.url()).search).toBe('?t=flavor&flavorCategory=Fruit&flavorCategory=Berry&strength=strong')

    await page.goBack()
    await expect.poll(counted).toBe(strongFruit)
    expect(await page.getByRole('checkbox', { name: t('catalog.flavorCategory.berry') }).isChecked()).toBe(false)

    await page.reload({ waitUntil: 'networkidle' })
    await expect.poll(counted).toBe(strongFruit)
    await page.getByRole('button', { name: t('catalog.clearAll') }).click()
    await expect.poll(counted).toBe(all)
    expect(new URL(page.url()).search).toBe('?t=flavor')
  })

  test('the nine flavor categories are all there under the names of product.md', async ({ visit }) => {
    const { page, open } = await visit({ locale: 'en' })
    await open('/shop?t=flavor')
    const group = page.getByRole('group', { name: 'Flavour family' })
    const names = await group.getByRole('listitem').allTextContents()
    expect(names.map(text => text.replace(/\s*\d+$/, '')).toSorted()).toEqual([
      'Alcoholic drink',
      'Berry',
      'Cold',
      'Dessert',
      'Fruit',
      'Gastronomy',
      'Herb',
      'Non-alcoholic drink',
      'Spice',
    ])
    expect(await group.getByRole('button').count()).toBe(0)
  })

  test('a list that came out empty names the filter to drop, and drops it', async ({ visit }) => {
    const { page, open } = await visit({ locale: 'en' })
    await open('/shop?t=flavor&strength=strong&brand=Lusin')
    await page.getByRole('heading', { name: 'Nothing fits these filters' }).waitFor()
    await page.getByText('The filter “Brand: Lusin” is in the way').waitFor()
    await page.getByRole('button', { name: /^Drop it and show/ }).click()
    await page.waitForURL(url => url.search === '?t=flavor&strength=strong')
    await page.getByRole('article').first().waitFor()
  })

  test('the list says how much of it is shown, goes on, and Back comes back to the place', async ({ visit }) => {
    const { page, open, t } = await visit()
    await open('/shop?t=flavor')
    await page.getByText('24 из 100').waitFor()
    await page.getByRole('button', { name: t('catalog.loadMore'), exact: true }).click()
    await page.getByText('48 из 100').waitFor()
    const link = page.getByRole('article').nth(40).getByRole('link')
    await link.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => window.scrollY)
    await link.click()
    await page.waitForURL(/\/product\//)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await page.getByText('48 из 100').waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(place, -1)
  })

  test('a mistyped search still suggests what was meant, by the keyboard alone', async ({ visit }) => {
    const { page, open, t } = await visit()
    await open('/shop')
    const field = page.getByRole('combobox', { name: t('catalog.search') })
    await field.pressSequentially('арбус')
    const options = page.getByRole('listbox').getByRole('option')
    await options.first().waitFor()
    expect(await options.first().textContent()).toMatch(/[Аа]рбуз/)
    await page.keyboard.press('ArrowDown')
    expect(await options.first().getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Escape')
    await options.first().waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/shop\?q=/)
    await page.getByRole('heading', { level: 1, name: '«арбус»' }).waitFor()
    await page.getByRole('article').first().waitFor()
  })

  test('on a phone the filters are a drawer whose button says how many products they leave', async ({ visit }) => {
    const { page, open, t } = await visit({ width: 360 })
    await open('/hookah')
    await page.getByRole('button', { name: t('catalog.filters') }).click()
    const drawer = page.getByRole('dialog', { name: t('catalog.filters') })
    const brand = drawer
      .getByRole('group', { name: t('catalog.facet.brand') })
      .getByRole('checkbox')
      .first()
    await brand.check()
    await page.waitForURL(/brand=/)
    const button = drawer.getByRole('button', { name: /^Показать \d+.товар/ })
    await button.waitFor()
    // Twenty hookahs without a filter (the demo catalogue).
    await expect.poll(async () => numberIn(await button.textContent())).toBeLessThan(20)
    const promised = numberIn(await button.textContent())
    await button.click()
    await drawer.waitFor({ state: 'detached' })
    expect(await page.getByRole('article').count()).toBe(promised)
  })

  test('an address of a product that is not there is said to be missing, with what is near it', async ({ visit }) => {
    const { page, open, t } = await visit()
    await open('/product/nor-hov-watermelon')
    await page.getByRole('heading', { level: 1, name: t('product.missing') }).waitFor()
    await page.getByRole('heading', { level: 2, name: t('product.near') }).waitFor()
    await open('/product')
    await page.getByRole('heading', { level: 1, name: t('product.missing') }).waitFor()
  })
})
