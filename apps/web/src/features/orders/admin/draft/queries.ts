import {
  findDraftCustomers,
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

/** The parts of a draft that its price depends on. */
export function priceFactorsOf(contents: OrderDraftContents): OrderDraftContents {
  const { accountId, items, deliveryType, pickupPointId, deliveryDate, deliveryTime, discount, address } = contents
  const { region } = address
  // The account of the number decides which promotions apply. An incomplete number changes no price.
  const phone = accountId ? null : normalizePhone(contents.phone ?? '')
  return {
    locale: contents.locale,
    items,
    deliveryType,
    address: { ...(region && { region }) },
    ...(pickupPointId && { pickupPointId }),
    ...(deliveryDate && { deliveryDate }),
    ...(deliveryTime && { deliveryTime }),
    ...(accountId && { accountId }),
    ...(phone && { phone }),
    ...(contents.promoCode && { promoCode: contents.promoCode }),
    ...(contents.usePoints && { usePoints: true }),
    ...(contents.useCredit && { useCredit: true }),
    ...(discount && { discount: { kind: discount.kind, value: discount.value } }),
  }
}

/** True if the factors of two prices are of the same customer, by the account or the phone. */
export function isSamePerson(...factors: [one: string, other: string]): boolean {
  const [one, other] = factors.map(text => OrderDraftContents.parse(JSON.parse(text)))
  return one?.accountId === other?.accountId && one?.phone === other?.phone
}

/**
 * What a draft costs. The previous amounts stay while new ones are calculated, but never the balances of another customer.
 * @param factors the result of priceFactorsOf as JSON
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
