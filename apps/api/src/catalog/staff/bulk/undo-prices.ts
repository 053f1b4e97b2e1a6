import { SHOWN_PRICES, type SkippedPrice, type UndonePriceChange } from '@shop/contracts/catalog-bulk.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Staff } from '#audit/index.ts'
import { actorName } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { anyOf, execute, jsonTable, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { lockProducts } from '../change-product.ts'
import { type PricedVariant, type PriceTag, pricedVariants, writePrices } from './change-prices.ts'
import { UndoResult } from './list-changes.ts'

const Tag = z.object({ price: z.int(), oldPrice: z.nullable(z.int()) })
const RecordedPrice = z.object({ productId: z.string(), sku: z.string(), before: Tag, after: Tag, version: z.int() })
type RecordedPrice = z.infer<typeof RecordedPrice>

/**
 * Undoes a price change in one transaction with the audit entries. Variants whose price has changed since keep it and are
 * returned. Repeating the request changes nothing and returns the same result.
 * @throws NOT_FOUND
 */
export function undoPrices(deps: Deps, staff: Staff, id: string): Promise<UndonePriceChange> {
  return withTransaction(deps.db, deps.random, async tx => {
    const [change] = await query(
      tx,
      kysely.selectFrom('price_change').select(['rows', 'undone']).where('id', '=', id).forUpdate(),
    )
    if (!change) throw new AppError('NOT_FOUND')
    const recorded = z.array(RecordedPrice).parse(change.rows)
    const undone =
      change.undone === null ? await restorePrices(tx, deps, staff, { id, recorded }) : UndoResult.parse(change.undone)
    const skipped = new Set(undone.kept)
    const rows = recorded.filter(({ sku }) => skipped.has(sku)).slice(0, SHOWN_PRICES)
    return { restored: undone.restored, kept: skipped.size, rows: await readSkippedPrices(tx, rows) }
  })
}

type PriceChangeRecord = { id: string; recorded: readonly RecordedPrice[] }

async function restorePrices(
  tx: Tx,
  deps: Deps,
  staff: Staff,
  { id, recorded }: PriceChangeRecord,
): Promise<UndoResult> {
  await lockProducts(tx, [...new Set(recorded.map(({ productId }) => productId))])
  const current = await readVariantsBySku(tx, recorded)
  const isUnchanged = ({ sku, after }: RecordedPrice) => isSame(current.get(sku), after)
  const prices = recorded
    .filter(isUnchanged)
    .map(({ before, after, ...row }) => ({ ...row, before: after, after: before }))
  const versions = new Map([...current.values()].map(({ productId, version }) => [productId, version]))
  if (prices.length > 0) await writePrices(tx, deps, staff, { action: 'product.price_undo', prices, versions })
  const undone = { restored: prices.length, kept: recorded.filter(row => !isUnchanged(row)).map(({ sku }) => sku) }
  const changed = { undone_at: deps.clock.now(), undone: JSON.stringify(undone) }
  await execute(tx, kysely.updateTable('price_change').set(changed).where('id', '=', id))
  return undone
}

const isSame = (one: PriceTag | undefined, other: PriceTag): boolean =>
  one?.price === other.price && one.oldPrice === other.oldPrice

async function readVariantsBySku(tx: Tx, recorded: readonly RecordedPrice[]): Promise<Map<string, PricedVariant>> {
  const skus = recorded.map(({ sku }) => sku)
  const rows = await query(tx, pricedVariants.where('v.sku', '=', anyOf(skus)))
  return new Map(rows.map(row => [row.sku, row]))
}

/** Returns the variants that keep their price, with the author of their last change. */
async function readSkippedPrices(tx: Tx, rows: readonly RecordedPrice[]): Promise<SkippedPrice[]> {
  if (rows.length === 0) return []
  const references = JSON.stringify(rows.map(({ productId, sku, version }) => ({ productId, sku, version })))
  const skipped = jsonTable(sql`${references}`, 'r', { productId: 'text', sku: 'text', version: 'int' })
  const since = await query(
    tx,
    kysely
      .selectFrom(skipped)
      .innerJoinLateral(
        ({ selectFrom }) =>
          selectFrom('audit_entry as e')
            .select(['e.at', 'e.actor_id'])
            .where('e.subject_type', '=', 'product')
            .whereRef('e.subject_id', '=', 'r.productId')
            .where(sql<boolean>`(e.after->>'version')::int > r.version`)
            .where(
              sql<boolean>`e.after ?| ARRAY['variants.' || r.sku || '.price', 'variants.' || r.sku || '.oldPrice']`,
            )
            .orderBy('e.at', 'desc')
            .orderBy('e.id', 'desc')
            .limit(1)
            .as('e'),
        join => join.onTrue(),
      )
      .select(['r.sku', actorName('e.actor_id').as('by'), 'e.at']),
  )
  const changes = new Map(since.map(row => [row.sku, row]))
  const current = await readVariantsBySku(tx, rows)
  return rows.map(({ productId, sku }) => {
    const now = current.get(sku)
    const change = changes.get(sku)
    return {
      productId,
      sku,
      ...(now ? toTextFields('title', now.title) : { title: sku }),
      now: now ? { price: now.price, oldPrice: now.oldPrice } : null,
      ...(change ? { at: change.at.toISOString() } : {}),
      ...(change?.by ? { by: change.by } : {}),
    }
  })
}
