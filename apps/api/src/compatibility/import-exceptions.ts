import {
  type ExceptionImport,
  type ExceptionRow,
  exceptionColumns,
  MAX_EXCEPTION_ROWS,
} from '@shop/contracts/compatibility-staff.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { auditAll, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { anyOf, kysely, query } from '#platform/db/sql.ts'
import { parseCsv } from '#platform/http/csv.ts'
import { type FieldKey, fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import {
  deleteExceptions,
  lockExceptions,
  type Pair,
  pairKey,
  type StoredException,
  toAudited,
  writeExceptions,
} from './exceptions.ts'

const MAX_REASON = 300
const YES = ['yes', '1', 'true', 'да', 'այո']
const NO = ['no', '0', 'false', 'нет', 'ոչ']

type ColumnName = (typeof exceptionColumns)[number]

/** A row of the file as typed, with its number in a spreadsheet. */
type TypedRow = Record<ColumnName, string> & { number: number }

/** A row that can be written: the decision, or undefined to remove it. */
type PlannedRow = Pair & {
  typed: TypedRow
  before: StoredException | undefined
  after: { fits: boolean; reason: string } | undefined
}

type WrongRow = { typed: TypedRow; column: ColumnName; why: FieldKey }

/**
 * Checks a file of exceptions, and saves all of it unless it is a trial or a row is wrong. Repeating the import is safe.
 * @throws VALIDATION if the text is not CSV with the columns of an export
 */
export function importExceptions(
  deps: Deps,
  { staff, locale }: { staff: Staff; locale: Locale },
  { file, isTrial }: { file: Uint8Array; isTrial: boolean },
): Promise<ExceptionImport> {
  const typed = readRows(file, locale)
  return withTransaction(deps.db, deps.random, async tx => {
    const plan = await planRows(tx, typed)
    const planned = plan.flatMap(row => ('why' in row ? [] : [row]))
    const isApplied = !isTrial && planned.length === plan.length
    if (isApplied) await applyRows(tx, deps, staff, planned)
    return { rows: plan.map(row => toResult(row, locale)), isApplied }
  })
}

function readRows(file: Uint8Array, locale: Locale): TypedRow[] {
  const invalid = (why: FieldKey) =>
    new AppError('VALIDATION', { details: [{ path: 'body', message: fieldText(why, locale) }] })
  const parsed = file.includes(0) ? { code: 'not_csv' as const } : parseCsv(file)
  if (!('rows' in parsed)) throw invalid(parsed.code === 'not_utf8' ? 'fit_utf8' : 'fit_csv')
  const [heading = [], ...rows] = parsed.rows
  const names = heading.map(cell => cell.trim().toLowerCase())
  if (exceptionColumns.some(column => names.filter(name => name === column).length !== 1)) throw invalid('fit_columns')
  const typed = rows.flatMap((cells, index) => {
    const cell = (column: ColumnName) => (cells[names.indexOf(column)] ?? '').trim()
    const row = { hookah: cell('hookah'), part: cell('part'), fits: cell('fits'), reason: cell('reason') }
    // Spreadsheets write empty rows below a table.
    return cells.every(text => text.trim() === '') ? [] : [{ ...row, number: index + 2 }]
  })
  if (typed.length === 0 || typed.length > MAX_EXCEPTION_ROWS) throw invalid('fit_rows')
  return typed
}

async function planRows(tx: Tx, typed: readonly TypedRow[]): Promise<(PlannedRow | WrongRow)[]> {
  const ids = await readIds(tx, typed)
  const rows = typed.map(row => ({
    row,
    hookahId: ids.get(`hookah ${row.hookah}`),
    partId: ids.get(`accessory ${row.part}`),
  }))
  const pairs = rows.flatMap(({ hookahId, partId }) => (hookahId && partId ? [{ hookahId, partId }] : []))
  const stored = await lockExceptions(tx, pairs)
  const seen = new Set<string>()
  return rows.map(({ row, hookahId, partId }): PlannedRow | WrongRow => {
    const wrong = (column: ColumnName, why: FieldKey) => ({ typed: row, column, why })
    if (hookahId === undefined) return wrong('hookah', 'fit_hookah')
    if (partId === undefined) return wrong('part', 'fit_part')
    const key = pairKey({ hookahId, partId })
    if (seen.has(key)) return wrong('part', 'fit_twice')
    seen.add(key)
    const decision = toDecision(row)
    if ('why' in decision) return decision
    return { typed: row, hookahId, partId, before: stored.get(key), after: decision.after }
  })
}

/** Reads the decision of a row. */
function toDecision(typed: TypedRow): Pick<PlannedRow, 'after'> | WrongRow {
  const { reason } = typed
  const fits = answerOf(typed.fits)
  if (fits === undefined) return { typed, column: 'fits', why: 'fit_answer' }
  if (fits === null) return { after: undefined }
  if (reason === '' || reason.length > MAX_REASON) return { typed, column: 'reason', why: 'fit_reason' }
  return { after: { fits, reason } }
}

/** Returns null for an empty cell, which removes the exception, and undefined for another text. */
function answerOf(text: string): boolean | null | undefined {
  const answer = text.toLowerCase()
  if (answer === '') return null
  if (YES.includes(answer)) return true
  return NO.includes(answer) ? false : undefined
}

/** Reads the ids of the file's products, by category and slug. */
async function readIds(tx: Tx, typed: readonly TypedRow[]): Promise<ReadonlyMap<string, string>> {
  const slugs = [...new Set(typed.flatMap(({ hookah, part }) => [hookah, part]))]
  const products = await query(
    tx,
    kysely
      .selectFrom('product')
      .select(['id', 'slug', 'category'])
      .where('slug', '=', anyOf(slugs))
      .where('category', 'in', ['hookah', 'accessory'])
      .orderBy('id')
      // The category of a product must not change meanwhile.
      .forNoKeyUpdate(),
  )
  return new Map(products.map(({ id, slug, category }) => [`${category} ${slug}`, id]))
}

const isSame = ({ before, after }: PlannedRow): boolean =>
  before?.fits === after?.fits && (after === undefined || before?.reason === after.reason)

async function applyRows(tx: Tx, deps: Deps, staff: Staff, rows: readonly PlannedRow[]): Promise<void> {
  const changes = rows.filter(row => !isSame(row))
  await writeExceptions(
    tx,
    deps,
    changes.flatMap(({ hookahId, partId, after }) => (after ? [{ hookahId, partId, ...after }] : [])),
  )
  await deleteExceptions(
    tx,
    changes.filter(({ after }) => !after),
  )
  if (changes.length === 0) return
  await auditAll(
    tx,
    deps,
    staff,
    changes.flatMap(change => toAudited({ ...change, hookahSlug: change.typed.hookah, partSlug: change.typed.part })),
  )
}

function toResult(row: PlannedRow | WrongRow, locale: Locale): ExceptionRow {
  const { number, hookah, part } = row.typed
  if ('why' in row)
    return { number, fate: 'wrong', hookah, part, error: { column: row.column, message: fieldText(row.why, locale) } }
  return { number, fate: fateOf(row), hookah, part }
}

function fateOf(row: PlannedRow): ExceptionRow['fate'] {
  if (isSame(row)) return 'same'
  if (!row.after) return 'removed'
  return row.before ? 'changed' : 'new'
}
