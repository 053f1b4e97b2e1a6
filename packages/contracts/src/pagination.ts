import * as z from 'zod/mini'

/** Number of items on a page, 1 to 100. Default: 24. */
export const PageLimit = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 24)

/** Parameters of a page: the page after the row with this id or cursor, or else the first page. */
export const pageById = { limit: PageLimit, cursor: z.optional(z.uuid()) }
export const pageByText = { limit: PageLimit, cursor: z.optional(z.string().check(z.maxLength(200))) }

/**
 * How many rows of a long list are counted exactly. To count the orders or messages of years takes longer than to read a
 * page of them, so that the `total` of these lists is at most one more.
 */
export const MAX_COUNTED_ROWS = 10_000

/** Order number, digits of the phone number, or a part of the customer's name. */
export const OrderSearchText = z.optional(z.string().check(z.trim(), z.maxLength(100)))

/** Creates the schema of a page. `nextCursor` is null on the last page; `total` counts the whole list, or up to `MAX_COUNTED_ROWS` + 1. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()), total: z.int() })
}

/** Creates the schema of a filter that may be repeated (?brand=a&brand=b). */
export const choices = <T extends z.ZodMiniType>(value: T) =>
  z.optional(
    z.pipe(
      z.transform((sent: unknown) => (Array.isArray(sent) ? sent : [sent])),
      z.array(value).check(z.maxLength(50)),
    ),
  )
