import { getSetting, listHolidays, listSettings } from '@shop/contracts/settings-staff.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'

/**
 * Reads all groups. Not refreshed automatically: changes of others are reported when a section is saved, instead of
 * replacing values below the user's input.
 */
export const settingsQuery = queryOptions({
  queryKey: adminKey('settings', 'list'),
  queryFn: async ({ signal }) => (await call(listSettings, { signal })).settings,
  refetchOnWindowFocus: false,
})

/** Reads a group with the person who changed it last. */
export const settingQuery = (key: string) =>
  queryOptions({
    queryKey: adminKey('settings', 'one', key),
    queryFn: ({ signal }) => call(getSetting, { params: { key }, signal }),
    staleTime: 0,
  })

export const holidaysQuery = queryOptions({
  queryKey: adminKey('settings', 'holidays'),
  queryFn: async ({ signal }) => (await call(listHolidays, { signal })).holidays,
})
