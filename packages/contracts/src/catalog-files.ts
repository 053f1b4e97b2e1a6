import * as z from 'zod/mini'
import { attributes, fileAttributes } from './attributes.ts'
import { productFilters, StaffSort } from './catalog-staff.ts'
import { defaultLocale, locales } from './locales.ts'
import { pageByText, pageOf } from './pagination.ts'
import { menuCategories, productTextNames, tasteDimensions, textColumn } from './product-values.ts'
import { ById, route } from './route.ts'
import { Timestamp } from './scalars.ts'

/** `products`: texts, attributes and variants; `prices` and `stock`: a few columns of each variant. */
export const FileKind = z.enum(['products', 'prices', 'stock'])
export type FileKind = z.infer<typeof FileKind>

/** Every column that a file may have, in the order of an export. */
export const FileColumn = z.enum([
  'slug',
  'sku',
  'category',
  'brand',
  ...productTextNames.flatMap(name => locales.map(locale => textColumn(name, locale))),
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
  'barcode',
  'shelf',
  'reorder_point',
  'on_hand',
  'state',
  'available',
  'average_cost_amd',
  'margin_percent',
])
export type FileColumn = z.infer<typeof FileColumn>

/** Columns of an export for staff with `stock.view`. An import ignores them. */
export const costColumns = ['average_cost_amd', 'margin_percent'] as const satisfies FileColumn[]
/** Columns that only an export fills: an import ignores them. */
export const readOnlyColumns = ['state', 'available', ...costColumns] as const satisfies FileColumn[]

const title = textColumn('title', defaultLocale)
const few: Record<Exclude<FileKind, 'products'>, readonly FileColumn[]> = {
  prices: ['sku', 'brand', title, 'weight_g', 'price_amd', 'old_price_amd', ...costColumns],
  stock: ['sku', 'brand', title, 'weight_g', 'barcode', 'shelf', 'reorder_point', 'on_hand'],
}

/**
 * The columns of an export of a kind. An export of products has no stock that an import would set, because it changes
 * while the file is edited.
 */
export function columnsOfKind(kind: FileKind): readonly FileColumn[] {
  return kind === 'products' ? FileColumn.options.filter(name => name !== 'on_hand') : few[kind]
}

/** Maximum size of a file in bytes, and maximum number of its rows without the header. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024
export const MAX_IMPORT_ROWS = 20_000

/** Progress of an import. */
export const ImportState = z.enum(['checking', 'checked', 'applying', 'applied', 'refused'])
export type ImportState = z.infer<typeof ImportState>

/** Why a file was rejected. `changed`: the catalog has changed since the validation. */
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

/** An import of a CSV file. */
export const CatalogImport = z.object({
  id: z.uuid(),
  name: z.string(),
  state: ImportState,
  /** Why the file was rejected, with the row or column and a text for the user. */
  problem: z.optional(
    z.object({ code: ImportProblem, message: z.string(), row: z.optional(z.int()), column: z.optional(z.string()) }),
  ),
  /** Reason of the stock difference; null if none was sent. */
  reason: z.nullable(z.string()),
  /** Number of rows without the header. */
  totalRows: z.int(),
  doneRows: z.int(),
  newRows: z.int(),
  changedRows: z.int(),
  /** Rows that cannot be written: those with errors, and the other rows of their products. */
  wrongRows: z.int(),
  createdAt: Timestamp,
  appliedAt: z.nullable(Timestamp),
})
export type CatalogImport = z.infer<typeof CatalogImport>

/** Value of a cell; null if it is empty. */
const CellText = z.nullable(z.union([z.string(), z.number()]))

/** A row that would change something or has errors. */
export const ImportRow = z.object({
  /** Row number as in a spreadsheet; the header is row 1. */
  number: z.int(),
  fate: z.enum(['new', 'changed', 'wrong']),
  sku: z.string(),
  slug: z.string(),
  /** Previous and new values of the changed cells. */
  changes: z.array(z.object({ column: z.string(), before: CellText, after: CellText })),
  /** Errors by column; `value` is the text of the cell. */
  errors: z.array(z.object({ column: z.string(), value: z.optional(z.string()), message: z.string() })),
})
export type ImportRow = z.infer<typeof ImportRow>

const ImportBytes = z.custom<Uint8Array, Blob>(body => body instanceof Uint8Array && body.length > 0, {
  error: 'required',
})

const tag = 'catalog'
const FileText = { result: z.string(), media: 'text/csv; charset=utf-8' }

/**
 * Returns the variants of the matching products as CSV. The file can be changed and imported. With `template` the
 * file has only the header row. Sorting by margin needs `stock.view`.
 */
export const exportProducts = route({
  method: 'GET',
  path: '/admin/catalog/export.csv',
  access: 'catalog.view',
  tag,
  summary: 'Export products as CSV',
  query: z.object({
    kind: z._default(FileKind, 'products'),
    template: z.optional(z.enum(['true'])),
    /** Order of the products. Without it they are sorted by category, brand and slug. */
    sort: z.optional(StaffSort),
    ...productFilters,
  }),
  ...FileText,
  errors: ['VALIDATION'],
})
/**
 * Uploads a CSV file and validates its rows in the background. Nothing is changed until the import is applied. Only
 * the columns in the file can change.
 */
export const startImport = route({
  method: 'POST',
  path: '/admin/catalog/imports',
  access: 'catalog.import',
  tag,
  summary: 'Upload an import file',
  query: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    /** Reason of the stock difference for the ledger. Required if the file has stock. */
    reason: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(300))),
  }),
  takes: 'text/csv',
  body: ImportBytes,
  result: CatalogImport,
  status: 201,
  errors: ['VALIDATION', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
})
/** Returns the latest imports, newest first. */
export const listImports = route({
  method: 'GET',
  path: '/admin/catalog/imports',
  access: 'catalog.import',
  tag,
  summary: 'List imports',
  result: z.object({ items: z.array(CatalogImport) }),
})
/** Returns the progress of an import. */
export const getImport = route({
  method: 'GET',
  path: '/admin/catalog/imports/:id',
  access: 'catalog.import',
  tag,
  summary: 'Retrieve an import',
  params: ById,
  result: CatalogImport,
  errors: ['NOT_FOUND'],
})
/** Returns the rows that would change a product or have errors, as found by the validation. */
export const listImportRows = route({
  method: 'GET',
  path: '/admin/catalog/imports/:id/rows',
  access: 'catalog.import',
  tag,
  summary: 'List import rows',
  params: ById,
  query: z.object({ fate: z.optional(z.enum(['new', 'changed', 'wrong'])), ...pageByText }),
  result: pageOf(ImportRow),
  errors: ['VALIDATION', 'NOT_FOUND'],
})
/** Returns the rejected rows of an import with the errors of each column, as CSV. */
export const importErrors = route({
  method: 'GET',
  path: '/admin/catalog/imports/:id/errors.csv',
  access: 'catalog.import',
  tag,
  summary: 'Export import errors as CSV',
  params: ById,
  ...FileText,
  errors: ['NOT_FOUND'],
})
/**
 * Writes all changes of a validated file in one transaction. A file with wrong rows is written without them, but only on
 * request. Nothing is written if the catalog has changed since the validation. Repeating the request has no effect.
 */
export const applyImport = route({
  method: 'POST',
  path: '/admin/catalog/imports/:id/apply',
  access: 'catalog.import',
  tag,
  summary: 'Apply an import',
  params: ById,
  body: z._default(z.object({ skipWrongRows: z._default(z.boolean(), false) }), { skipWrongRows: false }),
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
