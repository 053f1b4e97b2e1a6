import { getSetting, listHolidays, listSettings } from '@shop/contracts/settings-staff.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'

/** All groups. What somebody else changes meanwhile is told when a section is saved, not slipped under what is typed. */
export const settingsQuery = queryOptions({
  queryKey: adminKey('settings', 'list'),
  queryFn: async ({ signal }) => (await call(listSettings, { signal })).settings,
  refetchOnWindowFocus: false,
})

/** A group with who changed it. */
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
