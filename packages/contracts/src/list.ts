import * as z from 'zod/mini'

/** How many rows a page of a list has: 24 unless asked otherwise, 100 at most. */
export const PageLimit = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 24)

/** Which page of a list is asked for: the one after the row with this id, or after what a text says; else the first. */
export const pageById = { limit: PageLimit, cursor: z.optional(z.uuid()) }
export const pageByText = { limit: PageLimit, cursor: z.optional(z.string().check(z.maxLength(200))) }

/** What an order is found by: its number, digits of a phone however it is written, or a part of its customer's name. */
export const TypedOrder = z.optional(z.string().check(z.trim(), z.maxLength(100)))

/** A page of a list: `nextCursor` is null at its end, `total` counts the whole list (api.md, Form). */
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
