import { type RawBuilder, sql } from 'kysely'

/** True for an order of an exchange that waits for the returned items. Only staff place such orders. */
export const awaitsReturn = (orders: 'o' | 'orders'): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${orders}.placed_by`)} IS NOT NULL AND EXISTS (SELECT 1 FROM exchange AS waiting
    WHERE waiting.order_id = ${sql.ref(`${orders}.id`)} AND waiting.settled_at IS NULL))`
