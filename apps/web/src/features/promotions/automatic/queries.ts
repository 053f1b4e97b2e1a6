import { getPromotion, listPromotions, simulatePromotions } from '@shop/contracts/automatic-promotions.ts'
import { listStaffProducts } from '@shop/contracts/catalog-staff.ts'
import type { Item } from '@shop/contracts/checkout.ts'
import { listStaffCollections } from '@shop/contracts/collections-staff.ts'
import { listCustomerLabels } from '@shop/contracts/customer-groups.ts'
import type { RegionCode } from '@shop/contracts/delivery.ts'
import { findDraftCustomers } from '@shop/contracts/order-drafts-staff.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'

export const promotionsKey = adminKey('automatic-promotions')
const MIN_SEARCH_LENGTH = 2

export const promotionsQuery = (query: { limit: number; cursor?: string | undefined }) =>
  queryOptions({
    queryKey: [...promotionsKey, 'list', query],
    queryFn: ({ signal }) => call(listPromotions, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const promotionQuery = (id: string) =>
  queryOptions({
    queryKey: [...promotionsKey, id],
    queryFn: ({ signal }) => call(getPromotion, { params: { id }, signal }),
  })

/** The picked collections. Those that follow a rule cannot be promoted. */
export const pickedCollectionsQuery = queryOptions({
  queryKey: adminKey('collections', 'picked'),
  queryFn: async ({ signal }) => {
    const { items } = await call(listStaffCollections, { signal })
    return items.filter(({ kind }) => kind === 'list')
  },
})

/** The groups of customers. */
export const groupsQuery = queryOptions({
  queryKey: [...promotionsKey, 'groups'],
  queryFn: async ({ signal }) => (await call(listCustomerLabels, { signal })).groups,
})

const MAX_PRODUCTS = 10

export const productsQuery = (q: string) =>
  queryOptions({
    queryKey: [...promotionsKey, 'products', q],
    queryFn: ({ signal }) => call(listStaffProducts, { query: { q, limit: MAX_PRODUCTS }, signal }),
    enabled: q.length >= MIN_SEARCH_LENGTH,
  })

export const customersQuery = (q: string) =>
  queryOptions({
    queryKey: [...promotionsKey, 'customers', q],
    queryFn: ({ signal }) => call(findDraftCustomers, { query: { q }, signal }),
    enabled: q.length >= MIN_SEARCH_LENGTH,
  })

export type SimulatedCart = {
  items: Item[]
  promotionIds: string[]
  region?: RegionCode
  accountId?: string
  at?: string
}

/** What a cart would cost. @param version a change of the promotion, after which it is calculated again */
export const simulationQuery = (cart: SimulatedCart, locale: string, version: number) =>
  queryOptions({
    queryKey: [...promotionsKey, 'simulation', cart, locale, version],
    queryFn: ({ signal }) => call(simulatePromotions, { body: cart, signal }),
    enabled: cart.items.length > 0,
    placeholderData: keepPreviousData,
  })
