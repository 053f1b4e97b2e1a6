import { getContactInbox } from '@shop/contracts/contact-staff.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { adminKey, onFocusWhileSignedIn, whileSignedIn } from './staff.ts'

export const contactKey = adminKey('contact')

const POLL_MS = 120_000

/** Open messages of the contact form, for the menu; and the staff whom they can be assigned to. */
export const contactInboxQuery = queryOptions({
  queryKey: [...contactKey, 'inbox'],
  queryFn: ({ signal }) => call(getContactInbox, { signal }),
  refetchInterval: whileSignedIn(POLL_MS),
  refetchOnWindowFocus: onFocusWhileSignedIn,
})
