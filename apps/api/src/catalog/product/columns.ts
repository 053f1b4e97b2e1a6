import {
  type AttributeName,
  type AttributeValues,
  attributeNames,
  attributes,
  attributesOf,
  filterAttributes,
  isChoice,
  valuesOf,
} from '@shop/contracts/attributes.ts'
import type { Category } from '@shop/contracts/catalog.ts'
import { recordOf } from '@shop/contracts/enums.ts'
import { defaultLocale, type Locale } from '@shop/contracts/locales.ts'
import { type AliasedExpression, expressionBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '#platform/db/tables/tables.ts'

const { ref } = expressionBuilder<{ p: DB['product'] }, 'p'>()

/** A row of a query with `attributeSelections`. Null for an attribute that the product does not have. */
type AttributeRow = { [N in AttributeName]: Selectable<DB['product']>[(typeof attributes)[N]['column']] }
type AttributeSelection = { [N in AttributeName]: AliasedExpression<AttributeRow[N], N> }[AttributeName]

/** Selects the attributes of product `p` by their names. */
export const attributeSelections = attributeNames.map(name =>
  ref(`p.${attributes[name].column}`).as(name),
) as readonly AttributeSelection[]

/** Selects the attributes of product `p` that lists are filtered by, as text. */
export const filterTexts = filterAttributes.map(name =>
  sql<string | null>`${ref(`p.${attributes[name].column}`)}::text`.as(name),
)

export const attributeColumns = attributeNames.map(name => attributes[name].column)

/** Returns the attributes that a product has. @throws Error if a column has none of the attribute's values */
export function toAttributes(row: AttributeRow): Partial<AttributeValues> {
  const values = attributeNames.flatMap(name => {
    const value = row[name]
    if (isChoice(name) && value !== null && !valuesOf(name).some(known => known === value))
      throw new Error(`expected a value of ${name}, got ${value}`)
    return value === null ? [] : [[name, value]]
  })
  return Object.fromEntries(values)
}

/** Returns all attributes of a product's category. Null for an attribute that the product does not have. */
export function toOwnAttributes(category: Category, row: AttributeRow) {
  const own = attributesOf(category)
  const values = toAttributes(row)
  return recordOf(own, name => values[name] ?? null) as Partial<{ [N in AttributeName]: AttributeValues[N] | null }>
}

/** A column of product `p` with a text in several languages. */
export type TextColumn = 'p.title' | 'p.sub_title' | 'p.description'

/** Selects a text of product `p` in one language; null if there is none. */
export const textColumn = (column: TextColumn, locale: Locale) =>
  sql<string | null>`(${sql.ref(column)} ->> ${sql.lit(locale)})`

/** The Russian title of product `p`. */
export const RUSSIAN_TITLE = sql<string>`${textColumn('p.title', defaultLocale)}`
