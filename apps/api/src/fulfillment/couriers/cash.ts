import { randomUUIDv7 } from 'node:crypto'
import { CashEntry, type CourierCash } from '@shop/contracts/couriers-staff.ts'
import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { sql } from 'kysely'
import { actorName, audit, type Staff } from '#audit/index.ts'
import { isCourier } from '#identity/index.ts'
import type { LockedOrder } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { anyOf, execute, kysely, lockName, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'

const MAX_ENTRIES = 100

/** What a courier has: taken minus handed over. */
const balance = sql<number>`coalesce(sum(CASE kind WHEN 'taken' THEN amount_amd ELSE -amount_amd END), 0)::int`

/** Returns the cash of each of these couriers in AMD. */
export async function readCash(db: Tx, courierIds: readonly string[]): Promise<Map<string, number>> {
  const entries = kysely.selectFrom('courier_cash').select(['courier_id as id', balance.as('cashAmd')])
  const rows = await query(db, entries.where('courier_id', '=', anyOf(courierIds)).groupBy('courier_id'))
  return new Map(rows.map(({ id, cashAmd }) => [id, cashAmd]))
}

/** Returns the cash of everyone who has cash, or handed over too much, in AMD. */
export async function readBalances(db: Tx): Promise<Map<string, number>> {
  const entries = kysely.selectFrom('courier_cash').select(['courier_id as id', balance.as('cashAmd')])
  const rows = await query(db, entries.groupBy('courier_id').having(balance, '<>', 0))
  return new Map(rows.map(({ id, cashAmd }) => [id, cashAmd]))
}

/** Returns what a courier took and handed over on a day, and what they have. @param date in Yerevan */
export async function readCashOfDay(db: Tx, courierId: string, date: string) {
  const isToday = sql`at >= ${shopTimestamp(date)} AND at < ${shopTimestamp(addDays(date, 1))}`
  const sumOf = (kind: string) =>
    sql<number>`coalesce(sum(amount_amd) FILTER (WHERE kind = ${kind} AND ${isToday}), 0)::int`
  const [row] = await query(
    db,
    kysely
      .selectFrom('courier_cash')
      .select([sumOf('taken').as('takenAmd'), sumOf('handed_over').as('handedOverAmd'), balance.as('cashAmd')])
      .where('courier_id', '=', courierId),
  )
  return row ?? { takenAmd: 0, handedOverAmd: 0, cashAmd: 0 }
}

type NewEntry = {
  courierId: string
  staff: Staff
  kind: CashEntry['kind']
  amountAmd: number
  dueAmd: number
  orderId?: string
  key?: string
  note?: string | undefined
}

/** Adds an entry of a courier whose cash is locked, with its audit entry. */
async function addEntry(
  tx: Tx,
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  { courierId, staff, kind, amountAmd, dueAmd, orderId, key, note }: NewEntry,
): Promise<void> {
  const at = clock.now()
  const values = { kind, amount_amd: amountAmd, due_amd: dueAmd, order_id: orderId, key, note, at }
  const nth = kysely
    .selectFrom('courier_cash')
    .select(sql<number>`1 + coalesce(max(nth), 0)`.as('next'))
    .where('courier_id', '=', courierId)
  const by = { id: randomUUIDv7(), courier_id: courierId, staff_id: staff.accountId, nth }
  await execute(tx, kysely.insertInto('courier_cash').values({ ...values, ...by }))
  const still = { clock: { now: () => at }, keys }
  await audit(tx, still, staff, {
    action: kind === 'taken' ? 'courier.take_cash' : 'courier.receive_cash',
    subject: orderId === undefined ? { type: 'account', id: courierId } : { type: 'order', id: orderId },
    after: { amountAmd, dueAmd },
  })
}

/** Serializes the entries of a courier, so that each knows the balance before it. */
const lockCash = (tx: Tx, courierId: string) => lockName(tx, `courier-cash:${courierId}`)

type TakenCash = { courierId: string; staff: Staff; takenAmd: number; dueAmd: number }

/** Records the fee of a locked order that a courier has taken. An amount that differs from the fee is recorded as it is. */
export async function takeCash(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys'>,
  { id: orderId }: LockedOrder,
  { courierId, staff, takenAmd, dueAmd }: TakenCash,
): Promise<void> {
  await lockCash(tx, courierId)
  await addEntry(tx, deps, { courierId, staff, kind: 'taken', amountAmd: takenAmd, dueAmd, orderId })
}

type ReceivedCash = { courierId: string; amountAmd: number; note?: string | undefined; key: string; locale: Locale }

/**
 * Records cash that a courier handed over to the shop.
 * @throws NOT_FOUND for an account that is not a courier's; VALIDATION for 0, or a correction without a note;
 * IDEMPOTENCY_KEY_REUSED
 */
export async function receiveCash(
  deps: Deps,
  staff: Staff,
  { courierId, amountAmd, note, key, locale }: ReceivedCash,
): Promise<CourierCash> {
  const path = amountAmd === 0 ? 'body.amountAmd' : amountAmd < 0 && note === undefined ? 'body.note' : undefined
  if (path) throw new AppError('VALIDATION', { details: [{ path, message: fieldText('required', locale) }] })
  await withTransaction(deps.db, deps.random, async tx => {
    await assertCourier(tx, courierId)
    await lockCash(tx, courierId)
    if (await isReceived(tx, { courierId, amountAmd, note, key })) return
    const dueAmd = (await readCash(tx, [courierId])).get(courierId) ?? 0
    await addEntry(tx, deps, { courierId, staff, kind: 'handed_over', amountAmd, dueAmd, key, note })
  })
  return getCourierCash(deps.db, courierId)
}

/** Returns true if an earlier request with the same key has recorded it. @throws IDEMPOTENCY_KEY_REUSED */
async function isReceived(tx: Tx, { courierId, amountAmd, note, key }: Omit<ReceivedCash, 'locale'>): Promise<boolean> {
  const entries = kysely.selectFrom('courier_cash').select(['amount_amd as amountAmd', 'note'])
  const [earlier] = await query(tx, entries.where('courier_id', '=', courierId).where('key', '=', key))
  if (earlier && (earlier.amountAmd !== amountAmd || earlier.note !== (note ?? null)))
    throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return earlier !== undefined
}

/** @throws NOT_FOUND for an account that is no courier and never was one with cash */
async function assertCourier(tx: Tx, id: string): Promise<void> {
  const couriers = kysely.selectFrom('account').select('id').where('id', '=', id).where(isCourier)
  const former = kysely.selectFrom('courier_cash').select('courier_id as id').where('courier_id', '=', id)
  if ((await execute(tx, couriers.union(former))) === 0) throw new AppError('NOT_FOUND')
}

/** Returns the cash of a courier with its newest entries. @throws NOT_FOUND */
export async function getCourierCash(db: Tx, courierId: string): Promise<CourierCash> {
  await assertCourier(db, courierId)
  const accounts = kysely.selectFrom('account').select('name')
  const [account] = await query(db, accounts.where('id', '=', courierId))
  const rows = await query(
    db,
    kysely
      .selectFrom('courier_cash as c')
      .leftJoin('orders as o', 'o.id', 'c.order_id')
      .select(['c.id', 'c.kind', 'c.at', 'c.amount_amd as amountAmd', 'c.due_amd as dueAmd', 'c.note'])
      .select(['o.number as orderNumber', actorName('c.staff_id').as('by')])
      .where('c.courier_id', '=', courierId)
      .orderBy('c.nth', 'desc')
      .limit(MAX_ENTRIES),
  )
  return {
    name: account?.name ?? null,
    cashAmd: (await readCash(db, [courierId])).get(courierId) ?? 0,
    entries: rows.map(({ kind, at, orderNumber, note, by, ...row }) => ({
      ...row,
      kind: CashEntry.shape.kind.parse(kind),
      at: at.toISOString(),
      orderNumber: orderNumber ?? undefined,
      note: note ?? undefined,
      by: by ?? undefined,
    })),
  }
}
