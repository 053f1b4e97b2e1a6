import { addAddress, type SavedAddress } from '@shop/contracts/addresses.ts'
import { listRegions } from '@shop/contracts/delivery.ts'
import { type PlaceOrder, placeOrder } from '@shop/contracts/orders.ts'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fill, fillAll, findPayButton, getField, openCheckout, peach, regions } from '../../../../test/checkout-page.ts'
import { accountResponses, PHONE } from '../../../../test/customer.ts'
import { reject, respond } from '../../../../test/fake-responses.ts'
import { createOrder } from '../../../../test/products.ts'

describe('the address of an order', () => {
  const saved: SavedAddress = {
    id: '019b7a10-0000-7000-8000-00000000c0a1',
    region: 'AM-LO',
    city: 'Vanadzor',
    street: 'Tigran Mets',
    building: '3',
    isDefault: true,
  }
  const goneText = 'This address no longer exists. Please choose another one.'

  test('can be a saved one; input for a new address is kept', async () => {
    const shop = await openCheckout({ account: accountResponses({ addresses: [saved] }) })
    await screen.findByText('we’ll confirm by phone')
    const own = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Tigran Mets, 3/ })
    const other = () => screen.getByRole('radio', { name: /^Another address/ })
    await screen.findByText('Tigran Mets, 3, Vanadzor, Lori', { selector: '.sm\\:hidden' })
    await shop.user.click(screen.getByRole('button', { name: 'Change: Delivery address' }))
    expect(own().checked).toBe(true)
    expect(document.getElementById('checkout-street')).toBeNull()
    await shop.user.click(other())
    await fill(shop, { street: 'Abovyan' })
    await shop.user.click(own())
    await shop.user.click(other())
    expect(getField('street')).toHaveProperty('value', 'Abovyan')
  })

  test('gets the city with the region Yerevan, and loses it with another region', async () => {
    const shop = await openCheckout()
    expect(getField('city')).toHaveProperty('value', 'Yerevan')
    await shop.user.selectOptions(getField('region'), 'AM-LO')
    await expect.poll(() => getField('city')).toHaveProperty('value', '')
    await fill(shop, { city: 'Vanadzor' })
    await shop.user.selectOptions(getField('region'), 'AM-ER')
    expect(getField('city')).toHaveProperty('value', 'Vanadzor')
  })

  test('keeps the region of the form if the focus passes before the regions are loaded', async () => {
    const answered = Promise.withResolvers<void>()
    const shop = await openCheckout({
      more: [respond(listRegions, () => answered.promise.then(() => regions))],
    })
    await shop.user.click(getField('region'))
    await shop.user.tab()
    answered.resolve()
    await expect.poll(() => getField('region')).toHaveProperty('value', 'AM-ER')
    await shop.user.click(await findPayButton())
    expect(screen.queryByText('Region is required.')).toBeNull()
  })

  test('is reported if it was deleted elsewhere, and the order is not placed', async () => {
    const sent: PlaceOrder[] = []
    const shop = await openCheckout({
      account: accountResponses({ addresses: [saved] }),
      more: [
        respond(placeOrder, ({ body }) => {
          sent.push(body)
          return reject('VALIDATION', 'Please enter a valid value.', [{ path: 'body.addressId', message: goneText }])
        }),
      ],
    })
    await shop.user.click(screen.getByRole('radio', { name: /^Post/ }))
    await shop.user.click(await findPayButton())
    expect((await screen.findAllByText(goneText)).length).toBeGreaterThan(0)
    expect(sent.map(({ addressId }) => addressId)).toEqual([saved.id])
    expect(shop.leftFor()).toEqual([])
  })

  test('is saved on request, and the order leads to the payment page', async () => {
    const requests: unknown[] = []
    const sent: PlaceOrder[] = []
    const shop = await openCheckout({
      more: [
        respond(addAddress, ({ body }) => {
          requests.push(body)
          return { ...saved, ...body, isDefault: true }
        }),
        respond(placeOrder, ({ body }) => {
          sent.push(body)
          return {
            order: createOrder(body, [peach]),
            payment: { method: 'GET' as const, redirectUrl: '/sandbox-pay/1', fields: {} },
          }
        }),
      ],
    })
    await fillAll(shop)
    await fill(shop, { secondaryPhone: '77000000', notes: 'The blue door' })
    await shop.user.click(screen.getByRole('checkbox', { name: 'Save this address' }))
    await shop.user.click(await findPayButton())
    await expect.poll(shop.leftFor).toEqual(['/sandbox-pay/1'])
    const address = { region: 'AM-ER', city: 'Yerevan', street: 'Tumanyan', building: '21' }
    expect(requests).toMatchObject([address])
    expect(sent).toMatchObject([
      {
        items: [{ sku: 'PEACH-50', quantity: 2 }],
        address,
        phone: PHONE,
        secondaryPhone: '+37477000000',
        notes: 'The blue door',
        deliveryType: 'express',
        deliveryDate: '2026-11-22',
        deliveryTime: '16:00',
        expected: { goodsAmd: 6000, deliveryFeeAmd: 1500, totalAmd: 7500 },
      },
    ])
  })
})
