import type { Category } from '@shop/contracts/catalog.ts'
import { type StockTake, StockTakeState } from '@shop/contracts/stock-takes-staff.ts'
import { sql } from 'kysely'
import { audit, type Staff } from '#audit/index.ts'
import { idFromIdempotencyKey } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { getStockTake, VARIANTS_TO_COUNT } from './queries.ts'

/** A stock take that is locked by the current transaction. */
export type LockedStockTake = { id: string; number: number; state: StockTakeState }

/** Locks a stock take. @throws NOT_FOUND; STOCK_TAKE_STATE if it is in none of the states */
export async function lockStockTake(
  tx: Tx,
  number: number,
  states: readonly StockTakeState[],
): Promise<LockedStockTake> {
  const takes = kysely.selectFrom('stock_take').select(['id', 'number', 'state']).where('number', '=', number)
  const [row] = await query(tx, takes.forUpdate())
  if (!row) throw new AppError('NOT_FOUND')
  const state = StockTakeState.parse(row.state)
  if (!states.includes(state)) throw new AppError('STOCK_TAKE_STATE')
  return { ...row, state }
}

type StartInput = { key: string; category: Category | null; note: string }

/**
 * Starts a stock take. The same key of the same user is the same stock take.
 * @throws STOCK_TAKE_OPEN if another one is open; IDEMPOTENCY_KEY_REUSED for another content
 */
export async function startStockTake(
  deps: Deps,
  staff: Staff,
  { key, category, note }: StartInput,
): Promise<StockTake> {
  const id = idFromIdempotencyKey(staff.accountId, key)
  return withTransaction(deps.db, deps.random, async tx => {
    const created = { id, state: 'counting', category, note, created_at: deps.clock.now() }
    // Without a target, the conflict may be with the same id, or with the one open stock take.
    const inserted = kysely
      .insertInto('stock_take')
      .values({ ...created, created_by_id: staff.accountId })
      .onConflict(conflict => conflict.doNothing())
    const isNew = (await execute(tx, inserted)) > 0
    const stored = kysely.selectFrom('stock_take').select(['number', 'category', 'note']).where('id', '=', id)
    const [take] = await query(tx, stored)
    if (!take) throw new AppError('STOCK_TAKE_OPEN')
    if (take.category !== category || take.note !== note) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    if (isNew) {
      const subject = { type: 'stock_take', id } as const
      await audit(tx, deps, staff, { action: 'stock_take.start', subject, after: { category, note } })
    }
    return getStockTake(tx, take.number)
  })
}

type Step = { staff: Staff; number: number; from: readonly StockTakeState[]; to: 'review' | 'closed' | 'cancelled' }

const ACTIONS = { review: 'stock_take.review', closed: 'stock_take.close', cancelled: 'stock_take.cancel' } as const

/** Changes the state of a stock take; repeating it has no effect. @throws NOT_FOUND; STOCK_TAKE_STATE */
function changeState(deps: Deps, { staff, number, from, to }: Step): Promise<StockTake> {
  return withTransaction(deps.db, deps.random, async tx => {
    const { id, state } = await lockStockTake(tx, number, [...from, to])
    if (state !== to) {
      if (to === 'cancelled') await assertNothingApproved(tx, id)
      const variants = sql<number>`(SELECT ${VARIANTS_TO_COUNT} FROM stock_take t WHERE t.id = ${id}::uuid)`
      const end =
        to === 'review' ? {} : { is_open: false, variants, closed_at: deps.clock.now(), closed_by_id: staff.accountId }
      await execute(
        tx,
        kysely
          .updateTable('stock_take')
          .set({ state: to, ...end })
          .where('id', '=', id),
      )
      const subject = { type: 'stock_take', id } as const
      await audit(tx, deps, staff, { action: ACTIONS[to], subject, before: { state }, after: { state: to } })
    }
    return getStockTake(tx, number)
  })
}

/** @throws STOCK_TAKE_STATE if a difference is approved: the stock take is closed instead */
async function assertNothingApproved(tx: Tx, id: string): Promise<void> {
  const lines = kysely.selectFrom('stock_take_line').select('variant_id').where('stock_take_id', '=', id)
  if ((await execute(tx, lines.where('approved', 'is not', null))) > 0) throw new AppError('STOCK_TAKE_STATE')
}

/** Ends the counting. @throws NOT_FOUND; STOCK_TAKE_STATE */
export const reviewStockTake = (deps: Deps, staff: Staff, number: number) =>
  changeState(deps, { staff, number, from: ['counting'], to: 'review' })

/** Closes a reviewed stock take. @throws NOT_FOUND; STOCK_TAKE_STATE */
export const closeStockTake = (deps: Deps, staff: Staff, number: number) =>
  changeState(deps, { staff, number, from: ['review'], to: 'closed' })

/** Gives up a stock take. @throws NOT_FOUND; STOCK_TAKE_STATE if a difference is approved */
export const cancelStockTake = (deps: Deps, staff: Staff, number: number) =>
  changeState(deps, { staff, number, from: ['counting', 'review'], to: 'cancelled' })
