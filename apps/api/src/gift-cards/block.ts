import { shopDate } from '@shop/contracts/days.ts'
import type { GiftCard } from '@shop/contracts/gift-cards-staff.ts'
import { auditAll, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import { anyOf, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { readCards } from './queries.ts'

type BlockInput = { ids: readonly string[]; reason: string }

/**
 * Blocks the active cards, each with an audit entry. Repeating it changes nothing. Expired cards stay as they are: the
 * debt for them ended on a day of a month that may be filed already.
 * @throws NOT_FOUND if a card does not exist
 */
export function blockGiftCards(
  deps: Deps,
  staff: Staff,
  { ids, reason }: BlockInput,
): Promise<{ items: GiftCard[]; blocked: number }> {
  const now = deps.clock.now()
  const today = new Date(shopDate(now))
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
        .set({ blocked_at: now, blocked_reason: reason })
        .where('id', '=', anyOf(ids))
        .where('redeemed_at', 'is', null)
        .where('blocked_at', 'is', null)
        .where(({ or, eb }) => or([eb('valid_until_date', 'is', null), eb('valid_until_date', '>=', today)]))
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
