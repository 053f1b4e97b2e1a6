import { listRegions } from '@shop/contracts/delivery.ts'
import { findDraftVariants } from '@shop/contracts/order-drafts-staff.ts'
import { type OpenSupplement, openSupplement, quoteSupplement } from '@shop/contracts/order-supplements-staff.ts'
import { type AdminOrder, getAnyOrder } from '@shop/contracts/orders-staff.ts'
import { listReceipts } from '@shop/contracts/receipts-staff.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mint } from '../../../../../test/checkout-page.ts'
import { signedIn } from '../../../../../test/customer.ts'
import { reject, respond } from '../../../../../test/fake-responses.ts'
import { openShop } from '../../../../../test/open-shop.tsx'
import { createQuote } from '../../../../../test/products.ts'
import { createAdminOrder, staffResponses } from '../../../../../test/staff.ts'
import { t } from '../../../../../test/texts.ts'

const NUMBER = 10_001
const CHANGED = 'The total has changed'

/** The page of an order. The first request to add items is rejected if `isRejected`. */
type Opened = { isRejected?: boolean; steps?: AdminOrder['steps'] }

async function openOrder(changes: Partial<AdminOrder['order']> = {}, { isRejected = false, steps = [] }: Opened = {}) {
  const opened: OpenSupplement[] = []
  const { order, ...rest } = createAdminOrder(NUMBER)
  let supplements: AdminOrder['order']['supplements'] = changes.supplements
  const [variant] = mint.variants
  if (!variant) throw new Error('expected a variant')
  const { sku, price, available, weight } = variant
  const shop = await openShop(`/admin/orders/${NUMBER}`, {
    responses: [
      ...staffResponses,
      respond(getAnyOrder, () => ({
        ...rest,
        steps: [...rest.steps, ...steps],
        order: { ...order, ...changes, ...(supplements && { supplements }) },
      })),
      respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
      respond(listReceipts, () => ({ items: [], nextCursor: null, total: 0, hasDevice: false, sendable: 0 })),
      respond(findDraftVariants, () => ({ items: [{ ...mint, sku, price, available, weight }] })),
      respond(quoteSupplement, ({ body }) => {
        const { mixes, rentals, promo, bonus, ...quote } = createQuote(
          { items: body.items, delivery: { type: 'post', region: 'AM-ER' } },
          [mint],
          {},
        )
        return quote
      }),
      respond(openSupplement, ({ body }) => {
        opened.push(body)
        if (isRejected && opened.length === 1) return reject('TOTAL_CHANGED', CHANGED)
        supplements = [{ number: NUMBER + 1, status: 'awaiting_payment', totalAmd: price }]
        return { number: NUMBER + 1 }
      }),
    ],
    stored: signedIn,
  })
  const { user } = shop
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: t('adminOrders.supplement') }))
    const dialog = within(await screen.findByRole('dialog'))
    const submit = async () => {
      const button = await dialog.findByRole('button', { name: t('adminOrders.supplementSave') })
      await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
      await user.click(button)
    }
    const addMint = async () => {
      await user.type(await dialog.findByRole('searchbox'), 'mint')
      await user.click(await dialog.findByRole('button', { name: t('drafts.add') }))
    }
    return { dialog, submit, addMint }
  }
  return { ...shop, opened, sku, openDialog }
}

test('items are added to a paid order, which then links to the add-on order', async () => {
  const { opened, sku, openDialog } = await openOrder()
  const { dialog, submit, addMint } = await openDialog()
  await submit()
  await dialog.findByText(t('drafts.noProducts'))
  await addMint()
  await dialog.findByText(t('orders.toPayOnline'))
  await submit()
  const link = await screen.findByRole('link', { name: t('admin.orderNumber', { number: String(NUMBER + 1) }) })
  expect(link.getAttribute('href')).toMatch(new RegExp(`/admin/orders/${NUMBER + 1}$`))
  expect(opened).toMatchObject([{ items: [{ sku, quantity: 1 }], expected: { goodsAmd: 2500 } }])
  await expect.poll(() => screen.queryByText(t('adminOrders.supplementText'))).toBeNull()
})

test('after an error the dialog says why, and the items can be sent again', async () => {
  const { opened, openDialog } = await openOrder({}, { isRejected: true })
  const { dialog, submit, addMint } = await openDialog()
  await addMint()
  await dialog.findByText(t('orders.toPayOnline'))
  await submit()
  await dialog.findByText(CHANGED)
  await submit()
  await expect.poll(() => screen.queryByText(t('adminOrders.supplementText'))).toBeNull()
  expect(opened).toHaveLength(2)
})

test('an add-on order links to its order and gets no items of its own', async () => {
  await openOrder({ supplementOf: 10_000 })
  await screen.findByText(t('adminOrders.supplementOf'))
  expect(screen.getByRole('link', { name: t('admin.orderNumber', { number: '10000' }) })).toBeTruthy()
  expect(screen.queryByRole('button', { name: t('adminOrders.supplement') })).toBeNull()
})

test('no items can be added to an order that has left the shop', async () => {
  await openOrder({ status: 'dispatched' })
  await screen.findByText(t('adminOrders.history'))
  expect(screen.queryByRole('button', { name: t('adminOrders.supplement') })).toBeNull()
})

test('a paid add-on order that is not packed is named before its order is dispatched', async () => {
  const added = { number: NUMBER + 1, totalAmd: 2500 }
  const supplements = [
    { ...added, status: 'confirmed' as const },
    { ...added, number: NUMBER + 2, status: 'packed' as const },
  ]
  const { user } = await openOrder({ status: 'packed', supplements }, { steps: ['dispatch'] })
  await user.click(await screen.findByRole('button', { name: t('adminOrders.step.dispatch') }))
  const dialog = within(await screen.findByRole('dialog'))
  const warning = t('adminOrders.dispatchWarning.unpacked', { numbers: `№ ${NUMBER + 1}` })
  expect(dialog.getByText(warning)).toBeTruthy()
})

test('the texts about what happens next are gone once the order has ended', async () => {
  await openOrder({ status: 'delivered', supplements: [{ number: NUMBER + 1, status: 'delivered', totalAmd: 2500 }] })
  await screen.findByRole('link', { name: t('admin.orderNumber', { number: String(NUMBER + 1) }) })
  expect(screen.queryByText(t('adminOrders.supplementsText'))).toBeNull()
})
