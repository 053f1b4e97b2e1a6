import { quote } from '@shop/contracts/checkout.ts'
import { type PlaceOrder, placeOrder } from '@shop/contracts/orders.ts'
import { listPickupPoints } from '@shop/contracts/pickup.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findPayButton, getChoice, getField, openCheckout, peach } from '../../../../test/checkout-page.ts'
import { reject, respond } from '../../../../test/fake-responses.ts'
import { getErrorText } from '../../../../test/fields.ts'
import { pickup, points } from '../../../../test/pickup-points.ts'
import { createQuote } from '../../../../test/products.ts'
import { t } from '../../../../test/texts.ts'

/** Opens a checkout with two points. The quote evaluates the chosen point as the API does. */
async function openPickupCheckout() {
  const placed: PlaceOrder[] = []
  const closed = new Set<string>()
  const shop = await openCheckout({
    more: [
      respond(listPickupPoints, () => ({ points })),
      respond(quote, ({ body }) => {
        const offered = pickup.filter(({ pointId }) => !closed.has(pointId))
        const id = body.delivery?.type === 'pickup' ? body.delivery.pickupPointId : undefined
        const isGone = id !== undefined && closed.has(id)
        const notices = [{ kind: 'pickup_point_gone' as const, message: 'The point is closed.' }]
        return createQuote(body, [peach], {}, { pickup: offered, ...(isGone && { notices, canProceed: false }) })
      }),
      respond(placeOrder, ({ body }) => {
        placed.push(body)
        return reject('ORDERS_OFF', 'Later')
      }),
    ],
  })
  await shop.user.click(getChoice('receiving', 'pickup'))
  return { shop, points, placed, closed }
}

test('the checkout offers pick-up at a point with its hours and earliest time, without an address', async () => {
  const { shop, points, placed } = await openPickupCheckout()
  expect(document.getElementById('checkout-street')).toBeNull()
  expect(document.querySelector('input[name="deliveryDate"]')).toBeNull()
  await screen.findByText('Center')
  expect(screen.getAllByText('Ready from: Sat, November 21, 14:30')).toHaveLength(2)
  expect(screen.queryByText(t('checkout.blocked'))).toBeNull()
  await shop.user.click(await findPayButton())
  expect(getErrorText(getField('pickupPointId'))).toBe(t('checkout.pickupPointRequired'))
  await shop.user.click(getChoice('pickupPointId', points[1]?.id ?? ''))
  screen.getByText('10:00–20:00', { exact: false })
  await shop.user.click(await findPayButton())
  await expect.poll(() => placed).toHaveLength(1)
  expect(placed[0]).toMatchObject({ deliveryType: 'pickup', pickupPointId: points[1]?.id })
  expect(placed[0]).not.toHaveProperty('address')
})

test('a point that is turned off is named at its field, and another one can be chosen', async () => {
  const { shop, points, placed, closed } = await openPickupCheckout()
  const [center, north] = points.map(({ id }) => id)
  await screen.findByText('Center')
  closed.add(north ?? '')
  await shop.user.click(getChoice('pickupPointId', north ?? ''))
  await expect.poll(() => getErrorText(getField('pickupPointId'))).toBe(t('checkout.pickupPointGone'))
  expect(screen.queryByText(t('checkout.blocked'))).toBeNull()
  await shop.user.click(getChoice('pickupPointId', center ?? ''))
  await shop.user.click(await findPayButton())
  await expect.poll(() => placed).toHaveLength(1)
})
