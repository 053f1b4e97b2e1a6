import { listProducts } from '@shop/contracts/catalog.ts'
import { flavorCategories } from '@shop/contracts/product-values.ts'
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { respond } from '../../../../test/fake-responses.ts'
import { openShop, readStored } from '../../../../test/open-shop.tsx'
import { createFlavor, createList } from '../../../../test/products.ts'
import { t } from '../../../../test/texts.ts'

const products = [
  createFlavor('peach', 3000, { flavorCategory: 'Fruit', strength: 'strong' }),
  createFlavor('melon', 3000, { flavorCategory: 'Fruit', strength: 'mild' }),
  createFlavor('raspberry', 3000, { flavorCategory: 'Berry', strength: 'strong' }),
  createFlavor('mint', 2500, { flavorCategory: 'Cold', strength: 'mild', brand: 'Lusin' }),
]

/** A shop with four flavors that supports three filters. */
const list = respond(listProducts, ({ query: { flavorCategory, strength, brand } }) => {
  const fits = <T,>(chosen: readonly T[] | undefined, value: T | undefined) =>
    !chosen?.length || chosen.some(each => each === value)
  const items = products.filter(
    product =>
      fits(flavorCategory, product.flavorCategory) && fits(strength, product.strength) && fits(brand, product.brand),
  )
  return createList(items, {
    flavorCategory: ['Fruit' as const, 'Berry' as const, 'Cold' as const].map(value => ({ value, count: 1 })),
    strength: ['mild', 'strong'].map(value => ({ value, count: 1 })),
    brand: ['Nor Hov', 'Lusin'].map(value => ({ value, count: 2 })),
  })
})

const openFlavors = (search = '?t=flavor') => openShop(`/shop${search}`, { responses: [list] })
type Shop = Awaited<ReturnType<typeof openShop>>

const shown = ({ getAllByRole }: Shop) =>
  getAllByRole('article').map(card => within(card).getByRole('heading').textContent)
const choose = async ({ user, findByRole }: Shop, name: RegExp) => user.click(await findByRole('checkbox', { name }))

describe('the filters of a list', () => {
  test('combine, change the address, and are taken back one by one with Back', async () => {
    const shop = await openFlavors()
    await shop.findByRole('heading', { level: 1, name: /4/ })
    await choose(shop, /^Fruit/)
    await expect.poll(() => shown(shop)).toEqual(['Peach', 'Melon'])
    await choose(shop, /^strong/)
    await expect.poll(() => shown(shop)).toEqual(['Peach'])
    await choose(shop, /^Berry/)
    await expect.poll(() => shown(shop)).toEqual(['Peach', 'Raspberry'])
    expect(window.location.search).toBe('?t=flavor&flavorCategory=Fruit&flavorCategory=Berry&strength=strong')

    window.history.back()
    await expect.poll(() => shown(shop)).toEqual(['Peach'])
    expect(shop.getByRole('checkbox', { name: /^Berry/ })).toHaveProperty('checked', false)
  })

  test('are read from the address, and removed one by one or together without losing the focus', async () => {
    const shop = await openFlavors('?t=flavor&flavorCategory=Fruit&strength=strong&brand=Nor+Hov')
    await expect.poll(() => shop.queryAllByRole('article').length).toBe(1)
    const chip = (name: string) => shop.getByRole('button', { name: `${name}: ${t('catalog.removeFilter')}` })
    await shop.user.click(chip('Nor Hov'))
    await expect.poll(() => shop.queryByRole('button', { name: /^Nor Hov: / })).toBeNull()
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^(Fruit|strong): /)
    await shop.user.click(shop.getByRole('button', { name: t('catalog.clearAll') }))
    expect(document.activeElement).toBe(shop.getByRole('heading', { level: 2, name: t('catalog.products') }))
    await expect.poll(() => shown(shop).length).toBe(4)
    expect(window.location.search).toBe('?t=flavor')
  })

  test('offer the nine flavor categories of the specification, also those without products', async () => {
    const { findByRole } = await openFlavors()
    const group = await findByRole('group', { name: t('catalog.facet.flavorCategory') })
    const names = within(group)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace(/\s*\d+$/, ''))
    expect(names.toSorted()).toEqual(flavorCategories.toSorted())
    expect(within(group).queryByRole('button')).toBeNull()
    expect(within(group).getByRole('checkbox', { name: /^Spice/ })).toHaveProperty('disabled', true)
  })

  test('name the one that leaves nothing, and drop it', async () => {
    const shop = await openFlavors('?t=flavor&strength=strong&brand=Lusin')
    await shop.findByRole('heading', { name: t('catalog.empty') })
    await shop.findByText(/^Try removing “Brand: Lusin”/)
    await shop.user.click(shop.getByRole('button', { name: /^Remove it and show/ }))
    await expect.poll(() => shown(shop)).toEqual(['Peach', 'Raspberry'])
    expect(window.location.search).toBe('?t=flavor&strength=strong')
  })

  test('open on a phone as a drawer whose button says how many products they leave', async () => {
    const shop = await openFlavors()
    await shop.user.click(await shop.findByRole('button', { name: t('catalog.filters') }))
    const drawer = within(await shop.findByRole('dialog', { name: t('catalog.filters') }))
    await shop.user.click(drawer.getByRole('checkbox', { name: /^Lusin/ }))
    await shop.user.click(await drawer.findByRole('button', { name: /^Show 1\sproduct$/ }))
    await expect.poll(() => shop.queryByRole('dialog')).toBeNull()
    expect(shown(shop)).toEqual(['Mint'])
  })
})

test('near matches of a search are labelled as such', async () => {
  const near = respond(listProducts, () => ({ ...createList(products), isNear: true as const }))
  const shop = await openShop('/shop?q=peech+pie', { responses: [near] })
  await shop.findByRole('heading', { level: 1, name: t('catalog.emptySearch', { text: 'peech pie' }) })
  await shop.findByRole('heading', { level: 2, name: t('catalog.nearMatches') })
  expect(shown(shop)).toHaveLength(4)
})

describe('a card of a list', () => {
  test('puts its pack into the cart and becomes a stepper, which takes it out again', async () => {
    const { findByRole, findAllByRole, user } = await openFlavors()
    const [first] = await findAllByRole('article')
    if (!first) throw new Error('expected a card, found none')
    const card = within(first)
    await user.click(card.getByRole('button', { name: 'Add to cart: Peach' }))
    expect(readStored('cart')).toMatchObject([{ slug: 'peach', sku: 'PEACH-50', quantity: 1, price: 3000 }])
    await user.click(card.getByRole('button', { name: t('quantity.more') }))
    expect(readStored('cart')).toMatchObject([{ quantity: 2 }])
    await within(await findByRole('banner')).findByRole('link', { name: /^Cart 2/ })
    await user.click(card.getByRole('button', { name: t('quantity.less') }))
    await user.click(card.getByRole('button', { name: t('quantity.less') }))
    const add = await card.findByRole('button', { name: 'Add to cart: Peach' })
    expect(readStored('cart')).toEqual([])
    await expect.poll(() => document.activeElement).toBe(add)
  })
})
