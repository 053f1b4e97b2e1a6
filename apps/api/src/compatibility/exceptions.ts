import type { CompatibilityException } from '@shop/contracts/compatibility-staff.ts'
import { MAX_EXPORTED_ROWS, toCsv } from '@shop/contracts/csv.ts'
import { defaultLocale, type Locale } from '@shop/contracts/locales.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { sql } from 'kysely'
import { type AuditedAction, auditAll, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'

/** Exceptions of one product that are shown. */
const MAX_SHOWN = 500

/** A part and a hookah. */
export type Pair = { partId: string; hookahId: string }

/** The stored decision about a pair. */
export type StoredException = { fits: boolean; reason: string; version: number }

/** Lists the exceptions of a hookah or a part. @throws PRODUCT_NOT_FOUND */
export async function listExceptions(db: Tx, productId: string): Promise<CompatibilityException[]> {
  const [product] = await query(db, kysely.selectFrom('product').select('id').where('id', '=', productId))
  if (!product) throw new AppError('PRODUCT_NOT_FOUND')
  const rows = await query(
    db,
    kysely
      .selectFrom('compatibility_exception as e')
      .innerJoin('product as p', join =>
        join.on('p.id', '=', sql<string>`CASE WHEN e.part_id = ${productId}::uuid THEN e.hookah_id ELSE e.part_id END`),
      )
      .select(['p.id', 'p.slug', 'p.title', 'p.brand', 'e.fits', 'e.reason', 'e.version', 'e.updated_at as updatedAt'])
      .where(({ eb, or }) => or([eb('e.part_id', '=', productId), eb('e.hookah_id', '=', productId)]))
      .orderBy('p.brand')
      .orderBy(sql`p.title ->> ${sql.lit(defaultLocale)}`)
      .orderBy('p.id')
      .limit(MAX_SHOWN),
  )
  return rows.map(({ id, slug, title, brand, fits, reason, version, updatedAt }) => ({
    product: { id, slug, ...toTextFields('title', title), brand },
    fits,
    reason,
    version,
    updatedAt: updatedAt.toISOString(),
  }))
}

/** Finds which of two products is the hookah. @throws PRODUCT_NOT_FOUND; VALIDATION if they are not a hookah and an accessory */
async function toPair(
  tx: Tx,
  id: string,
  otherId: string,
  locale: Locale,
): Promise<Pair & { hookahSlug: string; partSlug: string }> {
  // Locked, so that the category does not change meanwhile.
  const products = await query(
    tx,
    kysely
      .selectFrom('product')
      .select(['id', 'slug', 'category'])
      .where('id', '=', anyOf([id, otherId]))
      .orderBy('id')
      .forNoKeyUpdate(),
  )
  if (products.length < new Set([id, otherId]).size) throw new AppError('PRODUCT_NOT_FOUND')
  const hookah = products.find(({ category }) => category === 'hookah')
  const part = products.find(({ category }) => category === 'accessory')
  if (!hookah || !part)
    throw new AppError('VALIDATION', {
      details: [{ path: 'params.otherId', message: fieldText('fit_pair', locale) }],
    })
  return { partId: part.id, hookahId: hookah.id, hookahSlug: hookah.slug, partSlug: part.slug }
}

/** Reads the decisions about pairs, by `pairKey`, and locks them. */
export async function lockExceptions(tx: Tx, pairs: readonly Pair[]): Promise<Map<string, StoredException>> {
  const rows = await query(
    tx,
    kysely
      .selectFrom('compatibility_exception')
      .select(['part_id as partId', 'hookah_id as hookahId', 'fits', 'reason', 'version'])
      .where('hookah_id', '=', anyOf(pairs.map(({ hookahId }) => hookahId)))
      .where('part_id', '=', anyOf(pairs.map(({ partId }) => partId)))
      .orderBy('hookah_id')
      .orderBy('part_id')
      .forUpdate(),
  )
  return new Map(rows.map(row => [pairKey(row), row]))
}

export const pairKey = ({ partId, hookahId }: Pair): string => `${partId} ${hookahId}`

type Decision = Pair & { fits: boolean; reason: string }

/** Writes decisions, each once. */
export async function writeExceptions(tx: Tx, { clock }: Deps, decisions: readonly Decision[]): Promise<void> {
  if (decisions.length === 0) return
  await execute(
    tx,
    kysely
      .insertInto('compatibility_exception')
      .values(
        decisions.map(({ partId, hookahId, fits, reason }) => ({
          part_id: partId,
          hookah_id: hookahId,
          fits,
          reason,
          updated_at: clock.now(),
        })),
      )
      .onConflict(conflict =>
        conflict.columns(['hookah_id', 'part_id']).doUpdateSet(({ ref }) => ({
          fits: ref('excluded.fits'),
          reason: ref('excluded.reason'),
          updated_at: ref('excluded.updated_at'),
          version: sql`compatibility_exception.version + 1`,
        })),
      ),
  )
}

/** Removes decisions. */
export async function deleteExceptions(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return
  await execute(
    tx,
    kysely.deleteFrom('compatibility_exception').where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('part_id', 'hookah_id'),
        'in',
        pairs.map(({ partId, hookahId }) => tuple(partId, hookahId)),
      ),
    ),
  )
}

type Change = Pair & {
  hookahSlug: string
  partSlug: string
  before: StoredException | undefined
  after: { fits: boolean; reason: string } | undefined
}

/** The audit entries of a decision: in the history of the part and in that of the hookah. */
export function toAudited({ partId, hookahId, hookahSlug, partSlug, before, after }: Change): AuditedAction[] {
  const action = after ? 'product.set_fit' : 'product.clear_fit'
  const toEntry = (id: string, other: { hookah: string } | { part: string }): AuditedAction => ({
    action,
    subject: { type: 'product', id },
    ...(before && { before: { ...other, fits: before.fits, reason: before.reason } }),
    ...(after && { after: { ...other, ...after } }),
  })
  return [toEntry(partId, { hookah: hookahSlug }), toEntry(hookahId, { part: partSlug })]
}

type SetInput = { id: string; otherId: string; fits: boolean; reason: string; version: number }

/**
 * Decides that a part fits a hookah, or does not. Repeating the request is safe. @returns the exceptions of product `id`
 * @throws PRODUCT_NOT_FOUND; VALIDATION; CATALOG_CHANGED if the decision has another version
 */
export function setException(
  deps: Deps,
  { staff, locale }: { staff: Staff; locale: Locale },
  { id, otherId, fits, reason, version }: SetInput,
): Promise<CompatibilityException[]> {
  return withTransaction(deps.db, deps.random, async tx => {
    const pair = await toPair(tx, id, otherId, locale)
    const { partId, hookahId } = pair
    const before = (await lockExceptions(tx, [pair])).get(pairKey(pair))
    if (before?.fits === fits && before.reason === reason) return listExceptions(tx, id)
    if ((before?.version ?? 0) !== version) throw new AppError('CATALOG_CHANGED')
    await writeExceptions(tx, deps, [{ partId, hookahId, fits, reason }])
    await auditAll(tx, deps, staff, toAudited({ ...pair, before, after: { fits, reason } }))
    return listExceptions(tx, id)
  })
}

/**
 * Removes a decision, also if one of the products has moved to another category. Repeating the request is safe.
 * @returns the exceptions of product `id`
 * @throws PRODUCT_NOT_FOUND; CATALOG_CHANGED if the decision has another version
 */
export function clearException(
  deps: Deps,
  staff: Staff,
  { id, otherId, version }: { id: string; otherId: string; version: number },
): Promise<CompatibilityException[]> {
  return withTransaction(deps.db, deps.random, async tx => {
    const [stored] = await query(
      tx,
      kysely
        .selectFrom('compatibility_exception as e')
        .innerJoin('product as h', 'h.id', 'e.hookah_id')
        .innerJoin('product as p', 'p.id', 'e.part_id')
        .select(['e.part_id as partId', 'e.hookah_id as hookahId', 'h.slug as hookahSlug', 'p.slug as partSlug'])
        .select(['e.fits', 'e.reason', 'e.version'])
        .where('e.hookah_id', '=', anyOf([id, otherId]))
        .where('e.part_id', '=', anyOf([id, otherId]))
        .forUpdate('e'),
    )
    if (!stored) return listExceptions(tx, id)
    if (stored.version !== version) throw new AppError('CATALOG_CHANGED')
    await deleteExceptions(tx, [stored])
    const { fits, reason, ...pair } = stored
    await auditAll(tx, deps, staff, toAudited({ ...pair, before: { fits, reason, version }, after: undefined }))
    return listExceptions(tx, id)
  })
}

/** Returns all exceptions as CSV with slugs, by hookah and part. */
export async function exportExceptions(db: Tx): Promise<string> {
  const rows = await query(
    db,
    kysely
      .selectFrom('compatibility_exception as e')
      .innerJoin('product as h', 'h.id', 'e.hookah_id')
      .innerJoin('product as p', 'p.id', 'e.part_id')
      .select(['h.slug as hookah', 'p.slug as part', 'e.fits', 'e.reason'])
      // An import refuses products that have moved to another category.
      .where('h.category', '=', 'hookah')
      .where('p.category', '=', 'accessory')
      .orderBy('h.slug')
      .orderBy('p.slug')
      .limit(MAX_EXPORTED_ROWS),
  )
  return toCsv([
    ['hookah', 'part', 'fits', 'reason'],
    ...rows.map(({ hookah, part, fits, reason }) => [hookah, part, fits ? 'yes' : 'no', reason]),
  ])
}
