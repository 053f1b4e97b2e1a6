import type { AuditAction } from '@shop/contracts/audit.ts'
import type { StaffProduct } from '@shop/contracts/catalog-staff.ts'
import { audit, changesSince, type Staff } from '#audit/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { anyOf, execute, kysely } from '#platform/sql.ts'
import type { Fields } from './rules.ts'
import { findStaffProduct } from './staff-row.ts'

/**
 * A product as it stands, which nobody else changes before this transaction ends: packings by id, then the product.
 * @throws PRODUCT_NOT_FOUND
 */
export async function lockProduct(tx: Tx, id: string): Promise<StaffProduct> {
  await lockProducts(tx, [id])
  return findStaffProduct(tx, id)
}

/** Nobody else changes these products or their packings before this transaction ends: packings by id, then products. */
export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  const variants = kysely.selectFrom('variant').select('id').where('product_id', '=', anyOf(ids))
  await execute(tx, variants.orderBy('id').forUpdate())
  const products = kysely.selectFrom('product').select('id').where('id', '=', anyOf(ids))
  await execute(tx, products.orderBy('id').forUpdate())
}

/**
 * @param version the one that the caller has seen
 * @throws PRODUCT_CHANGED where it is another one by now; details name each field that was changed since, by whom and when
 */
export async function refuseOther(tx: Tx, product: StaffProduct, version: number): Promise<void> {
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

/** Notes who changed a product to a version, and what. */
export async function auditProduct(tx: Tx, deps: Deps, staff: Staff, change: Change): Promise<void> {
  const { action, id, version, before, after } = change
  await audit(tx, deps, staff, {
    action,
    subject: { type: 'product', id },
    ...(before && { before }),
    after: { ...after, version },
  })
}
