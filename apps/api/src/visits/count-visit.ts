import { shopDate } from '@shop/contracts/days.ts'
import { type CountVisit, VisitStep } from '@shop/contracts/visits.ts'
import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { execute, kysely } from '#platform/db/sql.ts'

/** Stores the step of a visit unless the visit is further already. */
export async function countVisit({ db, clock }: Pick<Deps, 'db' | 'clock'>, visit: CountVisit): Promise<void> {
  await execute(
    db,
    kysely
      .insertInto('visit')
      .values({
        id: visit.id,
        date: sql`${shopDate(clock.now())}::date`,
        locale: visit.locale,
        device: visit.device,
        is_returning: visit.isReturning,
        step: VisitStep.options.indexOf(visit.step),
      })
      .onConflict(conflict =>
        conflict
          .column('id')
          .doUpdateSet({ step: sql`excluded.step` })
          .where('visit.step', '<', sql<number>`excluded.step`),
      ),
  )
}

/** Records the first order of a counted visit. A failure is logged: it must not fail the order. */
export async function countOrderOfVisit(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  visitId: string,
  orderNumber: number,
): Promise<void> {
  try {
    await execute(
      db,
      kysely
        .updateTable('visit')
        .from('orders')
        .set({ order_id: sql`orders.id` })
        .where('visit.id', '=', visitId)
        .where('visit.order_id', 'is', null)
        .where('orders.number', '=', orderNumber),
    )
  } catch (err) {
    log.warn({ err, orderNumber }, 'failed to count the order of a visit')
  }
}
