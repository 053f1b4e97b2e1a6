import { listSlots } from '@shop/contracts/delivery.ts'
import { placeOrderDraft } from '@shop/contracts/order-drafts-staff.ts'
import { getRentalAvailability, listRentalOptions } from '@shop/contracts/rental.ts'
import type { QuotedRental } from '@shop/contracts/rental-booking.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mint } from '../../../../../test/checkout-page.ts'
import { button, contents, openDraft } from '../../../../../test/draft-page.ts'
import { reject, respond } from '../../../../../test/fake-responses.ts'
import { toPlainText } from '../../../../../test/open-shop.tsx'
import { t } from '../../../../../test/texts.ts'

const garni = {
  slug: 'garni',
  brand: 'Karas',
  title: 'Garni (ru)',
  titleEN: 'Garni',
  subTitle: '',
  imageUrl: '/pictures/garni.svg',
  pricePerDay: 5000,
  priceFromThirdDay: 3500,
  deposit: 20_000,
}
const [packing] = mint.variants
const [FIRST, LAST] = ['2026-11-25', '2026-11-27']
const rented = { slug: 'garni', from: FIRST, to: LAST, flavorSku: 'MINT-50', cupSku: null }
const quoted: QuotedRental = {
  ...rented,
  brand: 'Karas',
  title: 'Garni (ru)',
  titleEN: 'Garni',
  imageUrl: garni.imageUrl,
  days: 2,
  rentalAmd: 10_000,
  depositAmd: 20_000,
  status: 'ok',
}
const slotsOfDay = ['10:00', '18:00'].map(time => ({ time, endTime: `${Number(time.slice(0, 2)) + 2}:00`, free: 3 }))
const more = [
  respond(listRentalOptions, () => ({
    hookahs: [garni],
    flavors: packing ? [{ ...mint, packing }] : [],
    cups: [],
    extras: [],
    terms: { places: [], daysAhead: 60, maxDays: 14, damages: [] },
  })),
  respond(getRentalAvailability, ({ query: { from, to } }) => ({
    days: Array.from({ length: Number(to.slice(8)) - Number(from.slice(8)) + 1 }, (_, index) => ({
      date: `${from.slice(0, 8)}${String(Number(from.slice(8)) + index).padStart(2, '0')}`,
      to: '2026-11-30',
      canEnd: true,
    })),
  })),
  respond(listSlots, ({ query: { date } }) => ({ date, slots: slotsOfDay })),
]
const savedRental = { id: 'first', ...rented, pickUpTime: '18:00' }
/** A draft of two mints, one of which belongs to the rental. */
const withRental = {
  contents: { ...contents, rentals: [savedRental], deliveryDate: FIRST, deliveryTime: '18:00' },
}
const dialog = () => screen.findByRole('dialog')
const section = () => screen.getByRole('region', { name: t('drafts.rentals') })

describe('a rental of a draft', () => {
  test('is chosen by model, free days, pick-up and parts, and saved with its flavor among the items', async () => {
    const { user, saved, quoted: requests } = await openDraft({ draft: {}, more, offered: { rentals: [quoted] } })
    await screen.findByText(/^Nor Hov/)
    await user.click(button('drafts.addRental'))
    const form = within(await dialog())
    const add = form.getByRole('button', { name: t('drafts.rental.add') })
    await user.selectOptions(await form.findByRole('combobox', { name: t('drafts.rental.hookah') }), 'garni')
    await user.click(add)
    expect(form.getAllByText(t('drafts.rental.required')).length).toBe(3)
    for (const day of [/November 25: free$/, /November 27: free$/])
      await user.click(await form.findByRole('button', { name: day }))
    expect(form.getByText(/2 days: .*10.000/)).toBeTruthy()
    await form.findByRole('option', { name: /^18:00–20:00, 3 places free$/ })
    await user.selectOptions(form.getByRole('combobox', { name: /^Pick-up time/ }), '18:00')
    await user.selectOptions(form.getByRole('combobox', { name: t('drafts.rental.flavor') }), 'MINT-50')
    await user.selectOptions(form.getByRole('combobox', { name: t('drafts.rental.bowl') }), 'own')
    await user.selectOptions(form.getByRole('combobox', { name: t('drafts.rental.count') }), '2')
    await user.click(add)

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(requests.at(-1)?.rentals).toHaveLength(2))
    await user.click(button('drafts.save'))
    const rental = { ...rented, pickUpTime: '18:00', id: expect.any(String) }
    await waitFor(() =>
      expect(saved).toMatchObject([{ items: [{ sku: 'MINT-50', quantity: 4 }], rentals: [rental, rental] }]),
    )
    // The day of delivery is the first one; its time is still to be chosen.
    expect(saved[0]).not.toHaveProperty('deliveryTime')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: t('checkout.date') }).value).toBe(FIRST)
  })

  test('that is incomplete keeps its dialog, and does not save a new draft', async () => {
    const { user, saved } = await openDraft({ more })
    await user.click(button('drafts.addRental'))
    const form = within(await dialog())
    const hookah = await form.findByRole('combobox', { name: t('drafts.rental.hookah') })
    await user.click(form.getByRole('button', { name: t('drafts.rental.add') }))
    expect(document.activeElement).toBe(hookah)
    expect(saved).toEqual([])
    await user.selectOptions(hookah, 'garni')
    await user.click(form.getByRole('button', { name: t('drafts.rental.add') }))
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(saved).toEqual([])
  })

  test('shows its price and deposit apart, and leaves the other packs to the products', async () => {
    const { user, saved } = await openDraft({ draft: withRental, more, offered: { rentals: [quoted] } })
    const shown = await within(section()).findByText('Karas Garni')
    const row = toPlainText(shown.closest('li')?.textContent ?? '')
    expect(row).toContain('Mint')
    expect(row).toContain(t('drafts.rental.ownBowl'))
    expect(row).toMatch(/10.000.*deposit.*20.000/)
    expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('1')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(t('drafts.post')) }).disabled).toBe(true)

    await user.click(within(section()).getByRole('button', { name: t('drafts.removeLine', { name: 'Karas Garni' }) }))
    expect(document.activeElement).toBe(button('drafts.addRental'))
    await user.click(button('drafts.save'))
    await waitFor(() => expect(saved).toMatchObject([{ items: [{ sku: 'MINT-50', quantity: 1 }] }]))
    expect(saved[0]).not.toHaveProperty('rentals')
  })

  test('is changed in the dialog and keeps its place', async () => {
    const { user, saved } = await openDraft({ draft: withRental, more, offered: { rentals: [quoted] } })
    await within(section()).findByText('Karas Garni')
    await user.click(screen.getByRole('button', { name: t('drafts.rental.edit', { name: 'Karas Garni' }) }))
    const form = within(await dialog())
    await form.findByRole('option', { name: /^10:00/ })
    await user.selectOptions(form.getByRole('combobox', { name: /^Pick-up time/ }), '10:00')
    await user.click(form.getByRole('button', { name: t('drafts.rental.change') }))
    await user.click(button('drafts.save'))
    await waitFor(() => expect(saved[0]?.rentals).toEqual([{ ...savedRental, pickUpTime: '10:00' }]))
  })

  test('opens at its days, and gets another last day without a new first one', async () => {
    const { user, saved } = await openDraft({ draft: withRental, more, offered: { rentals: [quoted] } })
    await within(section()).findByText('Karas Garni')
    await user.click(screen.getByRole('button', { name: t('drafts.rental.edit', { name: 'Karas Garni' }) }))
    const form = within(await dialog())
    const first = await form.findByRole('button', { name: /November 25: first day$/ })
    await waitFor(() => expect(document.activeElement).toBe(first))
    const lastDay = form.getByRole('combobox', { name: t('drafts.rental.lastDay') })
    await form.findByRole('option', { name: /November 28, 3.days/ })
    await user.selectOptions(lastDay, '2026-11-28')
    await user.click(form.getByRole('button', { name: t('drafts.rental.change') }))
    expect(form.getByText(t('drafts.rental.required'))).toBeTruthy()
    await form.findByRole('option', { name: /^10:00/ })
    await user.selectOptions(form.getByRole('combobox', { name: /^Pick-up time/ }), '10:00')
    await user.click(form.getByRole('button', { name: t('drafts.rental.change') }))
    await user.click(button('drafts.save'))
    await waitFor(() => expect(saved[0]?.rentals).toEqual([{ ...savedRental, to: '2026-11-28', pickUpTime: '10:00' }]))
  })

  test('that is taken meanwhile says so beside it when the order is placed, and stays', async () => {
    const taken = respond(placeOrderDraft, () =>
      reject('RENTAL_NOT_FREE', 'Taken', [{ path: 'body.contents.rentals.0', message: 'Taken' }]),
    )
    const { user } = await openDraft({ draft: withRental, more: [...more, taken], offered: { rentals: [quoted] } })
    await within(section()).findByText('Karas Garni')
    await waitFor(() => expect(button('drafts.place').disabled).toBe(false))
    await user.click(button('drafts.place'))
    expect(await within(section()).findByText('Taken')).toBeTruthy()
    expect(within(section()).getByText('Karas Garni')).toBeTruthy()
  })

  test('says what the quote knows about it before the order is placed', async () => {
    const message = 'Booked by someone else'
    const notices = [{ kind: 'rental_not_free' as const, rental: 0, message }]
    await openDraft({ draft: withRental, more, offered: { rentals: [{ ...quoted, status: 'not_free' }], notices } })
    expect(await within(section()).findByText(message)).toBeTruthy()
  })
})
