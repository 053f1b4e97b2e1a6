import { type AuditEntry, getAuditChoices, listAudit, recordAuditExport } from '@shop/contracts/audit.ts'
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

/** Entries in a file at most, the newest. */
export const MAX_EXPORTED_ENTRIES = 5000
const PAGE_SIZE = 100

/** Reads the newest entries of a list page by page, for a file: the log has an entry of it. */
export async function readEntries(params: AuditListParams): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  const { limit: _, cursor: __, ...filter } = params
  await call(recordAuditExport, { body: filter })
  let cursor: string | null | undefined
  while (cursor !== null && entries.length < MAX_EXPORTED_ENTRIES) {
    const page = await call(listAudit, { query: { ...params, limit: PAGE_SIZE, cursor: cursor ?? undefined } })
    entries.push(...page.items)
    cursor = page.nextCursor
  }
  return entries
}
