import type { Product } from '@shop/contracts/catalog.ts'
import type { Quote } from '@shop/contracts/checkout.ts'
import {
  type DraftCustomer,
  findDraftCustomers,
  findDraftMixes,
  findDraftVariants,
  getOrderDraft,
  listOrderDrafts,
  type OrderDraft,
  type OrderDraftContents,
  quoteOrderDraft,
  saveOrderDraft,
} from '@shop/contracts/order-drafts-staff.ts'
import { screen } from '@testing-library/react'
import { checkoutResponses, mint } from './checkout-page.ts'
import { signedIn } from './customer.ts'
import { type FakeResponse, respond } from './fake-responses.ts'
import { openShop } from './open-shop.tsx'
import { createQuote } from './products.ts'
import { staffResponses } from './staff.ts'
import { t } from './texts.ts'

export const ID = '00000000-0000-7000-8000-000000000001'
export const ANNA: DraftCustomer = {
  accountId: '00000000-0000-7000-8000-0000000000a1',
  name: 'Anna',
  phone: '+37491111111',
  locale: 'hy',
  isBlocked: false,
  addresses: [
    {
      id: '00000000-0000-7000-8000-0000000000b1',
      region: 'AM-ER',
      city: 'Yerevan',
      street: 'Abovyan',
      building: '1',
      isDefault: true,
    },
  ],
}
export const KAREN: DraftCustomer = {
  ...ANNA,
  accountId: '00000000-0000-7000-8000-0000000000a2',
  name: 'Karen',
  phone: '+37492222222',
  addresses: [],
}
export const contents: OrderDraftContents = {
  locale: 'ru',
  name: 'Aram',
  phone: '+37493333333',
  items: [{ sku: 'MINT-50', quantity: 2 }],
  address: { region: 'AM-ER', city: 'Yerevan', street: 'Teryan', building: '5' },
  deliveryType: 'express',
  deliveryDate: '2026-11-22',
  deliveryTime: '18:00',
}

type Opened = {
  /** The stored draft; undefined opens a new one. */
  draft?: Partial<OrderDraft>
  more?: readonly FakeResponse[]
  /** The account that the typed phone has. */
  owner?: DraftCustomer
  /** The products on sale. */
  products?: readonly Product[]
  /** What each quote offers in addition. */
  offered?: Partial<Quote>
}

/** Opens the page of a draft of staff. */
export async function openDraft({ draft, more = [], owner, products = [mint], offered = {} }: Opened = {}) {
  const saved: OrderDraftContents[] = []
  const quoted: OrderDraftContents[] = []
  const quoteOf = (typed: OrderDraftContents) => {
    const { region } = typed.address
    const { totals, ...quote } = createQuote(
      { items: typed.items, ...(region && { delivery: { type: typed.deliveryType, region } }) },
      products,
    )
    // Half of the basket may be discounted.
    const discountAmd = typed.discount ? Math.min(typed.discount.value, totals.goodsAmd / 2) : 0
    const creditAmd = typed.useCredit ? offered.credit?.mostAmd : undefined
    const pointsAmd = typed.usePoints ? (offered.bonus?.mostPoints ?? 0) : 0
    return { ...quote, ...offered, totals: { ...totals, discountAmd, pointsAmd, ...(creditAmd && { creditAmd }) } }
  }
  const draftOf = (version: number, typed: OrderDraftContents): OrderDraft => ({
    id: ID,
    version,
    contents: typed,
    customer: typed.accountId === ANNA.accountId ? ANNA : (owner ?? null),
    quote: quoteOf(typed),
    updatedAt: '2026-11-21T08:00:00Z',
  })
  const shop = await openShop(draft ? `/admin/order-drafts/${ID}` : '/admin/order-drafts/new', {
    responses: [
      ...staffResponses,
      ...checkoutResponses,
      respond(listOrderDrafts, () => ({ items: [], nextCursor: null, total: 0 })),
      respond(getOrderDraft, () => ({ ...draftOf(1, contents), ...draft })),
      respond(findDraftCustomers, ({ query: { q } }) => ({ items: [ANNA, KAREN].filter(({ name }) => name === q) })),
      respond(findDraftVariants, () => ({ items: [] })),
      respond(findDraftMixes, () => ({ items: [] })),
      respond(quoteOrderDraft, ({ body }) => {
        quoted.push(body.contents)
        return quoteOf(body.contents)
      }),
      respond(saveOrderDraft, ({ body }) => {
        saved.push(body.contents)
        return draftOf(body.version + 1, body.contents)
      }),
      ...more,
    ],
    stored: signedIn,
  })
  await screen.findByRole('button', { name: t('drafts.save') })
  return { ...shop, saved, quoted }
}

export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
export const phone = () => document.querySelector<HTMLInputElement>('[name="phone"]')
export const street = () => document.querySelector<HTMLInputElement>('[name="street"]')
export const kind = () => screen.getByRole('combobox', { name: t('drafts.discount.kind') })
export const button = (id: Parameters<typeof t>[0]) => screen.getByRole<HTMLButtonElement>('button', { name: t(id) })
export const search = () => screen.getByPlaceholderText(t('drafts.findCustomerHint'))
