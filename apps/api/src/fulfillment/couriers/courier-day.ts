import { type CourierDay, CourierStop } from '@shop/contracts/courier.ts'
import { shopDate } from '@shop/contracts/days.ts'
import { StopOutcome } from '@shop/contracts/deliveries-staff.ts'
import { type InferResult, sql } from 'kysely'
import { findIdentityChecks } from '#checkout/index.ts'
import { type DayOrder, dayOrders } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { type Carried, carriedHookahs } from '#rental/index.ts'
import { stopOf } from '../delivery-board.ts'
import { readCashOfDay } from './cash.ts'

const route = kysely
  .selectFrom('courier_stop as r')
  .innerJoin('delivery_slot as s', 's.id', 'r.slot_id')
  .leftJoin('courier_cash as c', join =>
    join
      .onRef('c.order_id', '=', 'r.order_id')
      .onRef('c.courier_id', '=', 'r.courier_id')
      .on('r.kind', '=', 'delivery'),
  )
  .select(['r.order_id as orderId', 'r.kind', 'r.slot_id as slotId', 'r.outcome', 'r.finished_at as finishedAt'])
  .select([sql<string>`s.date::text`.as('date'), 's.start_time as time', 's.end_time as endTime'])
  .select('c.amount_amd as takenAmd')
  .orderBy('r.position')
  .orderBy('r.order_id')
type RouteRow = InferResult<typeof route>[number]

/** Returns the stops of a courier for today and their cash. Stops whose order was cancelled or has another slot are left out. */
export async function getCourierDay({ db, clock }: Pick<Deps, 'db' | 'clock'>, courierId: string): Promise<CourierDay> {
  const date = shopDate(clock.now())
  const rows = await query(
    db,
    route.where('r.courier_id', '=', courierId).where('r.date', '=', sql<Date>`${date}::date`),
  )
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))]
  const [orders, hookahs, identityChecks, cash] = await Promise.all([
    readOrders(db, date, orderIds),
    carriedHookahs(db, { orderIds }),
    findIdentityChecks(db, orderIds),
    readCashOfDay(db, courierId, date),
  ])
  const stops = rows.flatMap(row => {
    const order = orders.get(row.orderId)
    if (!order) return []
    const own = hookahs.filter(({ orderId }) => orderId === row.orderId)
    return toStop(row, order, { hookahs: own, identityNeeded: identityChecks.has(row.orderId) }) ?? []
  })
  return { date, stops, ...cash }
}

async function readOrders(db: Tx, date: string, ids: readonly string[]): Promise<Map<string, DayOrder>> {
  const orders = await dayOrders(db, date, { ids })
  const open = orders.filter(({ status }) => status !== 'cancelled' && status !== 'awaiting_payment')
  return new Map(open.map(order => [order.id, order]))
}

type StopDetails = { hookahs: readonly Carried[]; identityNeeded: boolean }

/** Returns the stop without what concerns only the office; undefined if it is void. */
function toStop(
  { slotId, outcome, finishedAt, takenAmd, date, time, endTime, ...row }: RouteRow,
  order: DayOrder,
  { hookahs, identityNeeded }: StopDetails,
): CourierStop | undefined {
  const kind = CourierStop.shape.kind.parse(row.kind)
  const isPickUp = kind === 'pick_up'
  const own = isPickUp ? hookahs.filter(({ pickUpSlotId }) => pickUpSlotId === slotId) : hookahs
  if (isPickUp ? own.length === 0 : order.slotId !== slotId) return undefined
  const stop = stopOf(kind, order, { hookahs: own, identityNeeded, slotId })
  const isFailed = isPickUp || stop.tasks.includes('failed_delivery')
  return {
    ...stop,
    kind,
    slotId,
    window: { date, time, endTime },
    // A second attempt in the same slot opens the stop again.
    outcome: stop.isDone ? 'done' : isFailed && outcome !== null ? StopOutcome.parse(outcome) : undefined,
    finishedAt: finishedAt?.toISOString(),
    takenAmd: takenAmd ?? undefined,
    hookahs: stop.hookahs.map(hookah => ({ ...hookah, steps: isPickUp ? hookah.steps.filter(isCollection) : [] })),
    steps: isPickUp ? collectionSteps(own, outcome) : CourierStop.shape.steps.parse(stop.steps.filter(isCourierStep)),
  }
}

const collectionSteps = (hookahs: readonly Carried[], outcome: string | null): CourierStop['steps'] =>
  outcome === null && hookahs.some(({ state }) => state === 'handed_over') ? ['failed-collections'] : []

const isCollection = (step: string) => step === 'return'
const isCourierStep = (step: string) => step === 'dispatch' || step === 'deliver' || step === 'failed-deliveries'
