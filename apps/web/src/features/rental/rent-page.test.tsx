import { getProduct } from '@shop/contracts/catalog.ts'
import { quote } from '@shop/contracts/checkout.ts'
import { addDays, daysBetween } from '@shop/contracts/days.ts'
import {
  getRentalAlternatives,
  getRentalAvailability,
  listRentalOptions,
  listRentalStarts,
  type RentalOptions,
} from '@shop/contracts/rental.ts'
import { rentalCostAmd } from '@shop/contracts/rental-booking.ts'
import { getDepositStanding } from '@shop/contracts/rental-deposits.ts'
import { addRentalWait } from '@shop/contracts/rental-waits.ts'
import { completeTexts } from '@shop/contracts/text-fields.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { accountResponses, signedIn } from '../../../test/customer.ts'
import { reject, respond } from '../../../test/fake-responses.ts'
import { openShop, readStored, toPlainText } from '../../../test/open-shop.tsx'
import { createFlavor, createQuote, createVariant, toProductPage } from '../../../test/products.ts'
import { t } from '../../../test/texts.ts'

const createHookah = (slug: string, titleEN: string, pricePerDay: number) => ({
  slug,
  brand: 'Karas',
  title: `${titleEN} (ru)`,
  titleEN,
  subTitle: '',
  imageUrl: `/pictures/${slug}.svg`,
  pricePerDay,
  priceFromThirdDay: 3500,
  deposit: 20_000,
})
const garni = createHookah('garni', 'Garni', 5000)
const parts = [
  createFlavor('melon', 3000),
  createFlavor('mint', 2500, { flavorCategory: 'Cold' }),
  createFlavor('clay-bowl', 6000, { category: 'accessory', productType: 'bowl' }),
  createFlavor('cubes', 1500, { category: 'coal', productType: 'coal' }),
] as const
const toPart = (product: (typeof parts)[number]) => ({
  ...product,
  packing: product.variants[0] ?? createVariant('', 0),
})
const toExtra = (product: (typeof parts)[number]) => ({ ...toPart(product), category: product.category })
const [melon, mint, bowl, coal] = parts
const damages = [{ part: completeTexts({ ru: 'Колба', en: 'Base', hy: 'Կոլբա' }), amountAmd: 8000 }]
const options: RentalOptions = {
  hookahs: [garni, createHookah('areni', 'Areni', 4000)],
  flavors: [toPart(melon), toPart(mint)],
  cups: [toPart(bowl)],
  extras: [toExtra(coal)],
  terms: { places: [completeTexts({ ru: 'Ереван', en: 'Yerevan', hy: 'Երևան' })], daysAhead: 60, maxDays: 14, damages },
}
/** The hookah is booked by another customer on 27 November. */
const TAKEN = '2026-11-27'

const responses = [
  respond(listRentalOptions, () => options),
  respond(listRentalStarts, () => ({ models: [{ slug: 'garni', date: '2026-11-22' }, { slug: 'areni' }] })),
  respond(getProduct, ({ params: { slug } }) => {
    const product = parts.find(each => each.slug === slug)
    return product ? toProductPage(product) : reject('PRODUCT_NOT_FOUND', 'not found')
  }),
  respond(getRentalAvailability, ({ query: { from, to } }) => ({
    days: Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index)).map(date => ({
      date,
      canEnd: date !== TAKEN,
      ...(date >= '2026-11-21' && date !== TAKEN && { to: date < TAKEN ? addDays(TAKEN, -1) : addDays(date, 14) }),
    })),
  })),
  respond(getRentalAlternatives, () => ({
    isFree: false,
    dates: [{ from: '2026-11-23', to: '2026-11-25' }],
    models: ['areni'],
  })),
  respond(quote, ({ body }) =>
    createQuote(
      body,
      parts,
      {},
      {
        rentals: (body.rentals ?? []).map(rental => {
          const days = daysBetween(rental.from, rental.to)
          const { slug, brand, title, titleEN, imageUrl, deposit: depositAmd } = garni
          const known = { slug, brand, title, titleEN, imageUrl, depositAmd, status: 'ok' as const }
          return { ...rental, ...known, days, rentalAmd: rentalCostAmd(garni, days) }
        }),
      },
    ),
  ),
]

const step = (name: string) => screen.findByRole('list', { name })
const day = (name: RegExp) => screen.findByRole('button', { name })
const summary = () => screen.getByRole('region', { name: t('rent.summary') })
/** The summary shows the total once everything is chosen. */
const expectTotal = () =>
  expect.poll(() => toPlainText(summary().textContent)).toContain('Total before delivery42,500 ֏')
const rentals = () => readStored('cartRentals')
const CHOSEN = '?hookah=garni&flavor=MELON-50&cup=CLAY-BOWL-50'

/** Opens the page with everything chosen, then selects 23 to 26 November. */
async function chooseDays(search = CHOSEN) {
  const shop = await openShop(`/rent${search}`, { responses })
  await shop.user.click(await day(/November 23: free$/))
  await screen.findByText(t('rent.pickLast'))
  await shop.user.click(await day(/November 26: free$/))
  await expectTotal()
  return shop
}

describe('the rental page', () => {
  test('shows the lowest total with the deposit, the models with their first days, steps and prices for damage', async () => {
    await openShop('/rent', { responses })
    await screen.findByRole('heading', { level: 1, name: t('rent.title') })
    for (const id of ['rent.step1', 'rent.step2', 'rent.step3', 'rent.step4'] as const)
      screen.getByRole('heading', { level: 2, name: t(id) })
    // 4,000 a day, 20,000 deposit, 2,500 tobacco, 6,000 bowl.
    expect(toPlainText(document.body.textContent)).toContain('From 32,500 ֏ for one day')
    const models = within(await step(t('rent.step1')))
    await models.findByText('Free: tomorrow')
    models.getByText(t('rent.noneFree'))
    const [model] = models.getAllByRole('button')
    expect(toPlainText(model?.textContent ?? '')).toContain('5,000 ֏ per dayDeposit 20,000 ֏')
    const damage = within(screen.getByText('Base').parentElement ?? document.body)
    expect(toPlainText(damage.getByRole('definition').textContent)).toBe('8,000 ֏')
  })

  test('links to the contact form with the model as subject', async () => {
    const { user } = await openShop('/rent?hookah=garni', { responses })
    await user.click(await screen.findByRole('link', { name: t('rent.ask') }))
    const subject = await screen.findByRole('textbox', { name: t('contact.subject') })
    expect(subject).toHaveProperty('value', t('rent.subject', { title: 'Karas Garni' }))
  })
})

describe('the deposit', () => {
  const verified = {
    level: 'verified' as const,
    percent: 70,
    reason: 'verified' as const,
    isIdentityVerified: true,
    cleanRentals: 1,
    next: { level: 'trusted' as const, percent: 40, needs: 'rentals' as const, rentals: 2 },
  }
  const known = [...accountResponses(), ...responses, respond(getDepositStanding, () => ({ standing: verified }))]

  test('of a known customer is lower, with the reason and the next level', async () => {
    await openShop('/rent?hookah=garni', { responses: known, stored: signedIn })
    await screen.findByText(/Verified customer · 70% of the model’s deposit/)
    expect(toPlainText(summary().textContent)).toContain('Depositinstead of 20,000 ֏14,000 ֏')
    within(summary()).getByText(t('deposit.reason.verified'))
    within(summary()).getByText('Return 2 more rentals on time and undamaged. After that, you pay 40%.')
  })

  test('of a visitor is the full one, and the terms name the levels', async () => {
    const deposits = { verifiedPercent: 70, trustedPercent: 40, trustedRentals: 3 }
    const levels = respond(listRentalOptions, () => ({ ...options, terms: { ...options.terms, deposits } }))
    await openShop('/rent?hookah=garni', { responses: [...responses, levels] })
    await screen.findByText(/your next deposit is 70% of the full one. After 3 rentals in a row/)
    expect(toPlainText(summary().textContent)).toContain('Deposit20,000 ֏')
  })
})

describe('the rental builder', () => {
  test('leads through hookah, flavor, bowl and days, and keeps the choices in the address', async () => {
    const { user } = await openShop('/rent', { responses })
    await user.click(within(await step(t('rent.step1'))).getByRole('button', { name: /Garni/ }))
    await user.type(await screen.findByLabelText(t('rent.find')), 'melon')
    const flavors = within(await step(t('rent.step2')))
    expect(flavors.getAllByRole('button')).toHaveLength(1)
    await user.click(flavors.getByRole('button', { name: /Melon/ }))
    await user.click(within(await step(t('rent.step3'))).getByRole('button'))
    await screen.findByText(t('rent.pickFirst'))
    expect(window.location.search).toBe(CHOSEN)
    window.history.back()
    await step(t('rent.step3'))
  })

  test('moves the focus to the heading of the next step', async () => {
    const { user } = await openShop('/rent', { responses })
    const models = within(await step(t('rent.step1')))
    expect(document.activeElement?.tagName).not.toBe('H3')
    await user.click(models.getByRole('button', { name: /Garni/ }))
    const heading = await screen.findByRole('heading', { name: t('rent.stepOf', { step: 2, name: t('rent.step2') }) })
    await expect.poll(() => document.activeElement).toBe(heading)
  })

  test('shows the free days as soon as a model is selected', async () => {
    const { user } = await openShop('/rent?hookah=garni', { responses })
    await user.click(await screen.findByRole('button', { name: new RegExp(`${t('rent.step4')}$`) }))
    await day(/November 23: free$/)
  })

  test('starts the calendar with the current week', async () => {
    await openShop(`/rent${CHOSEN}`, { responses })
    await day(/November 21: free$/)
    const [first] = screen.getAllByRole('button', { name: /November \d+: / })
    expect(first?.textContent).toBe('16')
  })

  test('shows twelve flavors, then more with the focus on the first new one, and narrows them by family', async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      toPart(createFlavor(`flavor-${10 + index}`, 2000, { flavorCategory: index < 2 ? 'Cold' : 'Fruit' })),
    )
    const { user } = await openShop('/rent?hookah=garni', {
      responses: [...responses, respond(listRentalOptions, () => ({ ...options, flavors: many }))],
    })
    const flavors = within(await step(t('rent.step2')))
    expect(flavors.getAllByRole('button')).toHaveLength(12)
    await user.click(screen.getByRole('button', { name: t('rent.showMore', { count: 18 }) }))
    expect(flavors.getAllByRole('button')).toHaveLength(24)
    expect(document.activeElement?.textContent).toContain('Flavor 22')
    await user.click(screen.getByRole('button', { name: 'Cold' }))
    expect(flavors.getAllByRole('button')).toHaveLength(2)
  })

  test('puts the coal next to the rental into the cart, and each product as the catalog does', async () => {
    const { user } = await chooseDays()
    await user.click(await screen.findByRole('checkbox', { name: /^Cubes/ }))
    await expect.poll(() => toPlainText(summary().textContent)).toContain('44,000 ֏')
    await user.click(within(summary()).getByRole('button', { name: t('rent.toCart') }))
    await screen.findByRole('dialog', { name: t('cart.title') })
    expect(readStored('cart')).toMatchObject([
      { sku: 'MELON-50', productType: 'flavor', description: 'About Melon' },
      { sku: 'CLAY-BOWL-50', productType: 'bowl', description: 'About Clay bowl' },
      { sku: 'CUBES-50', productType: 'coal', description: 'About Cubes' },
    ])
  })

  test('tells that no flavor matches the search', async () => {
    const { user } = await openShop('/rent?hookah=garni', { responses })
    await user.type(await screen.findByLabelText(t('rent.find')), 'tar')
    await screen.findByText(t('rent.nothingFound'))
  })

  test('offers the days on which the model is free, up to the next rental', async () => {
    const { user } = await openShop(`/rent${CHOSEN}`, { responses })
    await user.click(await day(/November 23: free$/))
    await screen.findByText(t('rent.pickLast'))
    expect(await day(/November 26: free$/)).toHaveProperty('disabled', false)
    expect(await day(/November 27: not available$/)).toHaveProperty('disabled', true)
  })

  test('resets the days if another model is chosen', async () => {
    const { user } = await chooseDays()
    expect(window.location.search).toContain('from=2026-11-23&to=2026-11-26')
    await user.click(screen.getByRole('button', { name: new RegExp(`^${t('rent.step1')} ?: Garni$`) }))
    await user.click(within(await step(t('rent.step1'))).getByRole('button', { name: /Areni/ }))
    await expect.poll(() => window.location.search).not.toContain('from=')
  })

  test('shows the total with the deposit and adds the rental to the cart as one', async () => {
    const { user } = await chooseDays()
    expect(toPlainText(summary().textContent)).toContain('Rental, 3 days13,500 ֏')
    await user.click(within(summary()).getByRole('button', { name: t('rent.toCart') }))
    const drawer = within(await screen.findByRole('dialog', { name: t('cart.title') }))
    const group = await drawer.findByRole('region', { name: 'Hookah rental: Garni' })
    await expect.poll(() => toPlainText(group.textContent)).toContain('20,000 ֏')
    expect(group.textContent).toContain('3 days')
    const rental = {
      slug: 'garni',
      from: '2026-11-23',
      to: '2026-11-26',
      flavorSku: 'MELON-50',
      cupSku: 'CLAY-BOWL-50',
    }
    expect(rentals()).toMatchObject([rental])
    expect(readStored('cart')).toMatchObject([
      { sku: 'MELON-50', quantity: 1 },
      { sku: 'CLAY-BOWL-50', quantity: 1 },
    ])
  })

  test('rents without tobacco and bowl if the customer has them, and the cart can be ordered', async () => {
    const { user } = await openShop('/rent?hookah=garni', { responses })
    for (const own of ['rent.ownFlavor', 'rent.ownBowl'] as const)
      await user.click(await screen.findByRole('button', { name: new RegExp(`^${t(own)}`) }))
    await user.click(await day(/November 23: free$/))
    await screen.findByText(t('rent.pickLast'))
    await user.click(await day(/November 26: free$/))
    await expect.poll(() => toPlainText(summary().textContent)).toContain('Total before delivery33,500 ֏')
    expect(window.location.search).toContain('flavor=own&cup=own')
    await user.click(within(summary()).getByRole('button', { name: t('rent.toCart') }))
    const drawer = within(await screen.findByRole('dialog', { name: t('cart.title') }))
    await drawer.findByText(t('cart.rentalOwnFlavor'))
    drawer.getByText(t('cart.rentalOwnBowl'))
    await drawer.findByRole('link', { name: t('cart.checkout') })
    expect([readStored('cart'), rentals()]).toMatchObject([null, [{ flavorSku: null, cupSku: null }]])
    await user.click(drawer.getByRole('button', { name: /^Remove: Hookah rental/ }))
    await drawer.findByText(t('cart.empty'))
  })

  test.for([
    { what: 'other days', name: /^Nov.*23/, chosen: ['garni', '2026-11-23', '2026-11-25'] },
    { what: 'another hookah', name: 'Karas Areni', chosen: ['areni', '2026-11-26', '2026-11-28'] },
  ])('offers $what instead of taken days', async ({ name, chosen }) => {
    const { user } = await openShop(`/rent${CHOSEN}`, { responses })
    await user.click(await screen.findByText(t('rent.waitTitle'), { selector: 'summary' }))
    await user.click(await day(/November 26$/))
    await user.click(await day(/November 28$/))
    await screen.findByText(t('rent.alternatives'))
    await user.click(screen.getByRole('button', { name }))
    const query = new URLSearchParams(window.location.search)
    expect(['hookah', 'from', 'to'].map(key => query.get(key))).toEqual(chosen)
  })

  test('adds the customer to the waiting list of taken days', async () => {
    const sent: unknown[] = []
    const { user } = await openShop(`/rent${CHOSEN}`, {
      responses: [
        ...responses,
        ...accountResponses(),
        respond(addRentalWait, ({ body }) => {
          sent.push(body)
          return sent.length === 1 ? reject('RENTAL_FREE', 'The hookah is free') : { success: true as const }
        }),
      ],
      stored: signedIn,
    })
    await user.click(await screen.findByText(t('rent.waitTitle'), { selector: 'summary' }))
    const ask = screen.getByRole('button', { name: t('rent.wait') })
    await user.click(ask)
    await screen.findByText(t('rent.waitDates'))
    await user.click(await day(/November 26$/))
    await screen.findByText(t('rent.waitPickLast'))
    await user.click(await day(/November 28$/))
    await user.click(ask)
    await screen.findByText('The hookah is free')
    await user.click(ask)
    await screen.findByText('We’ll message you if the hookah becomes free: November 26 – November 28.')
    expect(sent.at(-1)).toEqual({ model: 'garni', from: '2026-11-26', to: '2026-11-28' })
  })

  test('replaces the rental of the cart that it was opened to change', async () => {
    const { user } = await chooseDays()
    await user.click(within(summary()).getByRole('button', { name: t('rent.toCart') }))
    const drawer = within(await screen.findByRole('dialog', { name: t('cart.title') }))
    await user.click(await drawer.findByRole('link', { name: t('cart.rentalOther') }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await expectTotal()
    await user.click(within(summary()).getByRole('button', { name: t('rent.toCart') }))
    await screen.findByRole('dialog', { name: t('cart.title') })
    expect(rentals()).toHaveLength(1)
    // The rental, its flavor and its bowl.
    const header = within(screen.getByRole('banner', { hidden: true }))
    await header.findByRole('link', { name: /^Cart 3/, hidden: true })
  })
})
