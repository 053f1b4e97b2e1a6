import type { AuditAction } from '@shop/contracts/audit.ts'
import type { StaffProduct } from '@shop/contracts/catalog-staff.ts'
import { audit, changesSince, type Staff } from '#audit/index.ts'
import type { Prisma, Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { findStaffProduct } from './staff-row.ts'

/**
 * A product as it stands, which nobody else changes before this transaction ends: packings by id, then the product.
 * @throws PRODUCT_NOT_FOUND
 */
export async function lockProduct(tx: Tx, id: string): Promise<StaffProduct> {
  await tx.$executeRaw`SELECT 1 FROM variant WHERE product_id = ${id}::uuid ORDER BY id FOR UPDATE`
  await tx.$executeRaw`SELECT 1 FROM product WHERE id = ${id}::uuid FOR UPDATE`
  return findStaffProduct(tx, id)
}

/** Nobody else changes these products or their packings before this transaction ends: packings by id, then products. */
export async function lockProducts(tx: Tx, productIds: readonly string[]): Promise<void> {
  const ids = [...productIds]
  await tx.$executeRaw`SELECT 1 FROM variant WHERE product_id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`
  await tx.$executeRaw`SELECT 1 FROM product WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`
}

/**
 * @param version the one that the caller has seen
 * @throws PRODUCT_CHANGED where it is another one by now; details name each field that was changed since, by whom and when
 */
export async function refuseOther(tx: Tx, product: StaffProduct, version: number): Promise<void> {
  if (product.version === version) return
  const entries = await changesSince(tx, { type: 'product', id: product.id }, version)
  const details = entries.flatMap(({ fields, by, at }) =>
    fields.map(path => ({ path, at: at.toISOString(), ...(by !== null && { by }) })),
  )
  throw new AppError('PRODUCT_CHANGED', { details })
}

type Change = {
  action: AuditAction
  id: string
  version: number
  before?: Prisma.InputJsonObject
  after: Prisma.InputJsonObject
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
