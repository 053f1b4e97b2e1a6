import { quote } from '@shop/contracts/checkout.ts'
import { listRegions, listSlots, type Slot } from '@shop/contracts/delivery.ts'
import { listOrders } from '@shop/contracts/orders.ts'
import { completeTexts } from '@shop/contracts/text-fields.ts'
import { screen, waitFor } from '@testing-library/react'
import { accountResponses, signedIn } from './customer.ts'
import { type FakeResponse, respond } from './fake-responses.ts'
import { openShop } from './open-shop.tsx'
import { createFlavor, createQuote, toStoredLine } from './products.ts'

export const peach = createFlavor('peach', 3000)
export const mint = createFlavor('mint', 2500)
export const slots: Slot[] = ['14:00', '16:00', '18:00'].map(time => ({
  time,
  endTime: `${Number(time.slice(0, 2)) + 2}:00`,
  free: 3,
}))

export const regions = {
  regions: [
    { code: 'AM-ER' as const, name: completeTexts({ ru: 'Ереван', en: 'Yerevan', hy: 'Երևան' }), towns: [] },
    { code: 'AM-LO' as const, name: completeTexts({ ru: 'Лори', en: 'Lori', hy: 'Լոռի' }), towns: [] },
  ],
  rentalRegions: ['AM-ER' as const],
}

export const checkoutResponses: readonly FakeResponse[] = [
  respond(listOrders, () => ({ items: [], nextCursor: null, total: 0 })),
  respond(listRegions, () => regions),
  respond(listSlots, ({ query: { date } }) => ({ date, slots })),
  respond(quote, ({ body }) => createQuote(body, [peach, mint])),
]

export const getField = (name: string) => {
  const found = document.getElementById(`checkout-${name}`)
  if (!found) throw new Error(`expected the field ${name}, found none`)
  return found
}
export const getChoice = (name: string, value: string) => {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"][value="${value}"]`)
  if (!found) throw new Error(`expected the choice ${value} of ${name}, found none`)
  return found
}
/** Waits for the pay button; it is disabled while the quote loads. */
export const findPayButton = () =>
  waitFor(() => {
    const button = screen.getByRole('button', { name: /^Pay [\d,\s]+֏$/ })
    if (button.matches(':disabled')) throw new Error('expected the button to be enabled')
    return button
  })
export const getChosen = (name: string) =>
  document.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value
/** Returns the values of all fields. */
export const readForm = () =>
  [...document.querySelectorAll<HTMLInputElement>('form input, form select, form textarea')]
    .filter(({ type, checked, value }) => (type === 'radio' || type === 'checkbox' ? checked : value))
    .map(({ name, value }) => `${name}=${value}`)

type Opened = {
  more?: readonly FakeResponse[]
  lines?: readonly object[]
  account?: readonly FakeResponse[]
  width?: number
}

/** Days without a free slot. */
export const noSlots = respond(listSlots, ({ query: { date } }) => ({
  date,
  slots: slots.map(slot => ({ ...slot, free: 0, reason: 'full' as const })),
}))

/** Opens the checkout of a signed-in customer with two packs in the cart. */
export async function openCheckout({
  more = [],
  lines = [toStoredLine(peach, 2)],
  account = accountResponses(),
  width = 1280,
}: Opened = {}) {
  const shop = await openShop('/checkout', {
    responses: [...checkoutResponses, ...account, ...more],
    stored: { ...signedIn, cart: lines },
    width,
  })
  await findPayButton()
  return shop
}
type Shop = Awaited<ReturnType<typeof openShop>>

export async function fill({ user }: Shop, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await user.type(getField(name), value)
}

/** The form is prefilled with Yerevan. */
async function fillAddress(shop: Shop): Promise<void> {
  await fill(shop, { street: 'Tumanyan', building: '21' })
}

export async function fillAll(shop: Shop): Promise<void> {
  await fillAddress(shop)
  await shop.user.click(getChoice('deliveryDate', '2026-11-22'))
  await shop.user.click(getChoice('deliveryTime', '16:00'))
}
