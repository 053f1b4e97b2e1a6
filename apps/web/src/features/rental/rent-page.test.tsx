import { quote } from '@shop/contracts/checkout.ts'
import { addDays, daysBetween } from '@shop/contracts/days.ts'
import { getRentalAvailability, listRentalOptions, type RentalOptions } from '@shop/contracts/rental.ts'
import { rentalCostAmd } from '@shop/contracts/rental-booking.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answer } from '../../../test/api-answers.ts'
import { createFlavor, createQuote, createVariant } from '../../../test/goods.ts'
import { openShop, readStored, toPlainText } from '../../../test/open-shop.tsx'
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
const parts = [createFlavor('melon', 3000), createFlavor('mint', 2500), createFlavor('clay-bowl', 6000)] as const
const toPart = (product: (typeof parts)[number]) => ({
  ...product,
  packing: product.variants[0] ?? createVariant('', 0),
})
const [melon, mint, bowl] = parts
const options: RentalOptions = {
  hookahs: [garni, createHookah('areni', 'Areni', 4000)],
  flavors: [toPart(melon), toPart(mint)],
  cups: [toPart(bowl)],
  terms: { places: [{ ru: 'Ереван', en: 'Yerevan', hy: 'Երևան' }], daysAhead: 60, maxDays: 14 },
}
/** The hookah is rented out to others on 27 November. */
const TAKEN = '2026-11-27'

const answers = [
  answer(listRentalOptions, () => options),
  answer(getRentalAvailability, ({ query: { from, to } }) => ({
    days: Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index)).map(date => ({
      date,
      canEnd: date !== TAKEN,
      ...(date >= '2026-11-21' && date !== TAKEN && { to: date < TAKEN ? addDays(TAKEN, -1) : addDays(date, 14) }),
    })),
  })),
  answer(quote, ({ body }) =>
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
/** The summary has the whole price: everything is chosen. */
const expectTotal = () =>
  expect.poll(() => toPlainText(summary().textContent)).toContain('Total without delivery42 500 ֏')
const rentals = () => readStored('cartRentals')
const CHOSEN = '?hookah=garni&flavor=MELON-50&cup=CLAY-BOWL-50'

/** Opens the page with everything chosen but the days, which are 23 to 26 November then. */
async function chooseDays(search = CHOSEN) {
  const shop = await openShop(`/rent${search}`, { answers })
  await shop.user.click(await day(/November 23: free$/))
  await screen.findByText(t('rent.pickLast'))
  await shop.user.click(await day(/November 26: free$/))
  await expectTotal()
  return shop
}

describe('the rental page', () => {
  test('has the four steps and each model with its prices and what it costs for some days', async () => {
    await openShop('/rent', { answers })
    await screen.findByRole('heading', { level: 1, name: t('rent.title') })
    for (const id of ['rent.step1', 'rent.step2', 'rent.step3', 'rent.step4'] as const)
      screen.getByRole('heading', { level: 2, name: t(id) })
    const [card] = screen.getAllByRole('article')
    const figures = within(card ?? document.body).getAllByRole('definition')
    expect(figures.map(({ textContent }) => toPlainText(textContent))).toEqual(['5 000 ֏', '3 500 ֏', '20 000 ֏'])
    const cells = within(screen.getByRole('row', { name: /Garni/ })).getAllByRole('cell')
    expect(cells.map(({ textContent }) => toPlainText(textContent))).toEqual([
      '5 000 ֏',
      '10 000 ֏',
      '13 500 ֏',
      '27 500 ֏',
      '20 000 ֏',
    ])
  })

  test('leads to a message about the model', async () => {
    const { user } = await openShop('/rent', { answers })
    await user.click(await screen.findByRole('link', { name: /^Ask about it.*Garni$/ }))
    const subject = await screen.findByRole('textbox', { name: t('contact.subject') })
    expect(subject).toHaveProperty('value', t('rent.subject', { title: 'Karas Garni' }))
  })
})

describe('the rental builder', () => {
  test('goes from the hookah to the flavor, the bowl and the days, and keeps each choice in the address', async () => {
    const { user } = await openShop('/rent', { answers })
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

  test('says that no such flavor is there', async () => {
    const { user } = await openShop('/rent?hookah=garni', { answers })
    await user.type(await screen.findByLabelText(t('rent.find')), 'tar')
    await screen.findByText(t('rent.nothingFound'))
  })

  test('offers the days on which the model is free, up to the next rental', async () => {
    const { user } = await openShop(`/rent${CHOSEN}`, { answers })
    await user.click(await day(/November 23: free$/))
    await screen.findByText(t('rent.pickLast'))
    expect(await day(/November 26: free$/)).toHaveProperty('disabled', false)
    expect(await day(/November 27: not available$/)).toHaveProperty('disabled', true)
  })

  test('forgets the days if another model is chosen', async () => {
    const { user } = await chooseDays()
    expect(window.location.search).toContain('from=2026-11-23&to=2026-11-26')
    await user.click(screen.getByRole('link', { name: /^Rent it.*Areni$/ }))
    await expect.poll(() => window.location.search).not.toContain('from=')
  })

  test('adds up the days, the parts and the deposit, and puts them into the cart as one', async () => {
    const { user } = await chooseDays()
    expect(toPlainText(summary().textContent)).toContain('Rental, 3 days13 500 ֏')
    await user.click(within(summary()).getByRole('button', { name: t('rent.toCart') }))
    const drawer = within(await screen.findByRole('dialog', { name: t('cart.title') }))
    const group = await drawer.findByRole('region', { name: 'Hookah rental Garni' })
    await expect.poll(() => toPlainText(group.textContent)).toContain('20 000 ֏')
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
  })
})
