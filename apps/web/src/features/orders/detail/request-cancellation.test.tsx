import { listRegions, YEREVAN } from '@shop/contracts/delivery.ts'
import { getOrder, type Order } from '@shop/contracts/orders.ts'
import { requestCancellation } from '@shop/contracts/request-cancellation.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountResponses, PHONE, signedIn } from '../../../../test/customer.ts'
import { reject, respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { createOrder } from '../../../../test/products.ts'
import { NOW } from '../../../../test/shop-info.ts'
import { t } from '../../../../test/texts.ts'

const address = { region: YEREVAN, city: 'Yerevan', street: 'Abovyan', building: '1' } as const
const onItsWay: Order = {
  ...createOrder({ items: [], address, phone: PHONE, deliveryType: 'post' }, []),
  status: 'dispatched',
  paymentState: 'paid',
  canPay: false,
  canCancel: false,
  canRequestCancel: true,
}
const reason = 'I am leaving town'

test('an order on its way: the request to cancel needs a reason, keeps it after a failure, and is then shown', async () => {
  const sent: string[] = []
  const { user } = await openShop('/account/orders/10001', {
    responses: [
      ...accountResponses(),
      respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
      respond(getOrder, () => onItsWay),
      respond(requestCancellation, ({ body }) => {
        sent.push(body.reason)
        if (sent.length === 1) return reject('ORDER_STATE', 'The order has just been delivered.')
        const cancelRequest = { state: 'open' as const, reason: body.reason, requestedAt: NOW }
        return { ...onItsWay, canRequestCancel: false, cancelRequest }
      }),
    ],
    stored: signedIn,
  })
  await user.click(await screen.findByRole('button', { name: t('orders.requestCancel') }))
  const dialog = within(await screen.findByRole('dialog', { name: t('orders.requestCancelTitle') }))
  await user.click(dialog.getByRole('button', { name: t('orders.requestCancelSend') }))
  await dialog.findByText(t('orders.requestCancelMissing'))
  expect(sent).toEqual([])

  await user.type(dialog.getByLabelText(t('orders.requestCancelReason')), ` ${reason} `)
  await user.click(dialog.getByRole('button', { name: t('orders.requestCancelSend') }))
  await dialog.findByText('The order has just been delivered.')
  await user.click(dialog.getByRole('button', { name: t('orders.requestCancelSend') }))
  await screen.findByText(t('orders.cancelRequest.open'))
  screen.getByText(reason)
  expect(sent).toEqual([reason, reason])
  expect(screen.queryByRole('button', { name: t('orders.requestCancel') })).toBeNull()
})

test('an order whose cancellation was declined shows the reason and the phone of the shop', async () => {
  const refusal = 'The courier is already at your door'
  const cancelRequest = { state: 'refused' as const, reason, requestedAt: NOW, refusal }
  await openShop('/account/orders/10001', {
    responses: [
      ...accountResponses(),
      respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
      respond(getOrder, () => ({ ...onItsWay, canRequestCancel: false, cancelRequest })),
    ],
    stored: signedIn,
  })
  await screen.findByText(t('orders.cancelRequest.refused'))
  screen.getByText(refusal)
  expect(screen.getAllByRole('link', { name: /^\+374/ }).length).toBeGreaterThan(0)
})
