import type { Locale } from '@shop/contracts/locales.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import type { Prisma } from './db.ts'

/** The requested page of a list. Without a cursor: the first page. */
export type PageParams = { limit: number; cursor?: string | undefined }

export type Page<Item> = { items: Item[]; nextCursor: string | null; total: number }

type PageBounds = { limit: number; total: number }

/** Builds a page of a list whose cursor is the id of the last row of the page. See `toPageBy`. */
export const toPage = <Row extends { id: string | bigint }, Item>(
  rows: readonly Row[],
  size: PageBounds,
  toItem: (row: Row) => Item,
): Page<Item> => toPageBy(rows, { ...size, cursorOf: ({ id }) => String(id) }, toItem)

/**
 * Builds a page of a list. The query must read `limit + 1` rows: the additional row shows that there is another page.
 * `cursorOf` returns the cursor after a row.
 */
export function toPageBy<Row, Item>(
  rows: readonly Row[],
  { limit, total, cursorOf }: PageBounds & { cursorOf: (row: Row) => string },
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(row => toItem(row)),
    nextCursor: last !== undefined && rows.length > limit ? cursorOf(last) : null,
    total,
  }
}

/** Rows of a page of `readPages`. */
const PAGE_SIZE = 1000

/** Reads a list page by page, at most `max` items: for files, which are not paged. */
export async function readPages<Item>(max: number, read: (page: PageParams) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | null | undefined
  while (cursor !== null && items.length < max) {
    const limit = Math.min(PAGE_SIZE, max - items.length)
    const page = await read({ limit, ...(cursor ? { cursor } : {}) })
    items.push(...page.items)
    cursor = page.nextCursor
  }
  return items
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

const MAX_NUMBER_LENGTH = 9
const MIN_PHONE_LENGTH = 3

/** The search text of staff for orders. */
type OrderSearch = {
  /** A part of the customer's name; the other fields are then missing. */
  name?: string
  /** The complete order number. */
  number?: number
  /** Digits of a phone number without the country code, so that 091 12-34-56 finds +37491123456. */
  phone?: string
}

/** Parses an order number, the number of a return (10001-1), digits of a phone number in any notation, or a name. */
export function parseOrderSearch(q: string): OrderSearch {
  if (/\p{L}/u.test(q)) return { name: q }
  const [, ofReturn] = /^№?\s*([1-9]\d{3,8})-\d{1,2}$/.exec(q.trim()) ?? []
  const digits = q.replace(/\D/g, '')
  const number = ofReturn ?? (digits.length <= MAX_NUMBER_LENGTH ? digits : '')
  const phone = digits.replace(/^(374|0)/, '')
  return {
    ...(number === '' ? {} : { number: Number(number) }),
    ...(phone.length < MIN_PHONE_LENGTH ? {} : { phone }),
  }
}

/** Escapes the wildcards of LIKE. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Builds the filter of a search text, for lists of records that belong to orders. */
export function orderSearchWhere(q: string): Prisma.OrderWhereInput {
  const { name, number, phone } = parseOrderSearch(q)
  if (name !== undefined) {
    const contains = { contains: escapeLike(name), mode: 'insensitive' } as const
    return { OR: [{ account: { name: contains } }, { customerName: contains }] }
  }
  const ofPhone: Prisma.OrderWhereInput[] =
    phone === undefined
      ? []
      : [
          { phone: { contains: phone } },
          { secondaryPhone: { contains: phone } },
          { account: { phone: { contains: phone } } },
        ]
  return { OR: [...(number === undefined ? [] : [{ number }]), ...ofPhone] }
}
