import { getOrder, listOrders, type Order } from '@shop/contracts/orders.ts'
import { getRentalPicture } from '@shop/contracts/rental-pictures.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

const PAGE_SIZE = 10

/** The customer's own orders, newest first; `token` keeps one person's data from showing to the next in the same browser. */
export const ordersQuery = (token: string) =>
  infiniteQueryOptions({
    queryKey: ['orders', token, 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(listOrders, { query: { limit: PAGE_SIZE, cursor: pageParam || undefined }, signal }),
    initialPageParam: '',
    getNextPageParam: last => last.nextCursor ?? undefined,
  })

/** How often a payment that may still come is asked about, milliseconds. */
const POLL_MS = 2000

/** For `refetchInterval`: an order is read again while the provider owes an answer. */
export const askedAgain = ({ state }: { state: { data?: Order | undefined } }): number | false =>
  state.data?.status === 'awaiting_payment' && state.data.payAgainAt !== undefined ? POLL_MS : false

export const orderQuery = (token: string, number: number) =>
  queryOptions({
    queryKey: ['orders', token, number],
    queryFn: ({ signal }) => call(getOrder, { params: { number }, signal }),
  })

/** A picture of one of the customer's rentals; its bytes never change. */
export const rentalPictureQuery = (asked: {
  number: number
  rentalId: string
  pictureId: string
  size: 'small' | 'large'
}) =>
  queryOptions({
    queryKey: ['orders', 'rental-picture', asked],
    queryFn: ({ signal }) => {
      const { number, rentalId: id, pictureId, size } = asked
      return call(getRentalPicture, { params: { number, id, pictureId }, query: { size }, signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
