import { shopDate } from '@shop/contracts/days.ts'
import type { ErrorCode } from '@shop/contracts/errors.ts'
import type { GiftCardState } from '@shop/contracts/gift-cards-staff.ts'
import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { addCredit, lockCredit } from '#store-credit/index.ts'
import { hashGiftCardCode } from './code.ts'
import { type GuessClient, reserveGuess } from './guesses.ts'
import { giftCardState } from './rules.ts'

type RedeemInput = GuessClient & {
  /** Normalized. */
  code: string
}

/** Why a card cannot be redeemed, by its state. */
const PROBLEMS: Record<Exclude<GiftCardState, 'active'>, ErrorCode> = {
  redeemed: 'GIFT_CARD_REDEEMED',
  blocked: 'GIFT_CARD_BLOCKED',
  expired: 'GIFT_CARD_EXPIRED',
}

/**
 * Moves the value of a card to the store credit of the customer, once. The same customer gets the same result again.
 * @throws GIFT_CARD_UNKNOWN; UNAUTHENTICATED if the account is deleted meanwhile; GIFT_CARD_REDEEMED, GIFT_CARD_BLOCKED, GIFT_CARD_EXPIRED; TOO_MANY_ATTEMPTS
 */
export async function redeemGiftCard(deps: Deps, { code, ...client }: RedeemInput) {
  const releaseGuess = await reserveGuess(deps, client)
  const codeHash = hashGiftCardCode(code)
  const [known] = await query(deps.db, cardsOf(codeHash).select('id'))
  if (!known) throw createRedeemError('GIFT_CARD_UNKNOWN')
  await releaseGuess()
  return withTransaction(deps.db, deps.random, tx => moveToCredit(tx, deps, { codeHash, accountId: client.accountId }))
}

const cardsOf = (codeHash: Buffer) => kysely.selectFrom('gift_card').where('code_hash', '=', codeHash)

const createRedeemError = (code: ErrorCode) => new AppError(code, { details: [{ path: 'body.code' }] })

type MoveInput = { codeHash: Buffer; accountId: string }

/** Locks: account, gift card, store credit. Concurrent customers wait for the row of the card, and the first one gets it. */
async function moveToCredit(tx: Tx, deps: Pick<Deps, 'clock'>, { codeHash, accountId }: MoveInput) {
  const account = kysely.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate()
  // The customer deletes the account at the same time.
  if ((await execute(tx, account)) === 0) throw new AppError('UNAUTHENTICATED')
  const [card] = await query(
    tx,
    cardsOf(codeHash)
      .select(['id', 'amount_amd as amountAmd', 'redeemed_at as redeemedAt', 'redeemer_id as redeemerId'])
      .select(['blocked_at as blockedAt', sql<string | null>`valid_until_date::text`.as('validUntilDate')])
      .forNoKeyUpdate(),
  )
  if (!card) throw createRedeemError('GIFT_CARD_UNKNOWN')
  const { id, amountAmd, redeemedAt, redeemerId, blockedAt, validUntilDate } = card
  if (redeemerId === accountId) return { amountAmd, balanceAmd: await lockCredit(tx, accountId) }
  const now = deps.clock.now()
  const ends = { isRedeemed: redeemedAt !== null, isBlocked: blockedAt !== null, validUntilDate }
  const state = giftCardState(ends, shopDate(now))
  if (state !== 'active') throw createRedeemError(PROBLEMS[state])
  const redeemed = kysely.updateTable('gift_card').set({ redeemed_at: now, redeemer_id: accountId })
  await execute(tx, redeemed.where('id', '=', id))
  // The reference of the entry is unique: the database rejects a card that is added twice.
  const isAdded = await addCredit(tx, deps, { accountId, kind: 'gift_card', amountAmd, ref: id })
  if (!isAdded) throw new Error(`expected no entry of gift card ${id} in the ledger, found one`)
  return { amountAmd, balanceAmd: await lockCredit(tx, accountId) }
}
