import type { AssignStops, StopKey } from '@shop/contracts/couriers-staff.ts'
import { type InferResult, sql } from 'kysely'
import { type AuditedAction, auditAll, type Staff } from '#audit/index.ts'
import { isCourier } from '#identity/index.ts'
import { type LockedOrder, lockOrder } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'

const stops = kysely
  .selectFrom('courier_stop')
  .select(['order_id as orderId', 'kind', 'slot_id as slotId', 'courier_id as courierId', 'position', 'outcome'])
  .select(sql<string>`date::text`.as('date'))
type StopRow = InferResult<typeof stops>[number]

/**
 * Assigns stops to a courier, or removes them from their routes. All or none: the locks of the orders decide between
 * concurrent requests.
 * @returns the number of changed stops
 * @throws NOT_FOUND for an account that is not a courier's, or an unknown order; STOP_CHANGED naming the orders
 */
export function assignStops(
  deps: Deps,
  staff: Staff,
  { date, accountId: courierId, stops }: AssignStops,
): Promise<{ changed: number }> {
  return withTransaction(deps.db, deps.random, async tx => {
    if (courierId) await lockCourier(tx, courierId)
    const changes = findChanges({ date, accountId: courierId, stops }, await readAssignments(tx, stops))
    await writeChanges(tx, { date, courierId, changes })
    await auditAll(
      tx,
      deps,
      staff,
      changes.map(
        ({ orderId, kind, before }): AuditedAction => ({
          action: 'courier.assign',
          subject: { type: 'order', id: orderId },
          before: { courierId: before },
          after: { courierId, kind, date },
        }),
      ),
    )
    return { changed: changes.length }
  })
}

type Assignments = Awaited<ReturnType<typeof readAssignments>>

/** Locks the orders of stops and reads which couriers have them. */
async function readAssignments(tx: Tx, requested: AssignStops['stops']) {
  const orders = await lockOrders(
    tx,
    requested.map(({ orderNumber }) => orderNumber),
  )
  const ids = [...orders.values()].map(({ id }) => id)
  const existing = kysely.selectFrom('account').select('id')
  // A stop of a deleted account is free.
  const assigned = await query(tx, stops.where('order_id', '=', anyOf(ids)).where('courier_id', 'in', existing))
  return { orders, assigned, collections: await readCollections(tx, ids) }
}

/** Returns the stops that get another courier. @throws NOT_FOUND; STOP_CHANGED */
function findChanges(
  { date, accountId: courierId, stops: requested }: AssignStops,
  assignments: Assignments,
): Change[] {
  const changes = new Map<string, Change>()
  const conflicts: { orderNumber: number; reason: string }[] = []
  for (const stop of requested) {
    const { order, before, isOpen, isFailedCollection } = readStop(stop, date, assignments)
    if (before === courierId && !isFailedCollection) continue
    const { kind, orderNumber, slotId, from } = stop
    if (!isOpen || before !== from) conflicts.push({ orderNumber, reason: isOpen ? 'courier' : 'finished' })
    changes.set(`${kind} ${order.id} ${slotId}`, { orderId: order.id, kind, slotId, before })
  }
  if (conflicts.length > 0) throw new AppError('STOP_CHANGED', { details: conflicts })
  return [...changes.values()]
}

/** Returns the order of a stop, its courier on a day, and whether something is to do or has failed. @throws NOT_FOUND */
function readStop(
  { kind, orderNumber, slotId }: StopKey,
  date: string,
  { orders, assigned, collections }: Assignments,
) {
  const order = orders.get(orderNumber)
  if (!order) throw new AppError('NOT_FOUND')
  const row = assigned.find(each => each.orderId === order.id && each.kind === kind && each.slotId === slotId)
  const isOpen = kind === 'delivery' ? isDeliverable(order, slotId) : collections.has(`${order.id} ${slotId}`)
  // Of a stop that is overdue, the courier of an earlier day is not the one of this day.
  const before = row?.date === date ? row.courierId : null
  // A delivery is opened again by agreeing on a second attempt; a collection, by assigning it again.
  return { order, isOpen, before, isFailedCollection: kind === 'pick_up' && row?.outcome === 'failed' }
}

type Change = { orderId: string; kind: StopKey['kind']; slotId: string; before: string | null }

/** Serializes changes of a courier's route. @throws NOT_FOUND if the account is not a courier's */
async function lockCourier(tx: Tx, id: string): Promise<void> {
  const account = kysely.selectFrom('account').select('id').where('id', '=', id).where(isCourier)
  if ((await execute(tx, account.forNoKeyUpdate())) === 0) throw new AppError('NOT_FOUND')
}

/** Locks orders by id and returns them by number. */
async function lockOrders(tx: Tx, numbers: readonly number[]): Promise<Map<number, LockedOrder>> {
  const orders = kysely.selectFrom('orders').select('id').where('number', '=', anyOf(numbers))
  const locked = new Map<number, LockedOrder>()
  for (const { id } of await query(tx, orders.orderBy('id'))) {
    const order = await lockOrder(tx, id)
    locked.set(order.number, order)
  }
  return locked
}

/** True for a paid order that is to be delivered in this slot. */
const isDeliverable = ({ status, slotId }: LockedOrder, requestedSlotId: string) =>
  slotId === requestedSlotId && ['paid', 'confirmed', 'packed', 'dispatched'].includes(status)

/** Returns `order slot` of the hookahs that are to be collected. */
async function readCollections(tx: Tx, orderIds: readonly string[]): Promise<Set<string>> {
  const bookings = kysely.selectFrom('rental_booking').select(['order_id as orderId', 'pick_up_slot_id as slotId'])
  const open = bookings.where('state', 'in', ['reserved', 'handed_over'])
  const rows = await query(tx, open.where('order_id', '=', anyOf(orderIds)))
  return new Set(rows.map(({ orderId, slotId }) => `${orderId} ${slotId}`))
}

type Changes = { date: string; courierId: string | null; changes: readonly Change[] }

async function writeChanges(tx: Tx, { date, courierId, changes }: Changes): Promise<void> {
  if (changes.length === 0) return
  const columns = { order_id: changes.map(({ orderId }) => orderId), kind: changes.map(({ kind }) => kind) }
  const keys = sql`unnest(${columns.order_id}::uuid[], ${columns.kind}::text[], ${changes.map(({ slotId }) => slotId)}::uuid[])`
  if (courierId === null) {
    const isListed = sql<boolean>`(order_id, kind, slot_id) IN (SELECT * FROM ${keys})`
    await execute(tx, kysely.deleteFrom('courier_stop').where(isListed))
    return
  }
  const last = kysely
    .selectFrom('courier_stop')
    .select(({ fn }) => fn.coalesce(fn.max('position'), sql<number>`0`).as('position'))
    .where('courier_id', '=', courierId)
    .where('date', '=', new Date(date))
  const [{ position } = { position: 0 }] = await query(tx, last)
  const open = { outcome: null, finished_at: null, finished_by: null }
  await execute(
    tx,
    kysely
      .insertInto('courier_stop')
      .columns(['order_id', 'kind', 'slot_id', 'position', 'courier_id', 'date'])
      .expression(
        kysely
          .selectFrom(sql`${keys} WITH ORDINALITY`.as<'s'>(sql`s(order_id, kind, slot_id, ordinality)`))
          .select([
            sql<string>`s.order_id`.as('order_id'),
            sql<string>`s.kind`.as('kind'),
            sql<string>`s.slot_id`.as('slot_id'),
            sql<number>`${position}::int + s.ordinality::int`.as('position'),
            sql<string>`${courierId}::uuid`.as('courier_id'),
            sql<Date>`${date}::date`.as('date'),
          ]),
      )
      .onConflict(conflict =>
        conflict.columns(['order_id', 'kind', 'slot_id']).doUpdateSet(({ ref }) => ({
          courier_id: ref('excluded.courier_id'),
          date: ref('excluded.date'),
          position: ref('excluded.position'),
          ...open,
        })),
      ),
  )
}

type RouteInput = { courierId: string; date: string; stops: readonly StopKey[] }

/** Sets the order of a courier's route. @returns the number of stops with another position */
export function orderRoute(
  deps: Deps,
  staff: Staff,
  { courierId, date, stops: requested }: RouteInput,
): Promise<{ changed: number }> {
  return withTransaction(deps.db, deps.random, async tx => {
    await execute(tx, kysely.selectFrom('account').select('id').where('id', '=', courierId).forNoKeyUpdate())
    const own = stops.where('courier_id', '=', courierId).where('date', '=', new Date(date))
    const rows = await query(tx, own.orderBy('position').orderBy('order_id'))
    const ids = kysely.selectFrom('orders').select(['id', 'number'])
    const orders = await query(tx, ids.where('id', '=', anyOf(rows.map(({ orderId }) => orderId))))
    const numbers = new Map(orders.map(({ id, number }) => [id, number]))
    const rankOf = ({ orderId, kind, slotId }: StopRow) => {
      const rank = requested.findIndex(
        each => each.orderNumber === numbers.get(orderId) && each.kind === kind && each.slotId === slotId,
      )
      return rank < 0 ? requested.length : rank
    }
    const sorted = rows.toSorted((a, b) => rankOf(a) - rankOf(b))
    if (sorted.every((row, index) => row === rows[index])) return { changed: 0 }
    let changed = 0
    for (const [index, row] of sorted.entries()) {
      if (row.position === index + 1) continue
      changed += 1
      const stop = kysely
        .updateTable('courier_stop')
        .set({ position: index + 1 })
        .where('order_id', '=', row.orderId)
      await execute(tx, stop.where('kind', '=', row.kind).where('slot_id', '=', row.slotId))
    }
    const listed = (all: readonly StopRow[]) => all.map(({ orderId }) => numbers.get(orderId) ?? null)
    await auditAll(tx, deps, staff, [
      {
        action: 'courier.route',
        subject: { type: 'account', id: courierId },
        before: { date, orders: listed(rows) },
        after: { date, orders: listed(sorted) },
      },
    ])
    return { changed }
  })
}
