import type { Locale } from '@shop/contracts/locales.ts'
import type { Supplier, SupplierInput } from '@shop/contracts/purchasing.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { audit, type Staff } from '#audit/index.ts'
import { idFromIdempotencyKey } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import {
  decodeCursor,
  encodeCursor,
  escapeLike,
  invalidCursorError,
  type Page,
  type PageParams,
  toPageBy,
} from '#platform/db/page.ts'
import { execute, kysely, query, rowCount } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { assertSameRequest, hashRequest } from './same-request.ts'

const suppliers = kysely
  .selectFrom('supplier as s')
  .select(['s.id', 's.name', 's.contact', 's.phone', 's.note', 's.version'])
  .select(sql<boolean>`s.archived_at IS NOT NULL`.as('isArchived'))

type SupplierFilter = PageParams & { q?: string | undefined; show: 'active' | 'all' }

const CursorPosition = z.tuple([z.string(), z.uuid()])

/** Lists suppliers by name. @throws VALIDATION for an invalid cursor */
export async function listSuppliers(
  db: Tx,
  { q, show, limit, cursor }: SupplierFilter,
  locale: Locale,
): Promise<Page<Supplier>> {
  const part = `%${escapeLike(q ?? '')}%`
  const conditions = sql<boolean>`(${show === 'all'} OR s.archived_at IS NULL)
    AND concat_ws(' ', s.name, s.contact, s.phone) ILIKE ${part}`
  const beyond = cursor === undefined ? sql<boolean>`true` : isAfter(cursor, locale)
  const rows = await query(
    db,
    suppliers
      .where(conditions)
      .where(beyond)
      .orderBy('s.name')
      .orderBy('s.id')
      .limit(limit + 1),
  )
  const [counted] = await query(db, kysely.selectFrom('supplier as s').select(rowCount.as('total')).where(conditions))
  const size = { limit, total: counted?.total ?? 0 }
  return toPageBy(rows, { ...size, cursorOf: ({ name, id }) => encodeCursor([name, id]) }, row => row)
}

function isAfter(cursor: string, locale: Locale) {
  const position = CursorPosition.safeParse(decodeCursor(cursor))
  if (!position.success || position.data[0].includes('\0')) throw invalidCursorError(locale)
  const [name, id] = position.data
  return sql<boolean>`(s.name, s.id) > (${name}, ${id}::uuid)`
}

/** Adds a supplier. The same key of the same user is the same supplier. @throws IDEMPOTENCY_KEY_REUSED for another one */
export async function addSupplier(deps: Deps, staff: Staff, key: string, input: SupplierInput): Promise<Supplier> {
  const id = idFromIdempotencyKey(staff.accountId, key)
  return withTransaction(deps.db, deps.random, async tx => {
    const hash = hashRequest(input)
    const created = { id, ...input, created_at: deps.clock.now(), request_hash: hash }
    const added = await execute(
      tx,
      kysely
        .insertInto('supplier')
        .values(created)
        .onConflict(conflict => conflict.doNothing()),
    )
    const supplier = await getSupplier(tx, id)
    if (added === 0) {
      const rows = kysely.selectFrom('supplier').select('request_hash as hash').where('id', '=', id)
      const [row] = await query(tx, rows)
      assertSameRequest(row?.hash ?? null, hash)
    } else {
      const subject = { type: 'supplier', id } as const
      await audit(tx, deps, staff, { action: 'supplier.create', subject, after: supplier })
    }
    return supplier
  })
}

type SupplierChange = SupplierInput & { id: string; isArchived: boolean; version: number }

/** Changes a supplier. @throws NOT_FOUND; PURCHASING_CHANGED if the version is outdated */
export async function changeSupplier(
  deps: Deps,
  staff: Staff,
  { id, version, isArchived, ...input }: SupplierChange,
): Promise<Supplier> {
  return withTransaction(deps.db, deps.random, async tx => {
    await query(tx, kysely.selectFrom('supplier').select('id').where('id', '=', id).forUpdate())
    const before = await getSupplier(tx, id)
    if (before.version !== version) throw new AppError('PURCHASING_CHANGED')
    const archived = isArchived === before.isArchived ? {} : { archived_at: isArchived ? deps.clock.now() : null }
    const changes = { ...input, ...archived, version: version + 1 }
    await execute(tx, kysely.updateTable('supplier').set(changes).where('id', '=', id))
    const after = await getSupplier(tx, id)
    const subject = { type: 'supplier', id } as const
    await audit(tx, deps, staff, { action: 'supplier.change', subject, before, after })
    return after
  })
}

/** @throws NOT_FOUND */
async function getSupplier(tx: Tx, id: string): Promise<Supplier> {
  const [supplier] = await query(tx, suppliers.where('s.id', '=', id))
  if (!supplier) throw new AppError('NOT_FOUND')
  return supplier
}

type ChosenSupplier = { supplierId: string | null; storedId: string | null; locale: Locale }

/**
 * Checks the supplier of a document. An archived one is kept, but not chosen.
 * @throws VALIDATION naming body.supplierId if it does not exist, or is archived and not the stored one
 */
export async function assertSupplierOffered(tx: Tx, { supplierId, storedId, locale }: ChosenSupplier): Promise<void> {
  if (supplierId === null || supplierId === storedId) return
  const offered = kysely.selectFrom('supplier').select('id').where('archived_at', 'is', null)
  const [supplier] = await query(tx, offered.where('id', '=', supplierId))
  if (!supplier)
    throw new AppError('VALIDATION', {
      details: [{ path: 'body.supplierId', message: fieldText('value_invalid', locale) }],
    })
}
