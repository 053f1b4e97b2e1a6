import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { audit, type Staff } from '#audit/index.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely, query } from '#platform/sql.ts'

/** `h` is what staff hid, `m` a kept mix: the same where two of who keeps it, its flavors with their shares and its name are. */
const SAME = sql<boolean>`(
  (h.account_id = m.account_id AND h.composition = m.composition)
  OR (h.account_id = m.account_id AND h.name_key = mix_name_key(m.name))
  OR (h.composition = m.composition AND h.name_key = mix_name_key(m.name)))`

/** True for a row `m` of saved_mix that staff hide: itself, or as it was saved anew, renamed or copied. */
export const IS_HIDDEN = sql<boolean>`EXISTS (SELECT 1 FROM hidden_mix h WHERE ${SAME})`

/** Which of these mixes staff hide. */
export async function hiddenAmong(db: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const mixes = kysely.selectFrom('saved_mix as m').select('m.id').where('m.id', 'in', ids)
  const rows = await query(db, mixes.where(IS_HIDDEN))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Takes a mix out of sight, off the list of public ones and from its link, or puts it back; whoever keeps it goes on
 * seeing it among their own.
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

/** The unique index lets one of two concurrent calls through. */
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

/** Forgets everything that hides this mix. */
function show(tx: Tx, mixId: string): Promise<number> {
  return execute(tx, kysely.deleteFrom('hidden_mix as h').using('saved_mix as m').where('m.id', '=', mixId).where(SAME))
}
