import type { ImportRow } from '@shop/contracts/catalog-files.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { type FieldKey, fieldText, toFieldKey } from '#platform/http/error-responses.ts'
import { translate } from '#platform/i18n/translate.ts'
import { columns, unfittingValue } from './csv-file.ts'

/** An error as the check stores it. Imports from before the values were stored have none. */
export const StoredCellError = z.object({ column: z.string(), why: z.string(), value: z.optional(z.string()) })
type StoredCellError = z.infer<typeof StoredCellError>

const acceptedBy = new Map(columns.map(({ name, accepted }) => [name as string, accepted]))

/** Says what is wrong with a cell, and which values its column accepts. */
export function toCellError(
  { column, why, value }: StoredCellError,
  similar: SimilarValues,
  locale: Locale,
): ImportRow['errors'][number] {
  const key = toFieldKey(why)
  return { column, ...(value ? { value } : {}), message: messageOf(key, { column, value, similar, locale }) }
}

type CellContext = { column: string; value: string | undefined; similar: SimilarValues; locale: Locale }

function messageOf(key: FieldKey, { column, value = '', similar, locale }: CellContext): string {
  const accepted = unfittingValue.includes(key) ? acceptedBy.get(column) : undefined
  const text = fieldText(key, locale)
  if (!accepted) {
    const values = similar.get(column)?.get(value) ?? []
    return values.length === 0 ? text : `${text} ${translate(locale, 'import.similar', { values: values.join(', ') })}`
  }
  if (accepted.kind === 'flag') return translate(locale, 'import.accepts.flag')
  if (accepted.kind === 'choice')
    return translate(locale, 'import.accepts.choice', { values: accepted.values.join(', ') })
  const { min, max } = accepted
  return translate(locale, 'import.accepts.number', {
    min: min.toLocaleString(locale),
    max: max.toLocaleString(locale),
  })
}

/** For each column of a reference list: the values of the list that are most similar to an unknown one. */
export type SimilarValues = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

/** The reference lists with the values that products can have, by the column of the files. */
const lists = [
  { column: 'flavor', why: 'taste_unknown', table: sql.table('flavor') },
  { column: 'accessory_type', why: 'type_unknown', table: sql.table('accessory_type') },
] as const

/** Unknown values that are compared with a list; a file with more has another problem. */
const MAX_COMPARED = 200
/** Similar values that are named. */
const MAX_NAMED = 5

/** Finds the values of the reference lists that are similar to the unknown ones of these errors. */
export async function findSimilarValues(db: Tx, errors: readonly StoredCellError[]): Promise<SimilarValues> {
  const found = new Map<string, Map<string, readonly string[]>>()
  for (const { column, table, why } of lists) {
    const unknown = new Set(errors.flatMap(error => (error.why === why && error.value ? [error.value] : [])))
    if (unknown.size === 0) continue
    const compared = [...unknown].slice(0, MAX_COMPARED)
    const similar = sql<string[]>`ARRAY(
      SELECT id FROM ${table} WHERE hidden_at IS NULL AND merged_into_id IS NULL
      ORDER BY word_similarity(u.value, id || ' ' || name::text) DESC, id LIMIT ${MAX_NAMED}::int
    )`
    const unknownValues = sql<{ value: string }>`unnest(${compared}::text[])`.as<'u'>(sql`u(value)`)
    const rows = await query(db, kysely.selectFrom(unknownValues).select(['u.value', similar.as('similar')]))
    found.set(column, new Map(rows.map(row => [row.value, row.similar])))
  }
  return found
}
