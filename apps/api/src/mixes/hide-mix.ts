import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'

/**
 * `h` is a mix that staff hid, `m` a saved mix. They are the same if two of account, composition and name are equal.
 */
const SAME = sql<boolean>`(
  (h.account_id = m.account_id AND h.composition = m.composition)
  OR (h.account_id = m.account_id AND h.name_key = mix_name_key(m.name))
  OR (h.composition = m.composition AND h.name_key = mix_name_key(m.name)))`

/** True for a row `m` of saved_mix that staff hide: the mix itself, or a renamed or copied version. */
export const IS_HIDDEN = sql<boolean>`EXISTS (SELECT 1 FROM hidden_mix h WHERE ${SAME})`

/** Returns which of these mixes staff hide. */
export async function findHidden(db: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const mixes = kysely.selectFrom('saved_mix as m').select('m.id').where('m.id', 'in', ids)
  const rows = await query(db, mixes.where(IS_HIDDEN))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Hides a mix from the public list and from its link, or shows it again. Customers who saved it still see it among
 * their own.
 * @throws NOT_FOUND
 */
export async function hideMix(
  deps: Deps,
  staff: Staff,
  { shareId, isHidden }: { shareId: string; isHidden: boolean },
): Promise<void> {
  await withTransaction(deps.db, deps.random, async tx => {
    const [mix] = await query(
      tx,
      kysely
        .selectFrom('saved_mix as m')
        .select(['m.id', 'm.name', IS_HIDDEN.as('isHidden')])
        .where('m.share_id', '=', shareId),
    )
    if (!mix) throw new AppError('NOT_FOUND')
    if (mix.isHidden === isHidden) return
    const changed = isHidden ? await hide(tx, deps, mix.id) : await show(tx, mix.id)
    if (changed === 0) return
    const action = isHidden ? 'mix.hide' : 'mix.show'
    await audit(tx, deps, staff, { action, subject: { type: 'saved_mix', id: mix.id }, after: { name: mix.name } })
  })
}

/** The unique index allows one of two concurrent requests. */
function hide(tx: Tx, { clock }: Deps, mixId: string): Promise<number> {
  return execute(
    tx,
    kysely
      .insertInto('hidden_mix')
      .columns(['id', 'account_id', 'composition', 'name_key', 'hidden_at'])
      .expression(({ selectFrom }) =>
        selectFrom('saved_mix as m')
          .select(({ fn, val }) => [
            val(randomUUIDv7()).as('id'),
            'm.account_id',
            'm.composition',
            fn<string>('mix_name_key', ['m.name']).as('name_key'),
            val(clock.now()).as('hidden_at'),
          ])
          .where('m.id', '=', mixId),
      )
      .onConflict(conflict => conflict.doNothing()),
  )
}

/** Deletes all rows that hide this mix. */
function show(tx: Tx, mixId: string): Promise<number> {
  return execute(tx, kysely.deleteFrom('hidden_mix as h').using('saved_mix as m').where('m.id', '=', mixId).where(SAME))
}
