import {
  type CatalogImport,
  columnsOfKind,
  costColumns,
  type FileColumn,
  type FileKind,
  ImportProblem,
  type ImportRow,
  ImportState,
  MAX_IMPORT_ROWS,
  readOnlyColumns,
} from '@shop/contracts/catalog-files.ts'
import type { ProductFilters, StaffSort } from '@shop/contracts/catalog-staff.ts'
import { type Cell, toCsv } from '@shop/contracts/csv.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { marginPercent } from '@shop/contracts/margin.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db, Prisma, Tx } from '#platform/db/db.ts'
import { invalidCursorError, type PageParams } from '#platform/db/page.ts'
import { anyOf, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { translate } from '#platform/i18n/translate.ts'
import { filterProducts, findProductIds } from '../staff/list-products.ts'
import { findSimilarValues, StoredCellError, toCellError } from './cell-errors.ts'
import { columns, type DraftVariant, type Problem } from './csv-file.ts'
import { findKnownProducts } from './known-products.ts'
import type { KnownProduct } from './validate-draft.ts'

const MAX_LISTED = 50

const importSelect = {
  id: true,
  name: true,
  state: true,
  problem: true,
  reason: true,
  totalRows: true,
  doneRows: true,
  newRows: true,
  changedRows: true,
  wrongRows: true,
  createdAt: true,
  appliedAt: true,
} satisfies Prisma.CatalogImportSelect

const StoredProblem = z.object({ code: ImportProblem, row: z.optional(z.int()), column: z.optional(z.string()) })

/** @throws NOT_FOUND */
export async function getImport(db: Db, id: string, locale: Locale): Promise<CatalogImport> {
  const row = await db.catalogImport.findUnique({ where: { id }, select: importSelect })
  if (!row) throw new AppError('NOT_FOUND')
  return toImport(row, locale)
}

export async function listImports(db: Db, locale: Locale): Promise<CatalogImport[]> {
  const rows = await db.catalogImport.findMany({
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_LISTED,
    select: importSelect,
  })
  return rows.map(row => toImport(row, locale))
}

type Row = Prisma.CatalogImportGetPayload<{ select: typeof importSelect }>

function toImport({ state, problem, createdAt, appliedAt, ...row }: Row, locale: Locale): CatalogImport {
  const stored = StoredProblem.safeParse(problem).data
  return {
    ...row,
    state: ImportState.parse(state),
    ...(stored && { problem: { ...stored, message: problemText(stored, locale) } }),
    createdAt: createdAt.toISOString(),
    appliedAt: appliedAt?.toISOString() ?? null,
  }
}

/** Says why the file was rejected, with its row and column if the problem has them. */
function problemText({ code, row, column }: Problem, locale: Locale): string {
  const text = translate(locale, `import.${code}`, { most: String(MAX_IMPORT_ROWS) })
  const at = [row === undefined ? [] : translate(locale, 'import.row', { row: String(row) }), column ?? []].flat()
  return at.length === 0 ? text : `${at.join(', ')}: ${text}`
}

const CellText = z.nullable(z.union([z.string(), z.number()]))
const Details = z.object({
  changes: z.array(z.object({ column: z.string(), before: CellText, after: CellText })),
  errors: z.array(StoredCellError),
})
const Outcome = z.enum(['new', 'changed', 'wrong'])

type ImportRowFilter = PageParams & { fate?: ImportRow['fate'] | undefined }

/** Returns a page of the rows with changes or errors, in the order of the file. @throws NOT_FOUND; VALIDATION */
export async function listImportRows(db: Db, id: string, { fate, limit, cursor }: ImportRowFilter, locale: Locale) {
  if (cursor !== undefined && !/^\d{1,7}$/.test(cursor)) throw invalidCursorError(locale)
  await getImport(db, id, locale)
  const where = { importId: id, ...(fate && { fate }) }
  const [total, rows] = await Promise.all([
    db.catalogImportRow.count({ where }),
    db.catalogImportRow.findMany({
      where: { ...where, ...(cursor !== undefined && { number: { gt: Number(cursor) } }) },
      orderBy: { number: 'asc' },
      take: limit + 1,
    }),
  ])
  const last = rows.slice(0, limit).at(-1)
  return {
    items: await toRows(db, rows.slice(0, limit), locale),
    nextCursor: last && rows.length > limit ? String(last.number) : null,
    total,
  }
}

type StoredRow = { number: number; fate: string; sku: string; slug: string; details: unknown }

async function toRows(db: Tx, stored: readonly StoredRow[], locale: Locale): Promise<ImportRow[]> {
  const rows = stored.map(({ details, fate, ...row }) => ({
    ...row,
    fate: Outcome.parse(fate),
    ...Details.parse(details),
  }))
  const similar = await findSimilarValues(
    db,
    rows.flatMap(({ errors }) => errors),
  )
  return rows.map(({ number, fate, sku, slug, changes, errors }) => ({
    number,
    fate,
    sku,
    slug,
    changes,
    errors: errors.map(error => toCellError(error, similar, locale)),
  }))
}

/** Returns a CSV file of the errors, with a line for each of them. @throws NOT_FOUND */
export async function importErrors(db: Db, id: string, locale: Locale): Promise<string> {
  await getImport(db, id, locale)
  const rows = await db.catalogImportRow.findMany({
    where: { importId: id, fate: 'wrong' },
    orderBy: { number: 'asc' },
  })
  const lines = (await toRows(db, rows, locale)).flatMap(({ number, sku, slug, errors }) =>
    errors.map(({ column, value, message }) => [number, sku, slug, column, value ?? '', message]),
  )
  return toCsv([['row', 'sku', 'slug', 'column', 'value', 'error'], ...lines])
}

/** `showsCosts`: the staff member may see average costs. */
type ExportInput = {
  kind: FileKind
  isTemplate: boolean
  sort: StaffSort | undefined
  filters: ProductFilters
  showsCosts: boolean
}

/** Exports the products that match the filters, a row for each variant, in the format that the import reads. */
export async function exportProducts(db: Tx, input: ExportInput, locale: Locale): Promise<string> {
  const { kind, isTemplate, filters, showsCosts } = input
  const names = columnsOfKind(kind)
  const hasCosts = showsCosts && !isTemplate
  const shown = columns.filter(
    ({ name }) =>
      names.includes(name) && (hasCosts || !isOneOf(costColumns, name)) && !(isTemplate && isReadOnly(name)),
  )
  const known = isTemplate ? [] : await findExportedProducts(db, input, locale)
  const costs = hasCosts ? await readCosts(db, filters) : new Map<string, number>()
  const rows = known.flatMap(product => {
    const { draft } = product
    const variants = draft.variants.length === 0 && kind === 'products' ? [undefined] : draft.variants
    return variants.map(variant =>
      shown.map(({ name, categories, get }) => {
        if (isReadOnly(name)) return readOnlyCell(name, product, variant, costs)
        return categories?.includes(draft.category) === false ? null : get(draft, variant)
      }),
    )
  })
  return toCsv([shown.map(({ name }) => name), ...rows])
}

const isOneOf = <T extends FileColumn>(names: readonly T[], name: FileColumn): name is T =>
  names.some(one => one === name)
const isReadOnly = (name: FileColumn) => isOneOf(readOnlyColumns, name)

/** Finds the products in the order of the list, or without one sorted by category, brand and slug. */
async function findExportedProducts(
  db: Tx,
  { sort, filters }: ExportInput,
  locale: Locale,
): Promise<readonly KnownProduct[]> {
  if (!sort) return findKnownProducts(db, sql<string>`any${filterProducts(filters).select('p.id')}`)
  const ids = await findProductIds(db, { sort, filters }, locale)
  const byId = new Map((await findKnownProducts(db, anyOf(ids))).map(product => [product.id, product]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** The known average costs in AMD by SKU. */
async function readCosts(db: Tx, filters: ProductFilters): Promise<ReadonlyMap<string, number>> {
  const variants = kysely.selectFrom('variant').select(['sku', 'average_cost_amd as cost'])
  const found = sql<string>`any${filterProducts(filters).select('p.id')}`
  const rows = await query(db, variants.where('average_cost_amd', 'is not', null).where('product_id', '=', found))
  return new Map(rows.map(({ sku, cost }) => [sku, Number(cost)]))
}

function readOnlyCell(
  name: (typeof readOnlyColumns)[number],
  { state, reserved }: KnownProduct,
  variant: DraftVariant | undefined,
  costs: ReadonlyMap<string, number>,
): Cell {
  const costAmd = variant && costs.get(variant.sku)
  const cells = {
    state,
    available: variant ? (variant.onHand ?? 0) - (reserved.get(variant.sku) ?? 0) : null,
    average_cost_amd: costAmd,
    margin_percent: marginPercent(variant?.price ?? 0, costAmd),
  }
  return cells[name] ?? null
}
