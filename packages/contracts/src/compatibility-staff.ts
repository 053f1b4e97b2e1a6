import * as z from 'zod/mini'
import { ById, csvResult, route } from './route.ts'
import { MAX_INT32, RequiredText, Timestamp } from './scalars.ts'
import { titleFields } from './variant.ts'

/** Maximum number of rows of an import file, without the header. */
export const MAX_EXCEPTION_ROWS = 1000
/** Maximum size of an import file, in bytes: its rows with the longest slugs and reasons. */
export const MAX_EXCEPTION_BYTES = 2 * 1024 * 1024

/** The columns of the file of exceptions. A row with an empty `fits` removes the exception. */
export const exceptionColumns = ['hookah', 'part', 'fits', 'reason'] as const

/** A decision of staff that a part fits a hookah, or does not, whatever their sizes are. */
export const CompatibilityException = z.object({
  /** The hookah or the part: the other product than the one that was asked for. */
  product: z.object({ id: z.uuid(), slug: z.string(), ...titleFields, brand: z.string() }),
  fits: z.boolean(),
  /** Why the sizes do not decide; for staff only. */
  reason: z.string(),
  version: z.int(),
  updatedAt: Timestamp,
})
export type CompatibilityException = z.infer<typeof CompatibilityException>

/** The exceptions of a hookah or a part, by brand and title of the other product, at most 500. */
export const ProductCompatibility = z.object({ items: z.array(CompatibilityException) })
export type ProductCompatibility = z.infer<typeof ProductCompatibility>

/** What an import does with a row of the file, or why it cannot. */
export const ExceptionRow = z.object({
  /** Row number as in a spreadsheet; the header is row 1. */
  number: z.int(),
  fate: z.enum(['new', 'changed', 'removed', 'same', 'wrong']),
  hookah: z.string(),
  part: z.string(),
  /** The column of the error and a text for the user. */
  error: z.optional(z.object({ column: z.enum(exceptionColumns), message: z.string() })),
})
export type ExceptionRow = z.infer<typeof ExceptionRow>

/** The result of each row of an import file. */
export const ExceptionImport = z.object({
  rows: z.array(ExceptionRow),
  /** True if the changes are saved. False for a check, and if a row is wrong. */
  isApplied: z.boolean(),
})
export type ExceptionImport = z.infer<typeof ExceptionImport>

const ByPair = z.object({ id: z.uuid(), otherId: z.uuid() })
/** The version of an exception that staff have read; 0 for a new one. */
const ExceptionVersion = z.int().check(z.gte(0), z.lte(MAX_INT32))

/** The content of an import file. */
const ExceptionBytes = z.custom<Uint8Array, Blob>(body => body instanceof Uint8Array && body.length > 0, {
  error: 'required',
})

const tag = 'compatibility'

/** Returns the exceptions of a hookah or a part. */
export const getProductCompatibility = route({
  method: 'GET',
  path: '/admin/products/:id/compatibility',
  access: 'catalog.view',
  tag,
  summary: 'List exceptions of a product',
  params: ById,
  result: ProductCompatibility,
  errors: ['PRODUCT_NOT_FOUND'],
})
/**
 * Decides that a part fits a hookah, or does not. One of the two products must be a hookah and the other an accessory.
 * Returns `CATALOG_CHANGED` if the exception has another version. Repeating the request has no effect.
 */
export const setCompatibility = route({
  method: 'PUT',
  path: '/admin/products/:id/compatibility/:otherId',
  access: 'catalog.edit',
  tag,
  summary: 'Save an exception',
  params: ByPair,
  body: z.object({
    fits: z.boolean(),
    reason: RequiredText(300),
    /** The version that was read; 0 for a new exception. */
    version: ExceptionVersion,
  }),
  result: ProductCompatibility,
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'CATALOG_CHANGED'],
})
/**
 * Removes an exception, so that the sizes decide again. Returns `CATALOG_CHANGED` if it has another version. Repeating the
 * request has no effect.
 */
export const clearCompatibility = route({
  method: 'DELETE',
  path: '/admin/products/:id/compatibility/:otherId',
  access: 'catalog.edit',
  tag,
  summary: 'Remove an exception',
  params: ByPair,
  query: z.object({
    /** The version that was read. */
    version: z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_INT32)),
  }),
  result: ProductCompatibility,
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'CATALOG_CHANGED'],
})
/** Returns all exceptions as CSV, at most 10,000. The file can be changed and imported, 1000 rows at a time. */
export const exportCompatibility = route({
  ...csvResult,
  method: 'GET',
  path: '/admin/compatibility/export.csv',
  access: 'catalog.view',
  tag,
  summary: 'Export exceptions as CSV',
  errors: [],
})
/**
 * Checks a CSV file of exceptions and, on request, saves all its rows in one transaction. Nothing is saved if a row is wrong.
 * Products are named by slug. Repeating the request has no effect.
 */
export const importCompatibility = route({
  method: 'POST',
  path: '/admin/compatibility/imports',
  access: 'catalog.import',
  tag,
  summary: 'Import exceptions from CSV',
  query: z.object({
    /** `true` only checks the rows. */
    isTrial: z.enum(['true', 'false']),
  }),
  takes: 'text/csv',
  body: ExceptionBytes,
  result: ExceptionImport,
  errors: ['VALIDATION', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
})

export const compatibilityStaffRoutes = {
  getProductCompatibility,
  setCompatibility,
  clearCompatibility,
  exportCompatibility,
  importCompatibility,
}
