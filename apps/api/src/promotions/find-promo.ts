import type { Locale } from '@shop/contracts/locales.ts'
import { formatAmd } from '@shop/contracts/money.ts'
import { type InferResult, sql } from 'kysely'
import { hmac } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { errorText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import type { PromoProblem } from './rules.ts'

const HOUR_MS = 3_600_000
/** Unknown codes per hour. One network address may be a whole mobile network. */
const MAX_ATTEMPTS = { account: 15, address: 100 }

/** The account, if the user is signed in, and the network address, if it is limited. */
export type PromoClient = { accountId: string | undefined; address: string | undefined }

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
export async function findPromoById(db: Tx, id: string): Promise<Promo | undefined> {
  return (await query(db, promoCodes.where('id', '=', id)))[0]
}

/**
 * Finds a code in any case. Reserves an attempt first and releases it if the code exists, so that codes cannot be
 * guessed with concurrent requests either. Beyond the limit no code is found for the rest of the hour. The same code
 * counts once, because a cart is priced again at each change.
 * @returns null for an unknown code
 * @throws TOO_MANY_ATTEMPTS
 */
export async function findPromo(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  typed: string,
  { accountId, address }: PromoClient,
): Promise<Promo | null> {
  const now = clock.now()
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const limits = [
    ...(accountId === undefined ? [] : [{ client: `account:${accountId}`, max: MAX_ATTEMPTS.account }]),
    ...(address === undefined
      ? []
      : [
          {
            client: `address:${hmac(keys.cookie, `promo:${address}`).toString('base64url')}`,
            max: MAX_ATTEMPTS.address,
          },
        ]),
  ]
  const code = typed.trim().toUpperCase()
  const attempt = { code: hmac(keys.cookie, `promo-code:${code}`).toString('base64url'), hour }
  const reserved: string[] = []
  for (const { client, max } of limits) {
    if (!(await reserveAttempt(db, client, max, attempt))) {
      await releaseAttempts(db, reserved, attempt)
      const retryAfterSeconds = (hour.getTime() + HOUR_MS - now.getTime()) / 1000
      throw new AppError('TOO_MANY_ATTEMPTS', { retryAfterSeconds })
    }
    reserved.push(client)
  }
  const [promo] = code.includes('\0') ? [] : await query(db, promoCodes.where('code', '=', code))
  if (promo) await releaseAttempts(db, reserved, attempt)
  return promo ?? null
}

type AttemptKey = { code: string; hour: Date }

async function reserveAttempt(db: Tx, client: string, max: number, { code, hour }: AttemptKey): Promise<boolean> {
  const isKnown = sql<boolean>`${code}::text = ANY(promo_guess.codes)`
  const reserved = await execute(
    db,
    kysely
      .insertInto('promo_guess')
      .values({ who: client, hour, tries: 1, codes: [code] })
      .onConflict(conflict =>
        conflict
          .columns(['who', 'hour'])
          .doUpdateSet({
            tries: sql`promo_guess.tries + CASE WHEN ${isKnown} THEN 0 ELSE 1 END`,
            codes: sql`CASE WHEN ${isKnown} THEN promo_guess.codes ELSE array_append(promo_guess.codes, ${code}::text) END`,
          })
          .where(({ eb, or }) => or([eb('promo_guess.tries', '<', max), isKnown])),
      ),
  )
  return reserved === 1
}

/** Releases the attempts once, also if several requests used the same code at the same time. */
async function releaseAttempts(db: Tx, clients: readonly string[], { code, hour }: AttemptKey): Promise<void> {
  if (clients.length === 0) return
  await execute(
    db,
    kysely
      .updateTable('promo_guess')
      .set(({ eb, fn }) => ({ tries: eb('tries', '-', 1), codes: fn('array_remove', ['codes', sql`${code}::text`]) }))
      .where('who', 'in', clients)
      .where('hour', '=', hour)
      .where(sql<boolean>`${code}::text = ANY(codes)`),
  )
}

/** Translates why a code cannot be used. */
export function toProblemText({ code, missingAmd }: PromoProblem, locale: Locale): string {
  if (missingAmd === undefined) return errorText(code, locale)
  return translate(locale, 'promo.addMore', { amount: formatAmd(missingAmd, locale) })
}

/** Creates the error of an order with such a code, with the name of the field. */
export function createPromoError(problem: PromoProblem, locale: Locale): AppError {
  const { code, missingAmd } = problem
  const message = toProblemText(problem, locale)
  const detail = { path: 'body.promoCode', message, missingAmd }
  return new AppError(code, { details: [detail] })
}

const GUESS_LIFETIME_MS = 24 * 60 * 60 * 1000

/** Deletes counters of unknown codes that are older than a day: only the current hour counts. */
async function deleteOldGuesses({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.promoGuess.deleteMany({ where: { hour: { lt: new Date(clock.now().getTime() - GUESS_LIFETIME_MS) } } })
}

/** Runs every night at 3:20 in Yerevan. */
export const promotionJobs = {
  'promotions.clean': { cron: '20 23 * * *', run: deleteOldGuesses },
} satisfies JobTable<Deps>
