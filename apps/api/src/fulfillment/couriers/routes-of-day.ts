import { type CourierSummary, type DeliveryStop, StopOutcome } from '@shop/contracts/deliveries-staff.ts'
import { sql } from 'kysely'
import { isCourier } from '#identity/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, kysely, query } from '#platform/db/sql.ts'
import { readBalances } from './cash.ts'

type StopKey = { kind: string; orderId: string; slotId: string | null }

/** The routes of all couriers on a day. */
export type Routes = Awaited<ReturnType<typeof readRoutes>>

/** Reads which courier has which stop on a day. */
export async function readRoutes(db: Tx, date: string) {
  const rows = await query(
    db,
    kysely
      .selectFrom('courier_stop as s')
      .innerJoin('account as a', 'a.id', 's.courier_id')
      .select(['s.order_id as orderId', 's.kind', 's.slot_id as slotId', 's.position', 's.outcome'])
      .select(['a.id as accountId', 'a.name'])
      .where('s.date', '=', sql<Date>`${date}::date`),
  )
  const couriers = new Map(
    rows.map(({ kind, orderId, slotId, outcome, ...courier }) => [
      `${kind} ${orderId} ${slotId}`,
      { ...courier, outcome: outcome === null ? undefined : StopOutcome.parse(outcome) },
    ]),
  )
  return {
    courierOf: ({ kind, orderId, slotId }: StopKey): DeliveryStop['courier'] =>
      couriers.get(`${kind} ${orderId} ${slotId}`),
    /** Returns all couriers, and former ones with one of these stops or with cash, with their number of stops and their cash. */
    summarize: async (stops: readonly DeliveryStop[]): Promise<CourierSummary[]> => {
      const cash = await readBalances(db)
      const ids = [...stops.flatMap(({ courier }) => courier?.accountId ?? []), ...cash.keys()]
      const accounts = await query(
        db,
        kysely
          .selectFrom('account')
          .select(['id as accountId', 'name', 'phone', isCourier.as('isActive')])
          .where(({ eb, or }) => or([isCourier, eb('id', '=', anyOf(ids))]))
          .orderBy('name')
          .orderBy('id'),
      )
      return accounts.map(({ isActive, ...account }) => {
        const own = stops.filter(({ courier }) => courier?.accountId === account.accountId)
        const finished = own.filter(({ isDone, courier }) => isDone || courier?.outcome !== undefined).length
        const cashAmd = cash.get(account.accountId) ?? 0
        return { ...account, isFormer: !isActive, stops: own.length, finished, cashAmd }
      })
    },
  }
}
