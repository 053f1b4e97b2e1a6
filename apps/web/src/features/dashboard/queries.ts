import { getDashboard } from '@shop/contracts/dashboard.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { adminKey, whileSignedIn } from '#shared/admin/staff.ts'
import type { Period } from './period.ts'

const REFRESH_MS = 60_000

/** Reads the dashboard of a period. Polls every minute while the page is visible. */
export const dashboardQuery = (period: Period) =>
  queryOptions({
    queryKey: adminKey('dashboard', period),
    queryFn: ({ signal }) => call(getDashboard, { query: period, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: whileSignedIn(REFRESH_MS),
  })
