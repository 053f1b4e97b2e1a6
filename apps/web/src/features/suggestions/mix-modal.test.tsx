import { listProducts } from '@shop/contracts/catalog.ts'
import { quote } from '@shop/contracts/checkout.ts'
import { login } from '@shop/contracts/identity.ts'
import { getSuggestionQuota, listExcludedFlavors, suggestMix } from '@shop/contracts/suggestions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { accountResponses, logIn, PHONE, signedIn } from '../../../test/customer.ts'
import { type FakeResponse, reject, respond } from '../../../test/fake-responses.ts'
import { openShop, readStored } from '../../../test/open-shop.tsx'
import { createFlavor, createList, createQuote, createVariant } from '../../../test/products.ts'
import { t } from '../../../test/texts.ts'

/** Items with exactly the fields that the API specifies. */
const ITEMS = [
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
const QUOTED = ['own-1', 'own-2'].map(slug =>
  createFlavor(slug, 3000, { variants: [{ ...createVariant(slug, 3000), sku: slug.toUpperCase() }] }),
)
const toMixResponse = (items: readonly object[], status = 200) =>
  Response.json({ result: { items }, dailyLimitExceeded: false }, { status })
const FAILED = 'Failed to fetch suggestions. Please try again later.'

const customerResponses = () => [
  ...accountResponses(),
  respond(getSuggestionQuota, () => ({ remaining: 3, limit: 3 })),
  respond(listExcludedFlavors, () => ({ refused: [] })),
]

/** Opens Summon Mix for a signed-in customer with an empty cart. */
async function openMix(...responses: readonly FakeResponse[]) {
  const shop = await openShop('/cart', {
    responses: [
      respond(listProducts, () => createList([])),
      // The cart page behind the dialog asks for a quote some time after an addition.
      respond(quote, ({ body }) => createQuote(body, QUOTED)),
      ...customerResponses(),
      ...responses,
    ],
    stored: signedIn,
  })
  await screen.findByRole('heading', { level: 1 })
  window.dispatchEvent(new CustomEvent('showMix'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Summon Mix' }))
  const press = async (name: string) => shop.user.click(await dialog.findByRole('button', { name }))
  const summon = async () => {
    await press('Fruit')
    await shop.user.click(dialog.getByRole('radio', { name: 'Mild' }))
    await press(t('mix.ask'))
  }
  return { ...shop, dialog, press, summon, ask: () => dialog.getByRole('button', { name: t('mix.ask') }) }
}

const storedCart = () => readStored('cart') as { sku: string; quantity: number }[]

describe('Summon Mix', () => {
  test('asks for a flavor type and a strength before it asks the server', async () => {
    const { dialog, press, user } = await openMix()
    await press(t('mix.ask'))
    await dialog.findByText('Please select at least one flavor type and a strength to get suggestions.')
    await user.click(dialog.getByRole('radio', { name: 'Mild' }))
    await press(t('mix.ask'))
    await dialog.findByText('Please select at least one flavor type and a strength to get suggestions.')
  })

  test('is disabled and cannot be closed while the mix is computed', async () => {
    const held = Promise.withResolvers<Response>()
    const requests: unknown[] = []
    const { dialog, summon, user } = await openMix(
      respond(suggestMix, ({ body, token }) => {
        requests.push({ ...body, token })
        return held.promise
      }),
    )
    await summon()
    await dialog.findByRole('button', { name: 'Thinking...' })
    for (const control of screen.getByRole('dialog').querySelectorAll('button, input'))
      expect(control.matches('[disabled], fieldset[disabled] *')).toBe(true)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeNull()
    held.resolve(toMixResponse(ITEMS))
    await dialog.findByText('Sour Cherry')
    expect(requests).toEqual([{ categories: ['Fruit'], strength: 'mild', userPhone: PHONE, token: signedIn.token }])
  })

  test('adds each part once with quantity 1 of its first pack, and the rest by Add All', async () => {
    const { dialog, summon, press } = await openMix(respond(suggestMix, () => toMixResponse(ITEMS)))
    await summon()
    const parts = await dialog.findAllByRole('listitem')
    expect(parts.map(part => /\d+\s?%/.exec(part.textContent ?? '')?.[0])).toEqual(['60%', '40%'])
    const [add = document.body] = dialog.getAllByRole('button', { name: new RegExp(`^${t('mix.add')}: `) })
    add.click()
    await dialog.findByRole('button', { name: new RegExp(`^${t('mix.added')}: `) })
    expect(storedCart()).toMatchObject([{ sku: 'OWN-1', quantity: 1 }])
    await press('Add All')
    await dialog.findByText(t('mix.allAdded'))
    expect(storedCart()).toMatchObject([
      { sku: 'OWN-1', quantity: 1 },
      { sku: 'OWN-2', quantity: 1 },
    ])
    expect(readStored('cartMixes')).toMatchObject([{ lines: [{ sku: 'OWN-1' }, { sku: 'OWN-2' }] }])
  })

  test('shows every error and focuses the button', async () => {
    const { dialog, summon, ask } = await openMix(respond(suggestMix, () => reject('PHONE_MISMATCH', 'Something else')))
    await summon()
    await dialog.findByText(FAILED)
    await waitFor(() => expect(document.activeElement).toBe(ask()))
  })

  test('shows "Try again" without an error if there is no mix', async () => {
    const { dialog, summon } = await openMix(respond(suggestMix, () => toMixResponse([])))
    await summon()
    await dialog.findByRole('button', { name: 'Try again' })
    expect(dialog.queryByText(FAILED)).toBeNull()
  })

  test('shows the message of the server and stops when the daily limit is reached, by the flag', async () => {
    const body = { error: 'DAILY_LIMIT_REACHED', message: 'In the words of the server', dailyLimitExceeded: true }
    const { dialog, summon, ask } = await openMix(
      respond(suggestMix, () => Response.json({ ...body, requestId: '2' }, { status: 429 })),
    )
    await summon()
    await dialog.findByText('In the words of the server')
    expect(ask()).toHaveProperty('disabled', true)
  })

  test('reloads the cart page when it is closed there', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    const { press } = await openMix()
    await press(t('dialog.close'))
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  test('opens the login for a visitor, and itself after it', async () => {
    const { user } = await openShop('/cart', {
      responses: [...customerResponses(), respond(login, () => ({ verified: true as const, token: 'new' }))],
    })
    await screen.findByRole('heading', { level: 1 })
    const [summon = document.body] = screen.getAllByRole('button', { name: 'Summon Mix' })
    await user.click(summon)
    await screen.findByLabelText(t('login.phone'))
    expect(screen.queryByRole('dialog', { name: 'Summon Mix' })).toBeNull()
    await logIn(user)
    await screen.findByRole('dialog', { name: 'Summon Mix' })
  })
})
