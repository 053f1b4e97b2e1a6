import { type InferResult, sql } from 'kysely'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { hmac } from '#platform/secrets.ts'
import { execute, kysely, query } from '#platform/sql.ts'

const HOUR_MS = 3_600_000
/** Unknown codes that may be tried in an hour: one network address may be a whole mobile network's. */
const TRIES = { account: 15, address: 100 }

/** Who tries a code: an account where somebody is signed in, and a network address where those are limited. */
export type Guesser = { accountId: string | undefined; address: string | undefined }

const promoCodes = kysely
  .selectFrom('promo_code')
  .select([
    'id',
    'code',
    'percent',
    'amount_amd as amountAmd',
    'starts_at as startsAt',
    'ends_at as endsAt',
    'uses_in_all as usesInAll',
    'uses_per_customer as usesPerCustomer',
    'used',
    'minimum_goods_amd as minimumGoodsAmd',
    'categories',
    'is_active as isActive',
  ])

export type Promo = InferResult<typeof promoCodes>[number]

/** Finds a code by its id. */
export async function readPromo(db: Tx, id: string): Promise<Promo | undefined> {
  return (await query(db, promoCodes.where('id', '=', id)))[0]
}

/**
 * Looks up a code that somebody typed, small or capital. A try is taken before and given back when the code exists, so
 * that codes cannot be guessed, however many are tried at once; an hour with too many tries knows no new code at all.
 * The same code again is no guess: a cart is priced anew at each change, with what was typed.
 * @returns null for an unknown one
 * @throws TOO_MANY_ATTEMPTS
 */
export async function findPromo(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  typed: string,
  { accountId, address }: Guesser,
): Promise<Promo | null> {
  const now = clock.now()
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const limits = [
    ...(accountId === undefined ? [] : [{ who: `account:${accountId}`, most: TRIES.account }]),
    ...(address === undefined
      ? []
      : [{ who: `address:${hmac(keys.cookie, `promo:${address}`).toString('base64url')}`, most: TRIES.address }]),
  ]
  const code = typed.trim().toUpperCase()
  const tried = { code: hmac(keys.cookie, `promo-code:${code}`).toString('base64url'), hour }
  const taken: string[] = []
  for (const { who, most } of limits) {
    if (!(await takeTry(db, who, most, tried))) {
      await giveTriesBack(db, taken, tried)
      const retryAfterSeconds = (hour.getTime() + HOUR_MS - now.getTime()) / 1000
      throw new AppError('TOO_MANY_ATTEMPTS', { retryAfterSeconds })
    }
    taken.push(who)
  }
  const [promo] = code.includes('\0') ? [] : await query(db, promoCodes.where('code', '=', code))
  if (promo) await giveTriesBack(db, taken, tried)
  return promo ?? null
}

type Tried = { code: string; hour: Date }

async function takeTry(db: Tx, who: string, most: number, { code, hour }: Tried): Promise<boolean> {
  const isKnown = sql<boolean>`${code}::text = ANY(promo_guess.codes)`
  const taken = await execute(
    db,
    kysely
      .insertInto('promo_guess')
      .values({ who, hour, tries: 1, codes: [code] })
      .onConflict(conflict =>
        conflict
          .columns(['who', 'hour'])
          .doUpdateSet({
            tries: sql`promo_guess.tries + CASE WHEN ${isKnown} THEN 0 ELSE 1 END`,
            codes: sql`CASE WHEN ${isKnown} THEN promo_guess.codes ELSE array_append(promo_guess.codes, ${code}::text) END`,
          })
          .where(({ eb, or }) => or([eb('promo_guess.tries', '<', most), isKnown])),
      ),
  )
  return taken === 1
}

/** Once, however many asked with the same code at the same time. */
async function giveTriesBack(db: Tx, whose: readonly string[], { code, hour }: Tried): Promise<void> {
  if (whose.length === 0) return
  await execute(
    db,
    kysely
      .updateTable('promo_guess')
      .set(({ eb, fn }) => ({ tries: eb('tries', '-', 1), codes: fn('array_remove', ['codes', sql`${code}::text`]) }))
      .where('who', 'in', whose)
      .where('hour', '=', hour)
      .where(sql<boolean>`${code}::text = ANY(codes)`),
  )
}
