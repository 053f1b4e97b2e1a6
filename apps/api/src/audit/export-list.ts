import { type Cell, MAX_EXPORTED_ROWS, toCsv } from '@shop/contracts/csv.ts'
import { shopDate, shopTime } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { HIDDEN } from '@shop/contracts/personal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#platform/auth/auth.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Page, type PageParams, readPages } from '#platform/db/page.ts'
import { type MessageId, translate } from '#platform/i18n/translate.ts'
import { auditExport, staffOf } from './audit.ts'

type ColumnName = MessageId extends infer Id ? (Id extends `list.column.${infer Name}` ? Name : never) : never

/** The heading of a column and the cell of a row in it. */
export type ListColumn<Row> = readonly [ColumnName, (row: Row) => Cell | undefined]

type ExportCall = {
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
  locale: Locale
  query?: Readonly<Record<string, string | number | undefined>>
}

type ListFile<Row> = {
  /** The name of the file, and of the list in the audit log. */
  name: string
  /** @param personal hides a text from callers who may not see personal data of customers */
  columns: (locale: Locale, personal: (text: string | undefined) => Cell) => readonly ListColumn<Row>[]
  /** Reads a page of the list with the filters of the request. */
  read: (page: PageParams) => Promise<Page<Row>>
}

/** Responds with a list as a CSV file and writes the audit entry of the download. */
export async function exportList<Row>(
  deps: Deps,
  call: ExportCall,
  { name, columns, read }: ListFile<Row>,
): Promise<{ result: string }> {
  const { caller, reply, locale, query = {} } = call
  const showsPersonal = caller.permissions.has('customers.personal')
  const shown = columns(locale, text => (text === undefined ? null : showsPersonal ? text : HIDDEN))
  const rows = await readPages(MAX_EXPORTED_ROWS, read)
  await auditExport(deps, staffOf(call), { action: 'list.export', kind: name, filter: toAuditedFilter(name, query) })
  reply.header(
    'Content-Disposition',
    `attachment; filename="${name.replaceAll('_', '-')}-${shopDate(deps.clock.now())}.csv"`,
  )
  const headings = shown.map(([column]) => translate(locale, `list.column.${column}`))
  return { result: toCsv([headings, ...rows.map(row => shown.map(([, cellOf]) => cellOf(row) ?? null))]) }
}

/**
 * Leaves out texts that were searched for: they may be personal, and audit entries are never deleted. What `show` means
 * depends on the list, so that the value names it.
 */
function toAuditedFilter(name: string, { q, recipient, show, ...filters }: NonNullable<ExportCall['query']>) {
  const used = Object.fromEntries(
    Object.entries(filters).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
  return { ...used, ...(show && { show: `${name}_${show}` }), ...((q || recipient) && { isSearch: true }) }
}

/** Columns of the day and the time of a timestamp in Asia/Yerevan. */
export const timestampColumns = <Row>(
  date: ColumnName,
  time: ColumnName,
  of: (row: Row) => string | undefined,
): readonly ListColumn<Row>[] => [
  [date, row => dayOf(of(row))],
  [
    time,
    row => {
      const at = of(row)
      return at === undefined ? null : shopTime(new Date(at))
    },
  ],
]

/** The day of a timestamp in Asia/Yerevan. */
export const dayOf = (timestamp: string | null | undefined): string | null =>
  timestamp ? shopDate(new Date(timestamp)) : null
