import { type QuoteRequest, quote } from '@shop/contracts/checkout.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { getOrder, listOrders } from '@shop/contracts/orders.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** Enough to include the unpaid orders, of which there are two at most. */
const RECENT_ORDERS = 5

export const quoteKey = ['checkout', 'quote'] as const

/**
 * Reads totals for the cart with the chosen delivery, code and points. Always stale, and keyed by language because of
 * its notices. The key contains `token`, so that the next customer does not see the points of another.
 */
export const quoteQuery = (body: QuoteRequest, locale: Locale, token: string) =>
  queryOptions({
    queryKey: [...quoteKey, locale, token, body],
    queryFn: ({ signal }) => call(quote, { body, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** Polling interval of an order with a pending payment, milliseconds. */
const POLL_MS = 5000

/** Reads an unpaid order. Polls until it can be paid or is done. */
export const unpaidOrderQuery = (token: string, number: number) =>
  queryOptions({
    queryKey: ['checkout', 'unpaid', token, number],
    queryFn: ({ signal }) => call(getOrder, { params: { number }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.status === 'awaiting_payment' && !data.canPay ? POLL_MS : false),
  })

/** Recent orders, used to fill the form and to find unpaid ones. Not retried, because the page works without. */
export const recentOrdersQuery = (token: string) =>
  queryOptions({
    queryKey: ['checkout', 'recent-orders', token],
    queryFn: async ({ signal }) => {
      const { items } = await call(listOrders, { query: { limit: RECENT_ORDERS }, signal })
      const [newest] = items
      return {
        last: newest ? await call(getOrder, { params: { number: newest.number }, signal }) : undefined,
        unpaid: items.filter(({ status }) => status === 'awaiting_payment'),
      }
    },
    staleTime: 0,
    retry: false,
  })
