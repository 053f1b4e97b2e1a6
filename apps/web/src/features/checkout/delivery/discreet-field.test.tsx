import { quote } from '@shop/contracts/checkout.ts'
import { placeOrder } from '@shop/contracts/orders.ts'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fillAll, findPayButton, mint, openCheckout, peach } from '../../../../test/checkout-page.ts'
import { reject, respond } from '../../../../test/fake-responses.ts'
import { createQuote } from '../../../../test/products.ts'
import { t } from '../../../../test/texts.ts'

const findField = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${t('checkout.discreet')}`) })

/** Opens the checkout of a customer, and records the choice that is sent. */
async function openForm(isPreferred: boolean) {
  const sent: (boolean | undefined)[] = []
  const shop = await openCheckout({
    more: [
      respond(quote, ({ body }) => ({
        ...createQuote(body, [peach, mint]),
        ...(isPreferred && { isDiscreet: true as const }),
      })),
      respond(placeOrder, ({ body }) => {
        sent.push(body.isDiscreet)
        return reject('ORDERS_OFF', 'No orders now')
      }),
    ],
  })
  await fillAll(shop)
  return {
    sent,
    press: async () => shop.user.click(await findField()),
    pay: async () => {
      await shop.user.click(await findPayButton())
      await expect.poll(() => sent).toHaveLength(1)
    },
  }
}

describe('the choice of a discreet order', () => {
  test('is off, and sent if the customer makes it', async () => {
    const { sent, press, pay } = await openForm(false)
    expect((await findField()).checked).toBe(false)
    await press()
    await pay()
    expect(sent).toEqual([true])
  })

  test('is preselected from the account, and sent as it is shown', async () => {
    const { sent, pay } = await openForm(true)
    await expect.poll(async () => (await findField()).checked).toBe(true)
    await pay()
    expect(sent).toEqual([true])
  })

  test('of the account is declined for one order', async () => {
    const { sent, press, pay } = await openForm(true)
    await expect.poll(async () => (await findField()).checked).toBe(true)
    await press()
    await pay()
    expect(sent).toEqual([false])
  })
})
