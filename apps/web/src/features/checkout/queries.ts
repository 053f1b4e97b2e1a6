import { type QuoteRequest, quote } from '@shop/contracts/checkout.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { getOrder, listOrders } from '@shop/contracts/orders.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** Enough to see the unpaid ones, of which there are two at most. */
const RECENT_ORDERS = 5

export const quoteKey = ['checkout', 'quote'] as const

/**
 * What this cart costs with this delivery, code and points; its notices are in the language asked for. Asked anew
 * whenever it is looked at; `token` keeps one person's points from showing to the next.
 */
export const quoteQuery = (body: QuoteRequest, locale: Locale, token: string) =>
  queryOptions({
    queryKey: [...quoteKey, locale, token, body],
    queryFn: ({ signal }) => call(quote, { body, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** How often an order whose payment is under way is read again, milliseconds. */
const POLL_MS = 5000

/** One of the orders that wait to be paid, as it stands now; read again until it can be paid or need not be. */
export const unpaidOrderQuery = (token: string, number: number) =>
  queryOptions({
    queryKey: ['checkout', 'unpaid', token, number],
    queryFn: ({ signal }) => call(getOrder, { params: { number }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.status === 'awaiting_payment' && !data.canPay ? POLL_MS : false),
  })

/** The last order, to fill the form from, and the ones that still wait to be paid. It only helps: it is not asked for twice. */
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
