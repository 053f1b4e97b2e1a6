import { getStockTake, listStockTakeLines, listStockTakes, type StockTake } from '@shop/contracts/stock-takes-staff.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'

/** First part of the key of the reads of stock takes. */
const KEY = adminKey('stock-takes')

export const stockTakesQuery = (query: z.input<typeof listStockTakes.query>) =>
  queryOptions({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(listStockTakes, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const stockTakeQuery = (number: number) =>
  queryOptions({
    queryKey: [...KEY, 'one', number],
    queryFn: ({ signal }) => call(getStockTake, { params: { number }, signal }),
  })

export const stockTakeLinesQuery = (number: number, query: z.input<typeof listStockTakeLines.query>) =>
  queryOptions({
    queryKey: [...KEY, 'lines', number, query],
    queryFn: ({ signal }) => call(listStockTakeLines, { params: { number }, query, signal }),
    placeholderData: keepPreviousData,
  })

/** Reads everything about stock takes and stock again. */
export async function refreshStockTakes(client: QueryClient, current?: StockTake): Promise<void> {
  if (current) client.setQueryData(stockTakeQuery(current.number).queryKey, current)
  await client.invalidateQueries({ queryKey: KEY })
  await client.invalidateQueries({ queryKey: adminKey('stock'), refetchType: 'none' })
}
