import type { Locale } from '@shop/contracts/locale.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'

/** The requested page of a list; the first one without a cursor. */
export type PageParams = { limit: number; cursor?: string | undefined }

export type Page<Item> = { items: Item[]; nextCursor: string | null; total: number }

/**
 * Builds a page of a list. The query reads `limit + 1` rows: the additional row shows that there is another page. The
 * cursor is the id of the last row of the page.
 */
export function toPage<Row extends { id: string | bigint }, Item>(
  rows: readonly Row[],
  { limit, total }: { limit: number; total: number },
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(row => toItem(row)),
    nextCursor: last && rows.length > limit ? String(last.id) : null,
    total,
  }
}

/** Parses a cursor that is a numeric id. @throws VALIDATION if it is not one */
export function parseIdCursor(cursor: string, locale: Locale): bigint {
  if (/^\d{1,18}$/.test(cursor)) return BigInt(cursor)
  throw invalidCursorError(locale)
}

/** Encodes the sort key of a row as a cursor. */
export const encodeCursor = (sortKey: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(sortKey)).toString('base64url')

/** Decodes a cursor of `encodeCursor`; undefined if it is not one. The caller validates the result. */
export function decodeCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** Creates the error for an invalid cursor. */
export const invalidCursorError = (locale: Locale): AppError =>
  new AppError('VALIDATION', {
    details: [{ path: 'querystring.cursor', message: fieldText('value_invalid', locale) }],
  })
