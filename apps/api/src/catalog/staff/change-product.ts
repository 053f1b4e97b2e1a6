import type { AuditAction } from '@shop/contracts/audit.ts'
import type { StaffProduct } from '@shop/contracts/catalog-staff.ts'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { audit, changesSince, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, execute, kysely } from '#platform/db/sql.ts'
import { type FieldKey, fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import type { Fields } from './rules.ts'
import { getStaffProduct } from './staff-row.ts'

/**
 * Locks a product until the transaction ends and returns it. Locks variants by ID, then the product.
 * @throws PRODUCT_NOT_FOUND
 */
export async function lockProduct(tx: Tx, id: string): Promise<StaffProduct> {
  await lockProducts(tx, [id])
  return getStaffProduct(tx, id)
}

/** Locks products until the transaction ends: variants by ID, then products by ID. */
export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  const variants = kysely.selectFrom('variant').select('id').where('product_id', '=', anyOf(ids))
  await execute(tx, variants.orderBy('id').forUpdate())
  const products = kysely.selectFrom('product').select('id').where('id', '=', anyOf(ids))
  await execute(tx, products.orderBy('id').forUpdate())
}

/**
 * Rejects a change that is based on an outdated version.
 * @param version the version that the client has seen
 * @throws PRODUCT_CHANGED if the product has another version; details name each changed field, its author and time
 */
export async function assertCurrentVersion(tx: Tx, product: StaffProduct, version: number): Promise<void> {
  if (product.version === version) return
  const entries = await changesSince(tx, { type: 'product', id: product.id }, version)
  const details = entries.flatMap(({ fields, by, at }) =>
    fields.map(path => ({ path, at: at.toISOString(), by: by ?? undefined })),
  )
  throw new AppError('PRODUCT_CHANGED', { details })
}

type Change = {
  action: AuditAction
  id: string
  version: number
  before?: Fields
  after: Fields
}

/** Writes the audit entry of a new version of a product. */
export async function auditProduct(tx: Tx, deps: Deps, staff: Staff, change: Change): Promise<void> {
  const { action, id, version, before, after } = change
  await audit(tx, deps, staff, {
    action,
    subject: { type: 'product', id },
    ...(before && { before }),
    after: { ...after, version },
  })
}

/** The language of the error texts. */
export type ErrorContext = { locale: Locale }

export type FieldError = { path: string; why: FieldKey; sku?: string }

/** Adds a text to each field error. */
export function toErrorDetails({ locale }: ErrorContext, wrong: readonly FieldError[]): ErrorDetail[] {
  return wrong.map(({ why, ...facts }) => ({ ...facts, message: fieldText(why, locale) }))
}

/** Creates an error that names each invalid field. */
export function validationError(by: ErrorContext, wrong: readonly FieldError[]): AppError {
  return new AppError('VALIDATION', { details: toErrorDetails(by, wrong) })
}
