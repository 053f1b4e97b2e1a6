import { getGoodsReceipt, listGoodsReceipts } from '@shop/contracts/goods-receipts.ts'
import { getPurchaseOrder, listPurchaseOrders } from '@shop/contracts/purchase-orders.ts'
import { findPurchasableVariants, listReorders, listSuppliers, type Supplier } from '@shop/contracts/purchasing.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'

export const PURCHASING_KEY = adminKey('purchasing')

const keyOf = (...key: readonly unknown[]) => [...PURCHASING_KEY, ...key]

export const receiptsQuery = (query: z.input<typeof listGoodsReceipts.query>) =>
  queryOptions({
    queryKey: keyOf('receipts', query),
    queryFn: ({ signal }) => call(listGoodsReceipts, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const receiptQuery = (number: number) =>
  queryOptions({
    queryKey: keyOf('receipt', number),
    queryFn: ({ signal }) => call(getGoodsReceipt, { params: { number }, signal }),
    // The page keeps what is typed; reading again in between would not be shown.
    refetchOnWindowFocus: false,
  })

export const ordersQuery = (query: z.input<typeof listPurchaseOrders.query>) =>
  queryOptions({
    queryKey: keyOf('orders', query),
    queryFn: ({ signal }) => call(listPurchaseOrders, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const orderQuery = (number: number) =>
  queryOptions({
    queryKey: keyOf('order', number),
    queryFn: ({ signal }) => call(getPurchaseOrder, { params: { number }, signal }),
    refetchOnWindowFocus: false,
  })

export const suppliersQuery = (query: z.input<typeof listSuppliers.query>) =>
  queryOptions({
    queryKey: keyOf('suppliers', query),
    queryFn: ({ signal }) => call(listSuppliers, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** All suppliers that a new document can name. */
export const supplierChoicesQuery = queryOptions({
  queryKey: keyOf('supplierChoices'),
  queryFn: async ({ signal }) => {
    const items: Supplier[] = []
    let cursor: string | undefined
    do {
      const page = await call(listSuppliers, { query: { limit: 100, cursor }, signal })
      items.push(...page.items)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    return items
  },
})

export const reordersQuery = (query: z.input<typeof listReorders.query>) =>
  queryOptions({
    queryKey: keyOf('reorder', query),
    queryFn: ({ signal }) => call(listReorders, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const variantSearchQuery = (q: string) =>
  queryOptions({
    queryKey: keyOf('variants', q),
    queryFn: ({ signal }) => call(findPurchasableVariants, { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
