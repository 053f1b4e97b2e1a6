import type { Locale } from '@shop/contracts/locales.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** Reads what staff have published on the home page. Without an answer, the page has its standard content. */
export function homeQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['home', locale],
    queryFn: ({ signal }) => call(async () => (await import('@shop/contracts/home.ts')).getHomePage, { signal }),
    retry: false,
  })
}

/** Reads the draft as the home page would show it. Staff only. */
export function homePreviewQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['home', 'preview', locale],
    queryFn: ({ signal }) =>
      call(async () => (await import('@shop/contracts/home-staff.ts')).previewHomePage, { signal }),
    staleTime: 0,
  })
}
