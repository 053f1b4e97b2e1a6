import { getBonus } from '@shop/contracts/bonus.ts'
import { getProduct, listProducts } from '@shop/contracts/catalog.ts'
import { quote } from '@shop/contracts/checkout.ts'
import {
  addOwnedHookah,
  checkFits,
  type HookahModel,
  listHookahModels,
  listOwnedHookahs,
  type OwnedHookah,
  removeOwnedHookah,
} from '@shop/contracts/compatibility.ts'
import { checkFit, type FitProduct } from '@shop/contracts/fit.ts'
import { listOrders } from '@shop/contracts/orders.ts'
import { listRentalWaits } from '@shop/contracts/rental-waits.ts'
import { listStockAlerts } from '@shop/contracts/stock.ts'
import { getStoreCredit } from '@shop/contracts/store-credit.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { accountResponses, signedIn } from '../../../test/customer.ts'
import { respond } from '../../../test/fake-responses.ts'
import { openShop, readStored } from '../../../test/open-shop.tsx'
import { createFlavor, createList, createQuote, toProductPage, toStoredLine } from '../../../test/products.ts'
import { t } from '../../../test/texts.ts'

const createModel = (slug: string, titleEN: string): HookahModel => ({
  slug,
  brand: 'Karas',
  title: `${titleEN} (ru)`,
  titleEN,
  imageUrl: `/pictures/${slug}.svg`,
})
const garni = createModel('garni', 'Garni')
const vayk = createModel('vayk', 'Vayk')
const models = [garni, vayk]
const bowl = createFlavor('clay-bowl', 6000, {
  category: 'accessory',
  productType: 'bowl',
  accessoryType: 'bowl',
  joint: 'cone',
})
const hookah = createFlavor('garni', 40_000, { category: 'hookah', productType: 'hookah', joint: 'cone' })
const devices: Record<string, FitProduct> = {
  garni: { category: 'hookah', joint: 'cone' },
  vayk: { category: 'hookah', joint: '18.8' },
}

/** The bowl is checked by the rule of the shop. */
const fits = respond(checkFits, ({ query: { part = [], target = [] } }) => ({
  items: part
    .filter(slug => slug === bowl.slug)
    .flatMap(slug =>
      target.flatMap(name => {
        const device = devices[name]
        if (!device) return []
        const { fit, mismatches } = checkFit(bowl, device)
        return fit === 'unrelated' ? [] : [{ part: slug, target: name, fit, mismatches: [...mismatches] }]
      }),
    ),
}))
const responses = [
  fits,
  respond(listHookahModels, () => ({ items: models })),
  respond(getProduct, ({ params: { slug } }) => toProductPage(slug === bowl.slug ? bowl : hookah)),
  respond(listProducts, ({ query }) =>
    query.fits === undefined
      ? createList([])
      : { ...createList([bowl]), fits: { slug: query.fits, title: 'Гарни', titleEN: 'Garni' } },
  ),
  respond(quote, ({ body }) => createQuote(body, [bowl, hookah])),
]

describe('the page of a part', () => {
  test('shows visitors whether it fits the hookahs that they add, and keeps the list in the browser', async () => {
    const { user } = await openShop('/product/clay-bowl', { responses })
    const part = within(await screen.findByRole('region', { name: t('fit.title') }))
    const picker = await part.findByRole('combobox', { name: t('fit.add') })
    await part.findByRole('option', { name: 'Karas Garni' })
    await user.selectOptions(picker, 'garni')
    await part.findByText(t('fit.fits', { name: 'Garni' }))
    await user.selectOptions(picker, 'vayk')
    await part.findByText(t('fit.no', { name: 'Vayk' }))
    part.getByText('bowl connection: the part has cone with a seal, the hookah 18.8 mm joint')
    expect(readStored('ownHookahs')).toEqual(['vayk', 'garni'])
  })

  test('moves the list of the browser to the account after the login', async () => {
    const added: string[] = []
    await openShop('/product/clay-bowl', {
      responses: [
        ...accountResponses(),
        ...responses,
        respond(addOwnedHookah, ({ params: { slug } }) => {
          added.push(slug)
          return { items: [garni] }
        }),
        respond(listOwnedHookahs, () => ({ items: [{ ...garni, isBought: true as const }] })),
      ],
      stored: { ...signedIn, ownHookahs: ['garni'] },
    })
    await screen.findByText(t('fit.fits', { name: 'Garni' }))
    expect(added).toEqual(['garni'])
    expect(readStored('ownHookahs')).toEqual([])
  })
})

describe('the page of a hookah', () => {
  test('shows the parts that fit, and puts the hookah into the list', async () => {
    const { user } = await openShop('/product/garni', { responses })
    const parts = within(await screen.findByRole('region', { name: t('fit.parts') }))
    parts.getByRole('link', { name: 'Clay bowl' })
    expect(parts.getByRole('link', { name: t('fit.allParts', { count: 1 }) }).getAttribute('href')).toBe(
      '/en/accessories?fits=garni',
    )
    await user.click(await screen.findByRole('button', { name: t('fit.mine') }))
    await user.click(await screen.findByRole('button', { name: t('fit.isMine'), pressed: true }))
    await screen.findByRole('button', { name: t('fit.mine'), pressed: false })
    expect(readStored('ownHookahs')).toEqual([])
  })
})

test('the list of accessories is filtered by a hookah, which is named and can be removed', async () => {
  const { user } = await openShop('/accessories?fits=garni', { responses, stored: { ownHookahs: ['vayk'] } })
  await screen.findByRole('button', { name: new RegExp(t('catalog.fitsHookah', { name: 'Garni' })) })
  const picker = await screen.findByRole<HTMLSelectElement>('combobox', { name: t('fit.filter') })
  await within(picker).findByRole('group', { name: t('fit.own') })
  await expect.poll(() => picker.value).toBe('garni')
  await user.selectOptions(picker, 'vayk')
  await expect.poll(() => window.location.search).toBe('?fits=vayk')
  await user.click(await screen.findByRole('button', { name: t('catalog.clearAll') }))
  await expect.poll(() => window.location.search).toBe('')
})

describe('the cart', () => {
  const toLine = (product: typeof bowl) => ({ ...toStoredLine(product, 1), productType: product.productType })
  const warning = () => screen.queryByText(t('fit.cartText', { part: 'Clay bowl' }))

  test('warns of a part that fits none of the hookahs of the customer, and lets them order', async () => {
    await openShop('/cart', { responses, stored: { cart: [toLine(bowl)], ownHookahs: ['vayk'] } })
    await screen.findByText(t('fit.cartText', { part: 'Clay bowl' }))
    expect(screen.getAllByRole('link', { name: t('cart.checkout') }).length).toBeGreaterThan(0)
  })

  test('does not warn if one hookah in the cart fits, or if no hookah is known', async () => {
    const requests: (readonly string[] | undefined)[] = []
    const counted = respond(checkFits, ({ query }) => {
      requests.push(query.target)
      return { items: [{ part: bowl.slug, target: 'garni', fit: 'fits' as const, mismatches: [] }] }
    })
    const stored = { cart: [toLine(bowl), toLine(hookah)], ownHookahs: ['vayk'] }
    await openShop('/cart', { responses: [...responses, counted], stored })
    await expect.poll(() => requests.length).toBeGreaterThan(0)
    expect(requests[0]).toEqual(expect.arrayContaining(['garni', 'vayk']))
    expect(warning()).toBeNull()
  })
})

test('the account lists bought and added hookahs, with links to their parts, and they can be removed', async () => {
  let items: OwnedHookah[] = [{ ...garni, isBought: true }, vayk]
  const nothing = { items: [], nextCursor: null, total: 0 }
  const { user } = await openShop('/account', {
    responses: [
      ...accountResponses(),
      ...responses,
      respond(listOrders, () => nothing),
      respond(listStockAlerts, () => nothing),
      respond(listRentalWaits, () => nothing),
      respond(getBonus, () => ({ ...nothing, balance: 0, earnedPercent: 3, spentPercent: 30, expiryMonths: 0 })),
      respond(getStoreCredit, () => ({ ...nothing, balanceAmd: 0 })),
      respond(listOwnedHookahs, () => ({ items })),
      respond(removeOwnedHookah, ({ params: { slug } }) => {
        items = items.filter(each => each.slug !== slug)
        return { items }
      }),
      respond(addOwnedHookah, ({ params: { slug } }) => {
        items = [...items, ...models.filter(each => each.slug === slug)]
        return { items }
      }),
    ],
    stored: signedIn,
  })
  const own = within(await screen.findByRole('region', { name: t('account.hookahs') }))
  const parts = await own.findByRole('link', { name: t('fit.findPartsOf', { name: 'Garni' }) })
  expect(parts.getAttribute('href')).toBe('/en/accessories?fits=garni')
  own.getByText(`Karas, ${t('fit.bought')}`)
  await user.click(own.getByRole('button', { name: t('fit.removeOf', { name: 'Garni' }) }))
  await expect.poll(() => own.queryByRole('link', { name: 'Garni' })).toBeNull()
  await own.findByRole('option', { name: 'Karas Garni' })
  await user.selectOptions(own.getByRole('combobox', { name: t('fit.add') }), 'garni')
  await own.findByRole('link', { name: 'Garni' })
})
