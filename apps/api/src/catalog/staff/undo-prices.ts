import { type KeptPrice, type PricesBack, SHOWN_PRICES } from '@shop/contracts/catalog-bulk.ts'
import * as z from 'zod/mini'
import type { Staff } from '#audit/index.ts'
import { type Tx, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { type Titles, titlesOf } from '../product-row.ts'
import { lockProducts } from './lock-product.ts'
import type { PriceTag } from './prices.ts'
import { titleColumns, writePrices } from './write-prices.ts'

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
  return transact(deps.db, deps.random, async tx => {
    const [change] = await tx.$queryRaw<{ rows: unknown; undone: unknown }[]>`
      SELECT rows, undone FROM price_change WHERE id = ${id}::uuid FOR UPDATE`
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
  await tx.priceChange.update({ where: { id }, data: { undoneAt: deps.clock.now(), undone }, select: { id: true } })
  return undone
}

const isSame = (one: PriceTag | undefined, other: PriceTag): boolean =>
  one?.price === other.price && one.oldPrice === other.oldPrice

type Standing = PriceTag & Titles & { sku: string; productId: string; version: number }

/** The packings as they are now, by sku. */
async function standingOf(tx: Tx, made: readonly Made[]): Promise<Map<string, Standing>> {
  const rows = await tx.$queryRaw<Standing[]>`
    SELECT v.sku, ${titleColumns}, q.id AS "productId", q.version, v.price_amd AS price, v.old_price_amd AS "oldPrice"
    FROM variant v JOIN product q ON q.id = v.product_id WHERE v.sku = ANY(${made.map(({ sku }) => sku)}::text[])`
  return new Map(rows.map(row => [row.sku, row]))
}

type Since = { sku: string; by: string | null; at: Date }

/** Packings that kept their price, with who changed it last since the change that was taken back. */
async function keptRows(tx: Tx, rows: readonly Made[]): Promise<KeptPrice[]> {
  if (rows.length === 0) return []
  const asked = JSON.stringify(rows.map(({ productId, sku, version }) => ({ productId, sku, version })))
  const since = await tx.$queryRaw<Since[]>`
    SELECT r.sku, a.name AS by, e.at
    FROM jsonb_to_recordset(${asked}::jsonb) AS r("productId" text, sku text, version int)
    CROSS JOIN LATERAL (
      SELECT e.at, e.actor_id FROM audit_entry e
      WHERE e.subject_type = 'product' AND e.subject_id = r."productId" AND (e.after->>'version')::int > r.version
        AND e.after ?| ARRAY['variants.' || r.sku || '.price', 'variants.' || r.sku || '.oldPrice']
      ORDER BY e.at DESC, e.id DESC LIMIT 1
    ) e LEFT JOIN account a ON a.id = e.actor_id`
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
