import { SHOP_TIME_ZONE } from '@shop/contracts/days.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { getGroups } from '#settings/index.ts'
import { earnedPercentOf, type TierStatus, tierStatusOf } from './tier-rules.ts'

const yerevanDate = (at: RawBuilder<unknown>) => sql`(${at} AT TIME ZONE ${sql.lit(SHOP_TIME_ZONE)})::date`

/** Whether the shop has tiers. Without them no order is read. */
const HAS_TIERS = sql<boolean>`EXISTS (SELECT 1 FROM setting WHERE key = 'point_tiers' AND value->'tiers' <> '[]'::jsonb)`

const DELIVERED_AT = sql`(SELECT max(e.at) FROM order_event e WHERE e.order_id = o.id AND e.to = 'delivered')`

/** The money of a line that came back to the customer: units of completed returns, and of refunds without a return. */
const REFUNDED_AMD = sql<number>`
  coalesce((SELECT sum(x.amount_amd) FROM return_line x JOIN order_return r ON r.id = x.return_id
    WHERE x.order_id = l.order_id AND x.variant_id = l.variant_id AND r.status = 'refunded'), 0)
  + coalesce((SELECT sum(x.amount_amd) FROM refunded_line x
    WHERE x.order_id = l.order_id AND x.variant_id = l.variant_id AND x.points_moved_at IS NOT NULL), 0)`

/**
 * Selects the purchases that count for the tier of a customer, by their last day (docs/adr/0087): the money paid for
 * delivered lines that earn points, without returned units, for 12 months (Asia/Yerevan) after the delivery.
 * @param accountId null for a visitor, who has none
 */
export const selectCountedPurchases = (now: RawBuilder<Date>, accountId: RawBuilder<string | null>) =>
  kysely
    .selectFrom(({ selectFrom }) =>
      selectFrom('orders as o')
        .innerJoin('order_line as l', 'l.order_id', 'o.id')
        .select([
          sql<string>`(${yerevanDate(DELIVERED_AT)} + interval '12 months')::date`.as('until'),
          sql<number>`l.quantity * l.unit_price_amd - l.discount_amd - l.points_amd - (${REFUNDED_AMD})`.as('paid'),
        ])
        .where('o.account_id', '=', sql<string>`${accountId}::uuid`)
        .where('o.status', '=', sql.lit('delivered'))
        .where('l.earns_points', '=', sql.lit(true))
        .where(HAS_TIERS)
        .as('p'),
    )
    .select([sql<string>`p.until::text`.as('until'), sql<number>`sum(p.paid)::float8`.as('paidAmd')])
    .where(sql<boolean>`p.until >= ${yerevanDate(sql`${now}::timestamptz`)}`)
    .groupBy('p.until')

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
): Promise<{ earnedPercent: number; tier: TierStatus | undefined }> {
  const { points, point_tiers } = await getGroups(db, ['points', 'point_tiers'])
  const { tiers } = point_tiers
  if (tiers.length === 0) return { earnedPercent: points.earnedPercent, tier: undefined }
  const purchases = await query(db, purchasesStatement({ now: clock.now(), accountId }))
  return {
    earnedPercent: earnedPercentOf(points.earnedPercent, tiers, purchases),
    tier: tierStatusOf(tiers, purchases),
  }
}
