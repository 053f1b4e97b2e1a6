import { type KeptPrice, type PricesBack, SHOWN_PRICES } from '@shop/contracts/catalog-bulk.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Staff } from '#audit/index.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { anyOf, execute, jsonTable, kysely, query } from '#platform/sql.ts'
import { titlesOf } from '../product-row.ts'
import { lockProducts } from './lock-product.ts'
import type { PriceTag } from './prices.ts'
import { type PricedVariant, pricedVariants, writePrices } from './write-prices.ts'

const Tag = z.object({ price: z.int(), oldPrice: z.nullable(z.int()) })
const Made = z.object({ productId: z.string(), sku: z.string(), before: Tag, after: Tag, version: z.int() })
type Made = z.infer<typeof Made>

/** What became of a change that was taken back: how many prices are as before it, and which packings kept theirs. */
export const Undone = z.object({ restored: z.int(), kept: z.array(z.string()) })
type Undone = z.infer<typeof Undone>

/**
 * Takes a change of many prices back: each packing that has the prices of that change gets those it had before; one whose
 * price somebody changed since keeps it and is named. One transaction with its entries of the log; the same again changes
 * nothing and answers the same.
 * @throws NOT_FOUND
 */
export function undoPrices(deps: Deps, staff: Staff, id: string): Promise<PricesBack> {
  return withTransaction(deps.db, deps.random, async tx => {
    const [change] = await query(
      tx,
      kysely.selectFrom('price_change').select(['rows', 'undone']).where('id', '=', id).forUpdate(),
    )
    if (!change) throw new AppError('NOT_FOUND')
    const made = z.array(Made).parse(change.rows)
    const undone = change.undone === null ? await takeBack(tx, deps, staff, { id, made }) : Undone.parse(change.undone)
    const kept = new Set(undone.kept)
    const rows = made.filter(({ sku }) => kept.has(sku)).slice(0, SHOWN_PRICES)
    return { restored: undone.restored, kept: kept.size, rows: await keptRows(tx, rows) }
  })
}

type Change = { id: string; made: readonly Made[] }

async function takeBack(tx: Tx, deps: Deps, staff: Staff, { id, made }: Change): Promise<Undone> {
  await lockProducts(tx, [...new Set(made.map(({ productId }) => productId))])
  const standing = await standingOf(tx, made)
  const isAsMade = ({ sku, after }: Made) => isSame(standing.get(sku), after)
  const prices = made.filter(isAsMade).map(({ before, after, ...row }) => ({ ...row, before: after, after: before }))
  const versions = new Map([...standing.values()].map(({ productId, version }) => [productId, version]))
  if (prices.length > 0) await writePrices(tx, deps, staff, { action: 'product.price_undo', prices, versions })
  const undone = { restored: prices.length, kept: made.filter(row => !isAsMade(row)).map(({ sku }) => sku) }
  const changed = { undone_at: deps.clock.now(), undone: JSON.stringify(undone) }
  await execute(tx, kysely.updateTable('price_change').set(changed).where('id', '=', id))
  return undone
}

const isSame = (one: PriceTag | undefined, other: PriceTag): boolean =>
  one?.price === other.price && one.oldPrice === other.oldPrice

/** The packings as they are now, by sku. */
async function standingOf(tx: Tx, made: readonly Made[]): Promise<Map<string, PricedVariant>> {
  const skus = made.map(({ sku }) => sku)
  const rows = await query(tx, pricedVariants.where('v.sku', '=', anyOf(skus)))
  return new Map(rows.map(row => [row.sku, row]))
}

/** Packings that kept their price, with who changed it last since the change that was taken back. */
async function keptRows(tx: Tx, rows: readonly Made[]): Promise<KeptPrice[]> {
  if (rows.length === 0) return []
  const asked = JSON.stringify(rows.map(({ productId, sku, version }) => ({ productId, sku, version })))
  const kept = jsonTable(sql`${asked}`, 'r', { productId: 'text', sku: 'text', version: 'int' })
  const since = await query(
    tx,
    kysely
      .selectFrom(kept)
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
      .leftJoin('account as a', 'a.id', 'e.actor_id')
      .select(['r.sku', 'a.name as by', 'e.at']),
  )
  const changes = new Map(since.map(row => [row.sku, row]))
  const standing = await standingOf(tx, rows)
  return rows.map(({ productId, sku }) => {
    const now = standing.get(sku)
    const change = changes.get(sku)
    return {
      productId,
      sku,
      ...(now ? titlesOf(now) : { title: sku }),
      now: now ? { price: now.price, oldPrice: now.oldPrice } : null,
      ...(change ? { at: change.at.toISOString() } : {}),
      ...(change?.by ? { by: change.by } : {}),
    }
  })
}
