import { getMessage, listMessages } from '@shop/contracts/notifications-staff.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'
import { cappedPage } from '#shared/admin/table/table-state.ts'

export type MessageListParams = z.input<typeof listMessages.query>

export const messagesQuery = (query: MessageListParams) =>
  queryOptions({
    queryKey: adminKey('notifications', 'list', query),
    queryFn: async ({ signal }) => cappedPage(await call(listMessages, { query, signal })),
    placeholderData: keepPreviousData,
  })

export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: adminKey('notifications', id),
    queryFn: ({ signal }) => call(getMessage, { params: { id }, signal }),
  })
