import { getContactMessage, listContactMessages } from '@shop/contracts/contact-staff.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'

export const contactKey = adminKey('contact')

export const contactMessagesQuery = (query: z.input<typeof listContactMessages.query>) =>
  queryOptions({
    queryKey: [...contactKey, 'list', query],
    queryFn: ({ signal }) => call(listContactMessages, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const contactMessageQuery = (id: string) =>
  queryOptions({
    queryKey: [...contactKey, id],
    queryFn: ({ signal }) => call(getContactMessage, { params: { id }, signal }),
  })
