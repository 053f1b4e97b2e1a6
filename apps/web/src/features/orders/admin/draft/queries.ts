import {
  findDraftCustomers,
  findDraftMixes,
  findDraftVariants,
  getOrderDraft,
  listOrderDrafts,
  OrderDraftContents,
  quoteOrderDraft,
} from '@shop/contracts/order-drafts-staff.ts'
import { normalizePhone } from '@shop/contracts/phone.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'

export const draftsKey = adminKey('order-drafts')

export const draftsQuery = (query: { limit: number; cursor?: string | undefined }) =>
  queryOptions({
    queryKey: [...draftsKey, 'list', query],
    queryFn: ({ signal }) => call(listOrderDrafts, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** A saved draft. The form keeps what is typed, so it is not read again while it is open. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: [...draftsKey, id],
    queryFn: ({ signal }) => call(getOrderDraft, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

const MIN_SEARCH_LENGTH = 2

export const draftCustomersQuery = (q: string) =>
  queryOptions({
    queryKey: [...draftsKey, 'customers', q],
    queryFn: ({ signal }) => call(findDraftCustomers, { query: { q }, signal }),
    enabled: q.length >= MIN_SEARCH_LENGTH,
  })

export const draftVariantsQuery = (q: string) =>
  queryOptions({
    queryKey: [...draftsKey, 'variants', q],
    queryFn: ({ signal }) => call(findDraftVariants, { query: { q }, signal }),
    enabled: q.length >= MIN_SEARCH_LENGTH,
  })

/** Mixes by name; without a text, those of the customer. */
export const draftMixesQuery = (q: string, accountId: string | undefined) =>
  queryOptions({
    queryKey: [...draftsKey, 'mixes', q, accountId],
    queryFn: ({ signal }) =>
      call(findDraftMixes, { query: { ...(q && { q }), ...(accountId && { accountId }) }, signal }),
    enabled: q.length >= MIN_SEARCH_LENGTH || (q === '' && accountId !== undefined),
  })

/** Returns the parts of a draft that its price depends on, as JSON. */
export function priceFactorsOf(contents: OrderDraftContents): string {
  const { accountId, locale, items, rentals, mixes, deliveryType, pickupPointId, deliveryDate, deliveryTime } = contents
  const { promoCode, usePoints, useCredit, discount } = contents
  // The account of the number decides which promotions apply. An incomplete number changes no price.
  const phone = accountId ? undefined : (normalizePhone(contents.phone ?? '') ?? undefined)
  const factors = {
    ...{ locale, items, rentals, mixes, deliveryType, pickupPointId, deliveryDate, deliveryTime },
    ...{ accountId, phone, promoCode, usePoints, useCredit },
    address: { region: contents.address.region },
    discount: discount && { kind: discount.kind, value: discount.value },
  }
  return JSON.stringify(factors)
}

/** True if the factors of two prices are of the same customer, by the account or the phone. */
export function isSamePerson(...factors: [one: string, other: string]): boolean {
  const [one, other] = factors.map(text => OrderDraftContents.parse(JSON.parse(text)))
  return one?.accountId === other?.accountId && one?.phone === other?.phone
}

/**
 * What a draft costs. The previous amounts stay while new ones are calculated, but never the balances of another customer.
 * @param factors the result of priceFactorsOf
 */
export const draftQuoteQuery = (factors: string) =>
  queryOptions({
    queryKey: [...draftsKey, 'quote', factors],
    queryFn: ({ signal }) => call(quoteOrderDraft, { body: { contents: JSON.parse(factors) }, signal }),
    placeholderData: (previous, query) =>
      previous && query && !isSamePerson(String(query.queryKey.at(-1)), factors)
        ? { ...previous, bonus: null, credit: undefined }
        : previous,
  })
