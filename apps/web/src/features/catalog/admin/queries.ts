import { listPriceChanges, listStateChanges } from '@shop/contracts/catalog-bulk.ts'
import { getStaffProduct, listStaffProducts } from '@shop/contracts/catalog-staff.ts'
import { listCategoryChanges } from '@shop/contracts/category-changes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'

export type ProductListParams = z.input<typeof listStaffProducts.query>

/** The filters of the list, also used by changes of all matching products. */
export type ProductFilters = Omit<ProductListParams, 'sort' | 'limit' | 'cursor'>

/** Key of all catalog data of staff; invalidated by every change. */
export const CATALOG_KEY = adminKey('catalog')

export const staffProductsQuery = (query: ProductListParams) =>
  queryOptions({
    queryKey: adminKey('catalog', 'list', query),
    queryFn: ({ signal }) => call(listStaffProducts, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** Number of recent bulk changes that the page offers to undo. */
const CHANGES_SHOWN = 20

export const priceChangesQuery = queryOptions({
  queryKey: adminKey('catalog', 'price-changes'),
  queryFn: ({ signal }) => call(listPriceChanges, { query: { limit: CHANGES_SHOWN }, signal }),
})

export const stateChangesQuery = queryOptions({
  queryKey: adminKey('catalog', 'state-changes'),
  queryFn: ({ signal }) => call(listStateChanges, { query: { limit: CHANGES_SHOWN }, signal }),
})

export const categoryChangesQuery = queryOptions({
  queryKey: adminKey('catalog', 'category-changes'),
  queryFn: ({ signal }) => call(listCategoryChanges, { query: { limit: CHANGES_SHOWN }, signal }),
})

export const staffProductQuery = (id: string) =>
  queryOptions({
    queryKey: adminKey('catalog', 'product', id),
    queryFn: ({ signal }) => call(getStaffProduct, { params: { id }, signal }),
  })
