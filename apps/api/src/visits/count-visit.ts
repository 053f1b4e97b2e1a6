import { shopDate } from '@shop/contracts/days.ts'
import { type CountVisit, VisitStep } from '@shop/contracts/visits.ts'
import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { execute, rawStatement } from '#platform/db/sql.ts'

/** Programs that fake visits must not fill the disk. The shop expects some thousand visits per day. */
const MAX_VISITS_PER_DAY = 50_000

/** Stores the step of a visit unless the visit is further already or the day has `maxPerDay` visits. */
export async function countVisit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, locale, device, isReturning, step }: CountVisit,
  maxPerDay = MAX_VISITS_PER_DAY,
): Promise<void> {
  const date = shopDate(clock.now())
  await execute(
    db,
    rawStatement(sql`
      INSERT INTO visit (id, date, locale, device, is_returning, step)
      SELECT ${id}::uuid, ${date}::date, ${locale}, ${device}, ${isReturning}::boolean,
        ${VisitStep.options.indexOf(step)}::smallint
      WHERE NOT EXISTS (SELECT FROM visit WHERE date = ${date}::date OFFSET ${maxPerDay - 1})
        OR EXISTS (SELECT FROM visit WHERE id = ${id}::uuid)
      ON CONFLICT (id) DO UPDATE SET step = excluded.step WHERE visit.step < excluded.step`),
  )
}
