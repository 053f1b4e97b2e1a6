import type { BonusTier } from '@shop/contracts/bonus.ts'
import { SHOP_TIME_ZONE } from '@shop/contracts/days.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { getGroups } from '#settings/index.ts'
import { earnedPercentOf, tierStatusOf } from './tier-rules.ts'

const yerevanDate = (at: RawBuilder<unknown>) => sql`(${at} AT TIME ZONE ${sql.lit(SHOP_TIME_ZONE)})::date`

/** Whether the shop has tiers. Without them no order is read. */
const HAS_TIERS = sql<boolean>`EXISTS (SELECT 1 FROM setting WHERE key = 'point_tiers' AND value->'tiers' <> '[]'::jsonb)`

/** The price of a line's units that staff received back, that were refused at the door, or refunded without a return. */
const REFUNDED_AMD = sql<number>`
  coalesce((SELECT sum(x.amount_amd) FROM return_line x JOIN order_return r ON r.id = x.return_id
    WHERE x.order_id = l.order_id AND x.variant_id = l.variant_id
      AND (r.status IN ('received', 'refunded') OR r.is_refused_at_door)), 0)
  + coalesce((SELECT sum(x.amount_amd) FROM refunded_line x
    WHERE x.order_id = l.order_id AND x.variant_id = l.variant_id AND x.points_moved_at IS NOT NULL), 0)`

/**
 * Selects the purchases that count for the tier of a customer, by their last day (docs/adr/0087): the money paid for
 * delivered lines that earn points, without returned and refused units, for 12 months (Asia/Yerevan) after the delivery.
 * @param accountId null for a visitor, who has none
 */
export const selectCountedPurchases = (now: RawBuilder<Date>, accountId: RawBuilder<string | null>) =>
  kysely
    .selectFrom(({ selectFrom }) =>
      selectFrom('orders as o')
        // PostgreSQL evaluates a lateral aggregate once per order, a scalar subquery once per line.
        .innerJoinLateral(
          ({ selectFrom: selectEvents }) =>
            selectEvents('order_event as e')
              .select(({ fn }) => fn.max('e.at').as('at'))
              .whereRef('e.order_id', '=', 'o.id')
              .where('e.to', '=', sql.lit('delivered'))
              .as('d'),
          join => join.onTrue(),
        )
        .innerJoin('order_line as l', 'l.order_id', 'o.id')
        .select([
          sql<string>`(${yerevanDate(sql`d.at`)} + interval '12 months')::date`.as('lastDay'),
          sql<number>`l.quantity * l.unit_price_amd - l.discount_amd - l.points_amd - (${REFUNDED_AMD})`.as('paid'),
        ])
        .where('o.account_id', '=', sql<string>`${accountId}::uuid`)
        .where('o.status', '=', sql.lit('delivered'))
        .where('l.earns_points', '=', sql.lit(true))
        .where(HAS_TIERS)
        // Skips the lines of older orders. The outer query compares the exact day.
        .where('d.at', '>', sql<Date>`${now}::timestamptz - interval '12 months 2 days'`)
        .as('p'),
    )
    .select([sql<string>`${sql.ref('p.lastDay')}::text`.as('lastDay'), sql<number>`sum(p.paid)::float8`.as('paidAmd')])
    .where(sql<boolean>`${sql.ref('p.lastDay')} >= ${yerevanDate(sql`${now}::timestamptz`)}`)
    .groupBy('p.lastDay')

const purchasesStatement = prepare((param: Param<{ now: Date; accountId: string }>) =>
  selectCountedPurchases(param('now'), param('accountId')),
)

/**
 * Returns the percent of points that a new order of the customer earns now, and the customer's tier; no tier if the shop
 * has none.
 */
export async function readTier(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
): Promise<{ earnedPercent: number; tier: BonusTier | undefined }> {
  const { points, point_tiers } = await getGroups(db, ['points', 'point_tiers'])
  const { tiers } = point_tiers
  if (tiers.length === 0) return { earnedPercent: points.earnedPercent, tier: undefined }
  const purchases = await query(db, purchasesStatement({ now: clock.now(), accountId }))
  return {
    earnedPercent: earnedPercentOf(points.earnedPercent, tiers, purchases),
    tier: tierStatusOf(points.earnedPercent, tiers, purchases),
  }
}
