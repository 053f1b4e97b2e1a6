import * as z from 'zod/mini'

/** Number of items on a page, 1 to 100. Default: 24. */
export const PageLimit = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 24)

/** Parameters of a page: the one after the row with this id or cursor; otherwise the first. */
export const pageById = { limit: PageLimit, cursor: z.optional(z.uuid()) }
export const pageByText = { limit: PageLimit, cursor: z.optional(z.string().check(z.maxLength(200))) }

/** Order number, digits of the phone number, or a part of the customer's name. */
export const OrderSearchText = z.optional(z.string().check(z.trim(), z.maxLength(100)))

/** A page of a list: `nextCursor` is null at its end, `total` counts the whole list. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()), total: z.int() })
}

/** Some values of a filter: given once or several times (?brand=a&brand=b), each matched exactly. */
export const choices = <T extends z.ZodMiniType>(value: T) =>
  z.optional(
    z.pipe(
      z.transform((given: unknown) => (Array.isArray(given) ? given : [given])),
      z.array(value).check(z.maxLength(50)),
    ),
  )
