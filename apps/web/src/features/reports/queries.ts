import { getCohortReport, getGoodsReport, getOperationsReport, getSalesReport } from '@shop/contracts/reports.ts'
import { getFunnelReport } from '@shop/contracts/visits.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'

export const salesReportQuery = (query: z.input<typeof getSalesReport.query>) =>
  queryOptions({
    queryKey: adminKey('reports', 'sales', query),
    queryFn: ({ signal }) => call(getSalesReport, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const goodsReportQuery = (query: z.input<typeof getGoodsReport.query>) =>
  queryOptions({
    queryKey: adminKey('reports', 'goods', query),
    queryFn: ({ signal }) => call(getGoodsReport, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const operationsReportQuery = (query: z.input<typeof getOperationsReport.query>) =>
  queryOptions({
    queryKey: adminKey('reports', 'operations', query),
    queryFn: ({ signal }) => call(getOperationsReport, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const cohortReportQuery = (months: number) =>
  queryOptions({
    queryKey: adminKey('reports', 'cohorts', months),
    queryFn: ({ signal }) => call(getCohortReport, { query: { months }, signal }),
    placeholderData: keepPreviousData,
  })

export const funnelReportQuery = (query: z.input<typeof getFunnelReport.query>) =>
  queryOptions({
    queryKey: adminKey('reports', 'funnel', query),
    queryFn: ({ signal }) => call(getFunnelReport, { query, signal }),
    placeholderData: keepPreviousData,
  })
