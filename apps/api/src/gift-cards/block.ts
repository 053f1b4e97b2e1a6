import type { GiftCard } from '@shop/contracts/gift-cards-staff.ts'
import { auditAll, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import { anyOf, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { readCards } from './queries.ts'

type BlockInput = { ids: readonly string[]; reason: string }

/**
 * Blocks the cards that are neither redeemed nor blocked, each with an audit entry. Repeating it changes nothing.
 * @throws NOT_FOUND if a card does not exist
 */
export function blockGiftCards(
  deps: Deps,
  staff: Staff,
  { ids, reason }: BlockInput,
): Promise<{ items: GiftCard[]; blocked: number }> {
  return withTransaction(deps.db, deps.random, async tx => {
    // Locked in the order of the ids. A customer who redeems one of them at the same time comes before or after.
    const locked = await query(
      tx,
      kysely.selectFrom('gift_card').select('id').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate(),
    )
    if (locked.length < new Set(ids).size) throw new AppError('NOT_FOUND')
    const blocked = await query(
      tx,
      kysely
        .updateTable('gift_card')
        .set({ blocked_at: deps.clock.now(), blocked_reason: reason })
        .where('id', '=', anyOf(ids))
        .where('redeemed_at', 'is', null)
        .where('blocked_at', 'is', null)
        .returning(['id', 'amount_amd as amountAmd']),
    )
    const entries = blocked.map(({ id, amountAmd }) => ({
      action: 'gift_card.block' as const,
      subject: { type: 'gift_card' as const, id },
      after: { amountAmd, reason },
    }))
    if (entries.length > 0) await auditAll(tx, deps, staff, entries)
    return { items: await readCards({ ...deps, db: tx }, ids), blocked: blocked.length }
  })
}
