import { listPriceChanges, listStateChanges } from '@shop/contracts/catalog-bulk.ts'
import { getStaffProduct, listStaffProducts } from '@shop/contracts/catalog-staff.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'

export type ProductsAsked = z.input<typeof listStaffProducts.query>

/** What narrows the list: the same names a change of all that it finds. */
export type FiltersAsked = Omit<ProductsAsked, 'sort' | 'limit' | 'cursor'>

/** Everything of the catalogue that staff have read: stale after any change. */
export const CATALOG_KEY = adminKey('catalog')

export const staffProductsQuery = (query: ProductsAsked) =>
  queryOptions({
    queryKey: adminKey('catalog', 'list', query),
    queryFn: ({ signal }) => call(listStaffProducts, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** So many of the last changes can be taken back from the page. */
const CHANGES_SHOWN = 20

export const priceChangesQuery = queryOptions({
  queryKey: adminKey('catalog', 'price-changes'),
  queryFn: ({ signal }) => call(listPriceChanges, { query: { limit: CHANGES_SHOWN }, signal }),
})

export const stateChangesQuery = queryOptions({
  queryKey: adminKey('catalog', 'state-changes'),
  queryFn: ({ signal }) => call(listStateChanges, { query: { limit: CHANGES_SHOWN }, signal }),
})

export const staffProductQuery = (id: string) =>
  queryOptions({
    queryKey: adminKey('catalog', 'product', id),
    queryFn: ({ signal }) => call(getStaffProduct, { params: { id }, signal }),
  })
