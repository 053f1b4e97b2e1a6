import type { Locale } from '@shop/contracts/locale.ts'
import { AppError } from './errors.ts'
import { fieldText } from './refusals.ts'

/** Which page of a list is asked for; without a cursor the first. */
export type PageAsked = { limit: number; cursor?: string | undefined }

export type Page<Item> = { items: Item[]; nextCursor: string | null; total: number }

/**
 * A page out of rows of which one more was read than it takes, to see whether there are others. The cursor is the last
 * one's id.
 */
export function pageOf<Row extends { id: string | bigint }, Item>(
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

/** The row's id that a cursor of ours is, where ids are numbers. @throws VALIDATION for another */
export function idOf(cursor: string, locale: Locale): bigint {
  if (/^\d{1,18}$/.test(cursor)) return BigInt(cursor)
  throw badCursor(locale)
}

/** The refusal of a cursor that is none of ours. */
export const badCursor = (locale: Locale): AppError =>
  new AppError('VALIDATION', {
    details: [{ path: 'querystring.cursor', message: fieldText('value_invalid', locale) }],
  })
