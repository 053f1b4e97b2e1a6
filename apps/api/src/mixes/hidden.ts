import { audit, type Staff } from '#audit/index.ts'
import { Prisma, type Tx, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'

/** `h` is what staff hid, `m` a kept mix: the same where two of who keeps it, its flavors with their shares and its name are. */
const SAME = Prisma.sql`(
  (h.account_id = m.account_id AND h.composition = m.composition)
  OR (h.account_id = m.account_id AND h.name_key = mix_name_key(m.name))
  OR (h.composition = m.composition AND h.name_key = mix_name_key(m.name)))`

/** True for a row `m` of saved_mix that staff hide: itself, or as it was saved anew, renamed or copied. */
export const IS_HIDDEN = Prisma.sql`EXISTS (SELECT 1 FROM hidden_mix h WHERE ${SAME})`

/** Which of these mixes staff hide. */
export async function hiddenAmong(db: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT m.id FROM saved_mix m WHERE m.id = ANY(${[...ids]}::uuid[]) AND ${IS_HIDDEN}`
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
  await transact(deps.db, deps.random, async tx => {
    const [mix] = await tx.$queryRaw<{ id: string; name: string; isHidden: boolean }[]>`
      SELECT m.id, m.name, ${IS_HIDDEN} AS "isHidden" FROM saved_mix m WHERE m.share_id = ${shareId}`
    if (!mix) throw new AppError('NOT_FOUND')
    if (mix.isHidden === isHidden) return
    const changed = isHidden ? await hide(tx, deps, mix.id) : await show(tx, mix.id)
    if (changed === 0) return
    const action = isHidden ? 'mix.hide' : 'mix.show'
    await audit(tx, deps, staff, { action, subject: { type: 'saved_mix', id: mix.id }, after: { name: mix.name } })
  })
}

/** Of two side by side the unique index lets one through. */
async function hide(tx: Tx, { clock }: Deps, mixId: string): Promise<number> {
  const rows = await tx.$queryRaw<{ accountId: string; composition: string; nameKey: string }[]>`
    SELECT account_id AS "accountId", composition, mix_name_key(name) AS "nameKey" FROM saved_mix WHERE id = ${mixId}::uuid`
  const data = rows.map(row => ({ ...row, hiddenAt: clock.now() }))
  const { count } = await tx.hiddenMix.createMany({ data, skipDuplicates: true })
  return count
}

/** Forgets everything that hides this mix. */
function show(tx: Tx, mixId: string): Promise<number> {
  return tx.$executeRaw`DELETE FROM hidden_mix h USING saved_mix m WHERE m.id = ${mixId}::uuid AND ${SAME}`
}
