import { listGiftCards } from '@shop/contracts/gift-cards-staff.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'

type GiftCardListParams = z.input<typeof listGiftCards.query>

/** First part of the key of the reads of gift cards. */
export const GIFT_CARDS_KEY = adminKey('gift-cards')

export const giftCardsQuery = (query: GiftCardListParams) =>
  queryOptions({
    queryKey: adminKey('gift-cards', query),
    queryFn: ({ signal }) => call(listGiftCards, { query, signal }),
    placeholderData: keepPreviousData,
  })
