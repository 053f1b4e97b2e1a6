import * as z from 'zod/mini'

const marked = new WeakSet<object>()

/**
 * Marks a text as personal data of a customer. Staff without the permission `customers.personal` get `HIDDEN` instead,
 * whatever the endpoint. Mark the schema last: a changed copy of it is not marked.
 */
export function personal<S extends z.ZodMiniType<string>>(schema: S): S {
  marked.add(schema)
  return schema
}
/** A text with personal data of a customer. */
export const personalText = (): z.ZodMiniString<string> => personal(z.string())

export const isPersonal = (schema: object): boolean => marked.has(schema)

/** What replaces personal data. */
export const HIDDEN = '•••'
