import { listSlots } from '@shop/contracts/delivery.ts'
import { placeOrderDraft, quoteOrderDraft } from '@shop/contracts/order-drafts-staff.ts'
import { listPickupPoints } from '@shop/contracts/pickup.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { button, contents, openDraft, street } from '../../../../../test/draft-page.ts'
import { reject, respond } from '../../../../../test/fake-responses.ts'
import { pickup, points } from '../../../../../test/pickup-points.ts'
import { t } from '../../../../../test/texts.ts'

const way = (id: 'drafts.pickup' | 'drafts.express') => screen.getByRole<HTMLInputElement>('radio', { name: t(id) })
const listed = respond(listPickupPoints, () => ({ points }))

test('a draft by courier shows how many orders still fit into each slot', async () => {
  const slots = [
    { time: '14:00', endTime: '16:00', free: 1 },
    { time: '16:00', endTime: '18:00', free: 12 },
    { time: '18:00', endTime: '20:00', free: 0, reason: 'full' as const },
  ]
  const open = respond(listSlots, ({ query: { date } }) => ({ date, slots }))
  await openDraft({ draft: { contents: { ...contents, deliveryType: 'express' } }, more: [listed, open] })
  await screen.findByRole('option', { name: '14:00–16:00, 1 place free' })
  screen.getByRole('option', { name: '16:00–18:00, 12 places free' })
  const full = screen.getByRole<HTMLOptionElement>('option', { name: `18:00–20:00, ${t('checkout.full')}` })
  expect(full.disabled).toBe(true)
})

describe('a draft that the customer collects', () => {
  test('has a point instead of an address, and is quoted and saved with it', async () => {
    const { user, saved, quoted } = await openDraft({ draft: {}, offered: { pickup }, more: [listed] })
    await screen.findByText(/^Nor Hov/)
    await user.click(way('drafts.pickup'))
    expect(street()).toBeNull()
    await user.click(await screen.findByRole('radio', { name: /^North/ }))
    expect(screen.getByText(/20:00/)).toBeTruthy()
    await waitFor(() => expect(quoted.at(-1)).toMatchObject({ deliveryType: 'pickup', pickupPointId: points[1]?.id }))
    await user.click(button('drafts.save'))
    await waitFor(() => expect(saved).toMatchObject([{ deliveryType: 'pickup', pickupPointId: points[1]?.id }]))
    expect(saved[0]).not.toHaveProperty('deliveryTime')
    await user.click(way('drafts.express'))
    expect(street()?.value).toBe('Teryan')
  })

  test('has the only point chosen, and shows why it was rejected', async () => {
    const only = pickup.slice(0, 1)
    const gone = respond(placeOrderDraft, () =>
      reject('VALIDATION', 'Wrong', [{ path: 'body.pickupPointId', message: 'The point is closed' }]),
    )
    const { user } = await openDraft({ draft: {}, offered: { pickup: only }, more: [listed, gone] })
    await screen.findByText(/^Nor Hov/)
    await user.click(way('drafts.pickup'))
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Center/ })).checked).toBe(true)
    await waitFor(() => expect(button('drafts.place').disabled).toBe(false))
    await user.click(button('drafts.place'))
    expect(await screen.findByText('The point is closed')).toBeTruthy()
    const group = screen.getByRole('group', { name: t('checkout.pickupPoint') })
    const reason = document.getElementById(group.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toContain('The point is closed')
  })

  test('does not say that no point is open while the times are unknown', async () => {
    const failed = respond(quoteOrderDraft, () => reject('INTERNAL', 'Failed', []))
    const collected = { contents: { ...contents, deliveryType: 'pickup' as const } }
    await openDraft({ draft: collected, more: [listed, failed] })
    expect(await screen.findByText(t('error.notLoaded'))).toBeTruthy()
    expect(screen.queryByText(t('drafts.noPickup'))).toBeNull()
  })

  test('can read the points again if they failed to load', async () => {
    let isDown = true
    const flaky = respond(listPickupPoints, () => (isDown ? reject('INTERNAL', 'Failed', []) : { points }))
    const { user } = await openDraft({ draft: {}, offered: { pickup }, more: [flaky] })
    await screen.findByText(/^Nor Hov/)
    await user.click(way('drafts.pickup'))
    const retry = await screen.findByRole('button', { name: t('error.retry') })
    isDown = false
    await user.click(retry)
    expect(await screen.findByRole('radio', { name: /^North/ })).toBeTruthy()
  })

  test('cannot be chosen if the shop has no pick-up point', async () => {
    await openDraft({ draft: {} })
    await screen.findByText(/^Nor Hov/)
    expect(screen.queryByRole('radio', { name: t('drafts.pickup') })).toBeNull()
  })
})
