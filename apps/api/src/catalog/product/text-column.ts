import { defaultLocale, type Locale } from '@shop/contracts/locale.ts'
import { sql } from 'kysely'

/** A column of product `p` with a text in several languages. */
export type TextColumn = 'p.title' | 'p.sub_title' | 'p.description'

/** Selects a text of product `p` in one language; null if there is none. */
export const textColumn = (column: TextColumn, locale: Locale) =>
  sql<string | null>`(${sql.ref(column)} ->> ${sql.lit(locale)})`

/** The Russian title of product `p`. */
export const RUSSIAN_TITLE = sql<string>`${textColumn('p.title', defaultLocale)}`
