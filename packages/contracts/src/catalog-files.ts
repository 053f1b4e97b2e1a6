import * as z from 'zod/mini'
import { attributes, fileAttributes } from './attributes.ts'
import { productFilters } from './catalog-staff.ts'
import { menuCategories, tasteDimensions } from './goods.ts'
import { pageByText, pageOf } from './list.ts'
import { ById, route } from './route.ts'
import { Moment } from './time.ts'

/** products: texts, attributes, packings; prices and stock: a few columns of each packing. */
export const FileKind = z.enum(['products', 'prices', 'stock'])
export type FileKind = z.infer<typeof FileKind>

/** Every column that a file may have, in the order of an export. */
export const FileColumn = z.enum([
  'slug',
  'sku',
  'category',
  'brand',
  'title_ru',
  'title_en',
  'title_hy',
  'sub_title_ru',
  'sub_title_en',
  'sub_title_hy',
  'description_ru',
  'description_en',
  'description_hy',
  ...fileAttributes('flavor').map(name => attributes[name].csv),
  ...tasteDimensions,
  ...menuCategories
    .filter(category => category !== 'flavor')
    .flatMap(fileAttributes)
    .map(name => attributes[name].csv),
  'weight_g',
  'price_amd',
  'old_price_amd',
  'same_day',
  'on_sale',
  'on_hand',
])
export type FileColumn = z.infer<typeof FileColumn>

const few: Record<Exclude<FileKind, 'products'>, readonly FileColumn[]> = {
  prices: ['sku', 'brand', 'title_ru', 'weight_g', 'price_amd', 'old_price_amd'],
  stock: ['sku', 'brand', 'title_ru', 'weight_g', 'on_hand'],
}

/** The columns of an export of a kind; one of products says nothing of stock, which changes while it is worked on. */
export function columnsOfKind(kind: FileKind): readonly FileColumn[] {
  return kind === 'products' ? FileColumn.options.filter(name => name !== 'on_hand') : few[kind]
}

/** The largest file that is taken, bytes, and the most rows below its heading. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024
export const MAX_IMPORT_ROWS = 20_000

export const ImportState = z.enum(['checking', 'checked', 'applying', 'applied', 'refused'])
export type ImportState = z.infer<typeof ImportState>

/** not_utf8, not_csv, too_many_rows, empty, no_key: of the file; unknown_column, column_twice: of its heading; changed: the catalogue is another one than was checked. */
export const ImportProblem = z.enum([
  'not_utf8',
  'not_csv',
  'bad_character',
  'too_many_rows',
  'empty',
  'no_key',
  'unknown_column',
  'column_twice',
  'changed',
  'failed',
])
export type ImportProblem = z.infer<typeof ImportProblem>

export const CatalogImport = z.object({
  id: z.uuid(),
  name: z.string(),
  state: ImportState,
  /** Of a refused one: why, with the row or the column it is about, and the same in words. */
  problem: z.optional(
    z.object({ code: ImportProblem, message: z.string(), row: z.optional(z.int()), column: z.optional(z.string()) }),
  ),
  /** Why counted stock differs; null where nobody said. */
  reason: z.nullable(z.string()),
  /** Rows below the heading, how many of them the present step has done, and what they would do. */
  totalRows: z.int(),
  doneRows: z.int(),
  newRows: z.int(),
  changedRows: z.int(),
  wrongRows: z.int(),
  createdAt: Moment,
  appliedAt: z.nullable(Moment),
})
export type CatalogImport = z.infer<typeof CatalogImport>

const CellText = z.nullable(z.union([z.string(), z.number()]))

/** A row of the file that would do something, or cannot. */
export const ImportRow = z.object({
  /** As a spreadsheet counts them: the heading is 1. */
  number: z.int(),
  fate: z.enum(['new', 'changed', 'wrong']),
  sku: z.string(),
  slug: z.string(),
  /** Of a changed one: the cells as they were and as they will be. */
  changes: z.array(z.object({ column: z.string(), before: CellText, after: CellText })),
  /** Of a wrong one: why, by column. */
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
})
export type ImportRow = z.infer<typeof ImportRow>

const FileBytes = z.custom<Uint8Array, Blob>(body => body instanceof Uint8Array && body.length > 0, {
  error: 'required',
})

const tag = 'catalog'
const FileText = { result: z.string(), media: 'text/csv; charset=utf-8' }

export const exportProducts = route({
  method: 'GET',
  path: '/admin/catalog/export.csv',
  access: 'operator',
  tag,
  summary:
    'The packings that the filters name, as CSV that can be imported again; `template` leaves the heading alone.',
  query: z.object({
    kind: z._default(FileKind, 'products'),
    template: z.optional(z.enum(['true'])),
    ...productFilters,
  }),
  ...FileText,
  errors: ['VALIDATION'],
})
export const startImport = route({
  method: 'POST',
  path: '/admin/catalog/imports',
  access: 'admin',
  tag,
  summary:
    'Takes a CSV file and begins to check it row by row; nothing of the catalogue changes. The columns that it has are those that may change.',
  query: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    /** Why counted stock differs, for the ledger; asked for where the file has stock. */
    reason: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(300))),
  }),
  takes: 'text/csv',
  body: FileBytes,
  result: CatalogImport,
  status: 201,
  errors: ['VALIDATION', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
})
export const listImports = route({
  method: 'GET',
  path: '/admin/catalog/imports',
  access: 'admin',
  tag,
  summary: 'The latest imports, newest first.',
  result: z.object({ items: z.array(CatalogImport) }),
})
export const getImport = route({
  method: 'GET',
  path: '/admin/catalog/imports/:id',
  access: 'admin',
  tag,
  summary: 'How far an import is.',
  params: ById,
  result: CatalogImport,
  errors: ['NOT_FOUND'],
})
export const listImportRows = route({
  method: 'GET',
  path: '/admin/catalog/imports/:id/rows',
  access: 'admin',
  tag,
  summary: 'What the check found of the rows that would change something, or cannot.',
  params: ById,
  query: z.object({ fate: z.optional(z.enum(['new', 'changed', 'wrong'])), ...pageByText }),
  result: pageOf(ImportRow),
  errors: ['VALIDATION', 'NOT_FOUND'],
})
export const importErrors = route({
  method: 'GET',
  path: '/admin/catalog/imports/:id/errors.csv',
  access: 'admin',
  tag,
  summary: 'The wrong rows with what is wrong in each column, as CSV.',
  params: ById,
  ...FileText,
  errors: ['NOT_FOUND'],
})
export const applyImport = route({
  method: 'POST',
  path: '/admin/catalog/imports/:id/apply',
  access: 'admin',
  tag,
  summary:
    'Writes a checked file as a whole, or nothing of it where the catalogue is another one by now. Repeating it changes nothing.',
  params: ById,
  result: CatalogImport,
  errors: ['NOT_FOUND', 'IMPORT_STATE'],
})

export const catalogFileRoutes = {
  exportProducts,
  startImport,
  listImports,
  getImport,
  listImportRows,
  importErrors,
  applyImport,
}
