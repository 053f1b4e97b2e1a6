import { type ContactMessage, getContactMessage, listContactMessages } from '@shop/contracts/contact-staff.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import { contactInboxQuery, contactKey } from '#shared/admin/contact-inbox.ts'

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

/** Returns a function that shows a changed message at once and reads the lists and the counts again. */
export function useShowMessage() {
  const client = useQueryClient()
  return (message: ContactMessage) => {
    client.setQueryData(contactMessageQuery(message.id).queryKey, message)
    void client.invalidateQueries({ queryKey: contactInboxQuery.queryKey })
    return client.invalidateQueries({ queryKey: [...contactKey, 'list'] })
  }
}
