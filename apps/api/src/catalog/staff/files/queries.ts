import type { CatalogImport, ImportRow } from '@shop/contracts/catalog-files.ts'
import { ImportProblem, ImportState } from '@shop/contracts/catalog-files.ts'
import { toCsv } from '@shop/contracts/csv.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import * as z from 'zod/mini'
import type { Db, Prisma } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { badCursor, type PageAsked } from '#platform/page.ts'
import { fieldText } from '#platform/refusals.ts'
import { problemText } from './texts.ts'

const LISTED = 50

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

const Kept = z.object({ code: ImportProblem, row: z.optional(z.int()), column: z.optional(z.string()) })

/** @throws NOT_FOUND */
export async function findImport(db: Db, id: string, locale: Locale): Promise<CatalogImport> {
  const row = await db.catalogImport.findUnique({ where: { id }, select: importSelect })
  if (!row) throw new AppError('NOT_FOUND')
  return toImport(row, locale)
}

export async function listImports(db: Db, locale: Locale): Promise<CatalogImport[]> {
  const rows = await db.catalogImport.findMany({
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: LISTED,
    select: importSelect,
  })
  return rows.map(row => toImport(row, locale))
}

type Row = Prisma.CatalogImportGetPayload<{ select: typeof importSelect }>

function toImport({ state, problem, createdAt, appliedAt, ...row }: Row, locale: Locale): CatalogImport {
  const kept = Kept.safeParse(problem).data
  return {
    ...row,
    state: ImportState.parse(state),
    ...(kept && { problem: { ...kept, message: problemText(kept, locale) } }),
    createdAt: createdAt.toISOString(),
    appliedAt: appliedAt?.toISOString() ?? null,
  }
}

const CellText = z.nullable(z.union([z.string(), z.number()]))
const Details = z.object({
  changes: z.array(z.object({ column: z.string(), before: CellText, after: CellText })),
  errors: z.array(z.object({ column: z.string(), why: z.string() })),
})
const Fate = z.enum(['new', 'changed', 'wrong'])

type Asked = PageAsked & { fate?: ImportRow['fate'] | undefined }

/** A page of the rows that would change something or cannot, in the order of the file. @throws NOT_FOUND; VALIDATION */
export async function listImportRows(db: Db, id: string, { fate, limit, cursor }: Asked, locale: Locale) {
  if (cursor !== undefined && !/^\d{1,7}$/.test(cursor)) throw badCursor(locale)
  await findImport(db, id, locale)
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
    items: rows.slice(0, limit).map(row => toRow(row, locale)),
    nextCursor: last && rows.length > limit ? String(last.number) : null,
    total,
  }
}

type KeptRow = { number: number; fate: string; sku: string; slug: string; details: unknown }

function toRow({ number, fate, sku, slug, details }: KeptRow, locale: Locale): ImportRow {
  const { changes, errors } = Details.parse(details)
  return {
    number,
    fate: Fate.parse(fate),
    sku,
    slug,
    changes,
    errors: errors.map(({ column, why }) => ({ column, message: fieldText(why, locale) })),
  }
}

/** The wrong rows, one line for each wrong column. @throws NOT_FOUND */
export async function importErrors(db: Db, id: string, locale: Locale): Promise<string> {
  await findImport(db, id, locale)
  const rows = await db.catalogImportRow.findMany({
    where: { importId: id, fate: 'wrong' },
    orderBy: { number: 'asc' },
  })
  const lines = rows
    .map(row => toRow(row, locale))
    .flatMap(({ number, sku, slug, errors }) =>
      errors.map(({ column, message }) => [number, sku, slug, column, message]),
    )
  return toCsv([['row', 'sku', 'slug', 'column', 'error'], ...lines])
}
