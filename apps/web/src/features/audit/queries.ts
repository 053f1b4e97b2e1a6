import { getAuditChoices, listAudit } from '@shop/contracts/audit.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'

export type AuditListParams = z.input<typeof listAudit.query>

export const auditQuery = (query: AuditListParams) =>
  queryOptions({
    queryKey: adminKey('audit', 'list', query),
    queryFn: ({ signal }) => call(listAudit, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const auditChoicesQuery = queryOptions({
  queryKey: adminKey('audit', 'choices'),
  queryFn: ({ signal }) => call(getAuditChoices, { signal }),
})
