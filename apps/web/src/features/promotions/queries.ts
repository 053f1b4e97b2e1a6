import { listPromoCodes } from '@shop/contracts/promotions.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'

type PromoCodesAsked = z.input<typeof listPromoCodes.query>

/** Key of all reads of promo codes. */
export const promoCodesKey = adminKey('promotions')

export const promoCodesQuery = (query: PromoCodesAsked) =>
  queryOptions({
    queryKey: [...promoCodesKey, 'list', query],
    queryFn: ({ signal }) => call(listPromoCodes, { query, signal }),
    placeholderData: keepPreviousData,
  })
