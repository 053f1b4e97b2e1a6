import { listLots } from '@shop/contracts/lots-staff.ts'
import { listMovements, listStock, listVariantOrders } from '@shop/contracts/stock-staff.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'

export type StockListParams = z.input<typeof listStock.query>
type MovementListParams = z.input<typeof listMovements.query>

type LotListParams = z.input<typeof listLots.query>

/** First part of the key of the reads of stock. */
export const STOCK_KEY = adminKey('stock')

export const stockQuery = (query: StockListParams) =>
  queryOptions({
    queryKey: adminKey('stock', 'list', query),
    queryFn: ({ signal }) => call(listStock, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** Reads a variant by SKU through the list; undefined if the SKU does not exist. */
export const variantQuery = (sku: string) =>
  queryOptions({
    queryKey: adminKey('stock', 'variant', sku),
    queryFn: async ({ signal }) => {
      const { items } = await call(listStock, { query: { q: sku, limit: 100 }, signal })
      return items.find(row => row.sku === sku) ?? null
    },
  })

export const movementsQuery = (sku: string, query: MovementListParams) =>
  queryOptions({
    queryKey: adminKey('stock', 'movements', sku, query),
    queryFn: ({ signal }) => call(listMovements, { params: { sku }, query, signal }),
    placeholderData: keepPreviousData,
  })

const ORDERS_PER_PAGE = 20

export const variantOrdersQuery = (sku: string) =>
  infiniteQueryOptions({
    queryKey: adminKey('stock', 'orders', sku),
    queryFn: ({ pageParam, signal }) =>
      call(listVariantOrders, {
        params: { sku },
        query: { limit: ORDERS_PER_PAGE, cursor: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

export const lotsQuery = (query: LotListParams) =>
  queryOptions({
    queryKey: adminKey('stock', 'lots', query),
    queryFn: ({ signal }) => call(listLots, { query, signal }),
    placeholderData: keepPreviousData,
  })
