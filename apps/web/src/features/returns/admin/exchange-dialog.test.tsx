import { listRegions } from '@shop/contracts/delivery.ts'
import {
  type AcceptAsExchange,
  acceptAsExchange,
  type OpenExchange,
  openExchange,
  type QuoteExchange,
  quoteExchange,
  quoteReturnExchange,
} from '@shop/contracts/exchanges-staff.ts'
import { byLocale } from '@shop/contracts/locales.ts'
import { findDraftVariants } from '@shop/contracts/order-drafts-staff.ts'
import type { Order } from '@shop/contracts/orders.ts'
import { getAnyOrder } from '@shop/contracts/orders-staff.ts'
import { listPickupPoints, type PickupPoint } from '@shop/contracts/pickup.ts'
import { listReceipts } from '@shop/contracts/receipts-staff.ts'
import { getReturnsOfOrder, listReturns, type StaffReturn } from '@shop/contracts/returns-staff.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mint } from '../../../../test/checkout-page.ts'
import { signedIn } from '../../../../test/customer.ts'
import { reject, respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { createQuote } from '../../../../test/products.ts'
import { NOW } from '../../../../test/shop-info.ts'
import { createAdminOrder, staffResponses } from '../../../../test/staff.ts'
import { t } from '../../../../test/texts.ts'

const NUMBER = 10_001
const TITLE = 'Coconut coal'
const VALUE_AMD = 2000
const CHANGED = 'The total has changed'

const coal = {
  sku: 'COAL-1',
  title: TITLE,
  imageUrl: '/coal.webp',
  weight: 1000,
  bought: 1,
  returned: 0,
  canReturn: 1,
  takenBack: 'unopened' as const,
  amountsAmd: [VALUE_AMD],
  points: [0],
}

const SAVED = {
  id: crypto.randomUUID(),
  ...{ region: 'AM-ER' as const, city: 'Yerevan', street: 'Teryan', building: '7', isDefault: true },
}
const POINT_ID = crypto.randomUUID()
const PICKUP = { pointId: POINT_ID, from: NOW }
const textsOf = (text: string) => byLocale(() => text)
const point: PickupPoint = {
  ...{ id: POINT_ID, region: 'AM-ER', name: textsOf('Tumanyan shop'), city: textsOf('Yerevan') },
  ...{ street: textsOf('Tumanyan Street'), building: '21', phone: '+37410000021', exceptions: [] },
  hours: { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null },
}

const exchanged = {
  state: 'accepted',
  exchange: {
    ...{ state: 'waiting', returnNumber: `${NUMBER}-1`, returnedOrderNumber: NUMBER, orderNumber: NUMBER + 1 },
    ...{ returned: [], wanted: [], valueAmd: VALUE_AMD, totalAmd: VALUE_AMD, dueAmd: 0, refundAmd: 0 },
  },
} satisfies Partial<StaffReturn>

const RETURN_ID = '00000000-0000-7000-8000-0000000000e1'

type DialogInput = { newPrice?: number; changes?: Partial<Order>; requested?: StaffReturn; isFromList?: boolean }

/**
 * The dialog of a delivered order of one coal, or of a requested return. The wanted item costs more than staff saw if
 * `newPrice` is given.
 */
async function openDialog({ newPrice, changes: orderChanges, requested, isFromList }: DialogInput = {}) {
  const quoted: QuoteExchange[] = []
  const opened: OpenExchange[] = []
  const accepted: AcceptAsExchange[] = []
  const { order, ...rest } = createAdminOrder(NUMBER)
  const afterSale = { ...order.afterSale, canReturn: true, returnUntil: '2026-12-04' }
  const [variant] = mint.variants
  if (!variant) throw new Error('expected a variant')
  const { sku, price, available, weight } = variant
  const totalsOf = ({ items }: Pick<QuoteExchange, 'items'>) => {
    const changes = newPrice !== undefined && opened.length > 0 ? { [sku]: { price: newPrice } } : {}
    const { mixes, rentals, promo, bonus, ...quote } = createQuote(
      { items, delivery: { type: 'post', region: 'AM-ER' } },
      [mint],
      changes,
    )
    return quote
  }
  /** The return has its exchange once it was accepted, or opened with it. */
  const returnsNow = () => {
    if (!requested) return opened.slice(-1).map(createOpenedReturn)
    return [accepted.length > 0 ? { ...requested, ...exchanged } : requested]
  }
  const shop = await openShop(isFromList ? '/admin/returns' : `/admin/orders/${NUMBER}`, {
    responses: [
      ...staffResponses,
      respond(getAnyOrder, () => ({
        ...rest,
        order: { ...order, status: 'delivered' as const, afterSale, ...orderChanges },
      })),
      respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
      respond(listPickupPoints, () => ({ points: [point] })),
      respond(listReceipts, () => ({ items: [], nextCursor: null, total: 0, hasDevice: false, sendable: 0 })),
      respond(listReturns, () => ({ items: requested ? [requested] : [], nextCursor: null, total: 1 })),
      respond(getReturnsOfOrder, () => ({ until: '2026-12-04', lines: [coal], returns: returnsNow() })),
      respond(quoteReturnExchange, ({ body }) => {
        const quote = totalsOf(body)
        const dueAmd = quote.totals.totalAmd - VALUE_AMD
        return { valueAmd: VALUE_AMD, points: 0, quote, dueAmd, refundAmd: 0, addresses: [SAVED] }
      }),
      respond(acceptAsExchange, ({ body }) => {
        accepted.push(body)
        return { number: NUMBER + 1, returnId: requested?.id ?? '' }
      }),
      respond(findDraftVariants, () => ({ items: [{ ...mint, sku, price, available, weight }] })),
      respond(quoteExchange, ({ body }) => {
        quoted.push(body)
        const quote = totalsOf(body)
        const dueAmd = quote.totals.totalAmd - VALUE_AMD
        return {
          valueAmd: VALUE_AMD,
          points: 0,
          quote: { ...quote, pickup: [PICKUP] },
          dueAmd,
          refundAmd: 0,
          addresses: [SAVED],
        }
      }),
      respond(openExchange, ({ body }) => {
        opened.push(body)
        const { totalAmd } = totalsOf(body).totals
        if (body.expected.totalAmd === totalAmd) return { number: NUMBER + 1, returnId: RETURN_ID }
        return reject('TOTAL_CHANGED', CHANGED, [{ message: 'Products: 2,500 before, 3,500 now' }])
      }),
    ],
    stored: signedIn,
  })
  const { user } = shop
  const name = requested ? t('adminReturns.exchangeReturn', { number: requested.number }) : t('adminReturns.exchange')
  await user.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(TITLE)
  const addWanted = async () => {
    await user.type(await dialog.findByRole('searchbox'), 'mint')
    await user.click(await dialog.findByRole('button', { name: t('drafts.add') }))
  }
  const addReturned = () => user.click(dialog.getByRole('button', { name: t('quantity.more') }))
  const submit = async () => {
    const button = dialog.getByRole('button', { name: t('adminReturns.exchange') })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
    await user.click(button)
  }
  return { ...shop, dialog, quoted, opened, accepted, sku, addWanted, addReturned, submit }
}

test('an exchange is calculated once both sides are chosen, the wanted items first', async () => {
  const { dialog, quoted, opened, sku, addWanted, addReturned, submit } = await openDialog()
  await addWanted()
  await submit()
  dialog.getByText(t('returns.chooseSomething'))
  expect([quoted, opened]).toEqual([[], []])
  expect(dialog.queryByText(t('adminReturns.exchangeDue'))).toBeNull()
  await addReturned()
  await dialog.findByText(t('adminReturns.exchangeDue'))
  const lines = [{ sku: coal.sku, quantity: 1, isOpened: false }]
  const items = [{ sku, quantity: 1 }]
  expect(quoted).toEqual([{ reason: 'changed_mind', lines, items }])
  await submit()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(opened).toMatchObject([{ lines, items, isHandedIn: false }])
})

test('an exchange whose price has changed shows what changed and the new total, and can be opened', async () => {
  const { user, dialog, opened, addWanted, addReturned, submit } = await openDialog({ newPrice: 3500 })
  await addWanted()
  await addReturned()
  await dialog.findByText(t('adminReturns.exchangeDue'))
  await submit()
  await dialog.findByText(CHANGED)
  dialog.getByText('Products: 2,500 before, 3,500 now')
  await dialog.findAllByText(/3,500/)
  await user.selectOptions(dialog.getByRole('combobox', { name: t('returns.why') }), 'wrong_item')
  expect(dialog.queryByText(CHANGED)).toBeNull()
  await submit()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(opened.map(({ expected }) => expected.goodsAmd)).toEqual([2500, 3500])
})

test('an exchange shows the contacts and notes that the new order gets', async () => {
  const { dialog } = await openDialog({ changes: { notes: 'The code of the door is 12' } })
  await dialog.findByText('The code of the door is 12')
  dialog.getByText(/Abovyan/)
  expect(dialog.queryByText(t('adminReturns.exchangePointGone'))).toBeNull()
})

test('an exchange goes to another address of the customer, or to another pick-up point', async () => {
  const { user, dialog, quoted, opened, addWanted, addReturned, submit } = await openDialog()
  await user.click(dialog.getByRole('radio', { name: new RegExp(t('adminReturns.exchangeOther')) }))
  dialog.getByText(t('adminReturns.exchangeItemsFirst'))
  await addWanted()
  // Nothing is calculated yet.
  await dialog.findByRole('textbox', { name: t('checkout.street') })
  await addReturned()
  const saved = await dialog.findByRole('combobox', { name: new RegExp(t('drafts.savedAddress').slice(0, 12)) })
  await user.clear(dialog.getByRole('textbox', { name: t('checkout.street') }))
  await submit()
  expect(opened).toEqual([])
  dialog.getByText(t('checkout.streetRequired'))
  await user.selectOptions(saved, SAVED.id)
  await dialog.findByDisplayValue('Teryan')
  await user.click(dialog.getByRole('radio', { name: new RegExp(`^${t('drafts.post')}`) }))
  await expect.poll(() => quoted.at(-1)?.delivery).toEqual({ type: 'post', region: 'AM-ER' })
  await submit()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const { id: _, isDefault: _default, ...address } = SAVED
  expect(opened).toMatchObject([{ delivery: { type: 'post', address } }])
})

test('an exchange of an order whose pick-up point is gone goes to another point', async () => {
  const { user, dialog, opened, addWanted, addReturned, submit } = await openDialog({
    changes: { deliveryType: 'pickup' },
  })
  await dialog.findByText(t('adminReturns.exchangePointGone'))
  await addReturned()
  await addWanted()
  const shop = await dialog.findByRole('radio', { name: /Tumanyan shop/ })
  await submit()
  await dialog.findByText(t('adminReturns.exchangeChoosePoint'))
  expect(opened).toEqual([])
  await user.click(shop)
  await submit()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(opened).toMatchObject([{ delivery: { type: 'pickup', pickupPointId: POINT_ID } }])
})

const requested: StaffReturn = {
  id: crypto.randomUUID(),
  number: `${NUMBER}-1`,
  orderNumber: NUMBER,
  customer: null,
  requestedAt: NOW,
  reason: 'faulty',
  note: 'It does not light',
  state: 'requested',
  lines: [{ sku: coal.sku, title: TITLE, quantity: 1, isOpened: false, amountAmd: VALUE_AMD, points: 0 }],
  amountAmd: VALUE_AMD,
  points: 0,
  pictures: [],
  timeline: [],
  isOverdue: false,
}

const createOpenedReturn = (): StaffReturn => ({ ...requested, ...exchanged, id: RETURN_ID, isHandedIn: true })

test('an exchange of items at the shop leads to their receipt, which says what they pay for', async () => {
  const { user, dialog, addWanted, addReturned, submit } = await openDialog()
  await addWanted()
  await addReturned()
  await dialog.findByText(t('adminReturns.exchangeDue'))
  await user.click(dialog.getByRole('radio', { name: new RegExp(`^${t('adminReturns.handedIn')}`) }))
  await submit()
  const name = t('adminReturns.receiveOf', { number: `${NUMBER}-1` })
  const receipt = within(await screen.findByRole('dialog', { name }))
  receipt.getByText(t('adminReturns.receiveForText', { number: String(NUMBER + 1) }))
})

test('an exchange of items that the shop has does not ask where they are', async () => {
  const handedIn: StaffReturn = { ...requested, state: 'accepted', isHandedIn: true }
  const { dialog, accepted, addWanted, submit } = await openDialog({ requested: handedIn })
  expect(dialog.queryByRole('radio', { name: new RegExp(t('adminReturns.withCustomer')) })).toBeNull()
  await addWanted()
  await dialog.findByText(t('adminReturns.exchangeDue'))
  await submit()
  await expect.poll(() => accepted).toMatchObject([{ isHandedIn: true }])
  // They are received next.
  const name = t('adminReturns.receiveOf', { number: handedIn.number })
  const receipt = within(await screen.findByRole('dialog', { name }))
  receipt.getByText(t('adminReturns.receiveForText', { number: String(NUMBER + 1) }))
})

test('a return that the customer requested is accepted as an exchange for the wanted items', async () => {
  const { dialog, accepted, sku, addWanted, submit } = await openDialog({ requested })
  dialog.getByText('It does not light')
  await submit()
  await dialog.findByText(t('adminReturns.exchangeChooseWanted'))
  expect(accepted).toEqual([])
  await addWanted()
  await dialog.findByText(t('adminReturns.exchangeDue'))
  await submit()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(accepted).toMatchObject([{ items: [{ sku, quantity: 1 }], isHandedIn: false, expected: { goodsAmd: 2500 } }])
})

test('the list of returns leads to the same dialog, which is closed for good', async () => {
  const { user, dialog } = await openDialog({ requested, isFromList: true })
  dialog.getByText('It does not light')
  await user.click(dialog.getByRole('button', { name: t('dialog.close') }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(window.location.search).toBe('')
})

test('an exchange from the list of returns is confirmed once it is accepted', async () => {
  const { dialog, accepted, addWanted, submit } = await openDialog({ requested, isFromList: true })
  await addWanted()
  await dialog.findByText(t('adminReturns.exchangeDue'))
  await submit()
  await screen.findByText(t('adminReturns.wasExchanged', { number: String(NUMBER + 1) }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(accepted).toHaveLength(1)
  expect(window.location.search).toBe('')
})
