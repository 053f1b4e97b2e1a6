import { randomUUIDv7 } from 'node:crypto'
import type { Locale } from '@shop/contracts/locales.ts'
import type { ApprovedLine, StockTake } from '@shop/contracts/stock-takes-staff.ts'
import { sql } from 'kysely'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query } from '#platform/db/sql.ts'
import { translate } from '#platform/i18n/translate.ts'
import { recordStockCount } from '#stock/index.ts'
import { getStockTake } from './queries.ts'
import { lockStockTake } from './steps.ts'

type ApproveInput = { number: number; skus?: readonly string[] | undefined; locale: Locale }
type Approval = { stockTake: StockTake; lines: ApprovedLine[] }

/**
 * Corrects the stock by the differences of these variants, or of all. The difference counts, not the counted quantity:
 * what was sold since the count is right already. Approved differences are not corrected again.
 * @throws NOT_FOUND; STOCK_TAKE_STATE
 */
export function approveStockTake(deps: Deps, staff: Staff, { number, skus, locale }: ApproveInput): Promise<Approval> {
  return withTransaction(deps.db, deps.random, async tx => {
    const { id } = await lockStockTake(tx, number, ['review'])
    const lines = await lockDifferences(tx, id, skus)
    const fresh = lines.filter(({ isOutdated }) => !isOutdated)
    const approvalId = randomUUIDv7()
    const items = fresh.map(({ sku, onHand, difference }) => ({ sku, counted: onHand + difference }))
    const isPossible = ({ counted }: { counted: number }) => counted >= 0
    const reason = translate(locale, 'stockTakes.reason', { number })
    const correction = { ref: approvalId, reason, items: items.filter(isPossible) }
    const corrected = items.some(isPossible) ? await recordStockCount(tx, deps, staff, correction) : []
    const changed = new Set(corrected.filter(({ fate }) => fate === 'changed').map(({ sku }) => sku))
    const approved = fresh.filter(({ sku }) => changed.has(sku)).map(({ variantId }) => variantId)
    if (approved.length > 0) {
      const ofTake = kysely.updateTable('stock_take_line').where('stock_take_id', '=', id)
      const values = { approved: sql<number>`counted - expected`, approval_id: approvalId }
      await execute(tx, ofTake.set(values).where('variant_id', '=', anyOf(approved)))
      const subject = { type: 'stock_take', id } as const
      await audit(tx, deps, staff, { action: 'stock_take.approve', subject, after: { skus: [...changed] } })
    }
    const fateOf = (line: Difference): ApprovedLine['fate'] => {
      if (line.isOutdated) return 'recount'
      return changed.has(line.sku) ? 'changed' : 'reserved'
    }
    const found = new Map(lines.map(line => [line.sku, fateOf(line)]))
    const requested = skus ?? [...found.keys()]
    return {
      stockTake: await getStockTake(tx, number),
      lines: requested.map(sku => ({ sku, fate: found.get(sku) ?? 'same' })),
    }
  })
}

type Difference = Awaited<ReturnType<typeof lockDifferences>>[number]

/** Locks the variants with a difference that is not approved, by id, and returns their stock. */
async function lockDifferences(tx: Tx, takeId: string, skus: readonly string[] | undefined) {
  const lines = kysely
    .selectFrom('stock_take_line as l')
    .innerJoin('variant as v', 'v.id', 'l.variant_id')
    .where('l.stock_take_id', '=', takeId)
    .where('l.approved', 'is', null)
    .where(sql<boolean>`l.counted <> l.expected`)
  const requested = skus === undefined ? lines : lines.where('v.sku', '=', anyOf(skus))
  await query(tx, requested.select('v.id').orderBy('v.id').forUpdate('v'))
  return query(
    tx,
    requested
      .select(['v.id as variantId', 'v.sku', 'v.on_hand as onHand'])
      .select(sql<number>`l.counted - l.expected`.as('difference'))
      // The stock was corrected since the count, perhaps by the same difference. A surplus may be goods that were on
      // the shelf before their receipt or return was recorded.
      .select(
        sql<boolean>`EXISTS (SELECT FROM stock_move m WHERE m.variant_id = v.id
          AND m.created_at > l.counted_at AND (m.kind IN ('correction', 'write_off')
            OR m.kind IN ('receipt', 'return') AND l.counted > l.expected))`.as('isOutdated'),
      )
      .orderBy('v.sku'),
  )
}
