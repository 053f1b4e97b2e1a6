/** How a value is formatted, if neither its type nor its name says it: numbers of `...Amd` fields are amounts. */
export type AuditFormat =
  | 'amd'
  | 'grams'
  | 'percent'
  | 'minutes'
  | 'days'
  | 'hours'
  | 'usd'
  /** Ids of things that have a name: products, people, groups. */
  | 'name'
  /** Numbers without thousands separators, such as order numbers. */
  | 'numbers'
  | 'picture'
  | 'permission'
  | 'region'
  | 'taste'
  | 'topic'

/** The messages of the values of a field, by value. */
export type AuditValues = Readonly<Record<string, string>>

/** How staff read a field: the id of its label and its format. Null if the entry says the same in other words. */
export type AuditField = {
  label: string
  format?: AuditFormat
  values?: AuditValues
  /** The language of a text whose field has one in its name. */
  locale?: string
} | null

const languages: readonly string[] = ['ru', 'en', 'hy']

/** Describes a field by the id of its label, and its format, the messages of its values, or its language. */
export function field(label: string, format?: AuditFormat | 'ru' | 'en' | 'hy' | AuditValues | false): AuditField {
  if (!format) return { label }
  if (typeof format === 'object') return { label, values: format }
  return languages.includes(format) ? { label, locale: format } : { label, format: format as AuditFormat }
}

/** The messages of values whose ids are the prefix and the value. */
export const prefixed = (prefix: string, values: readonly string[]): AuditValues =>
  Object.fromEntries(values.map(value => [value, `${prefix}.${value}`]))

const shownBy = (list: string, prefix: string, values: readonly string[]): AuditValues =>
  Object.fromEntries(values.map(value => [`${list}_${value}`, `${prefix}.${value}`]))

/** The messages of the rows that a list showed. The values name the list, because `due` differs by list. */
export const shownRows: AuditValues = {
  ...shownBy('rentals', 'adminRentals.show', [
    'open',
    'upcoming',
    'clashing',
    'out',
    'due',
    'overdue',
    'returned',
    'all',
  ]),
  ...shownBy('returns', 'adminReturns.show', ['open', 'due', 'overdue', 'all']),
  ...shownBy('reviews', 'adminReviews.show', ['pending', 'published', 'rejected', 'all']),
  ...shownBy('receipts', 'adminReceipts.show', ['open', 'manual', 'all']),
  ...shownBy('refunds', 'adminReturns.refunds', ['open', 'waiting']),
  ...shownBy('refunds', 'adminReturns.show', ['overdue', 'all']),
}

/** Fields of products have flat names: `taste.sweet`, `pictures.0.alt`, and `variants.<SKU>.price`, whose SKU may have dots. */
const FLAT = /^(?<list>variants|pictures|taste)\.(?:(?<item>.+)\.)?(?<part>[^.]+)$/

/** Splits the name of a field into the parts of its path. */
export function toPathParts(name: string): string[] {
  const { list, item, part } = FLAT.exec(name)?.groups ?? {}
  return list === undefined || part === undefined ? [name] : [list, ...(item === undefined ? [] : [item]), part]
}

/**
 * Finds the entry of a path: the one with the fewest wildcards. `named` are the parts of the path that are data, such as
 * a SKU or a language.
 */
export function findAuditField(
  fields: Readonly<Record<string, AuditField>>,
  path: readonly string[],
): { field: AuditField; named: string[] } | undefined {
  const masks = Array.from({ length: 2 ** path.length }, (_, mask) => mask).toSorted((a, b) => bits(a) - bits(b))
  for (const mask of masks) {
    const isNamed = (_: string, index: number) => (mask >> index) % 2 === 1
    const key = path.map((part, index) => (isNamed(part, index) ? '*' : part)).join('.')
    const found = fields[key]
    if (found !== undefined) return { field: found, named: path.filter(isNamed) }
  }
  return undefined
}

const bits = (mask: number): number => mask.toString(2).replaceAll('0', '').length
