import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'

/** What a message is about, and to whom it goes. */
type MessageTarget = {
  /** Null if the message is not about an order. */
  orderNumber: number | null
  accountId: string | null
  channel: 'sms' | 'email'
  recipient: string
}

/**
 * Returns true if a message must not say what the shop sells. The choice for its order decides. Once that cannot be
 * changed any more, the choice of the account can only add to it. For other messages, the account decides, which is found
 * by its phone or e-mail address if the message names none: codes and gift cards.
 */
export async function isDiscreetMessage(db: Tx, target: MessageTarget): Promise<boolean> {
  const [row] = await query(db, kysely.selectNoFrom(choiceFor(target).as('isDiscreet')))
  return row?.isDiscreet ?? false
}

function choiceFor({ orderNumber, accountId, channel, recipient }: MessageTarget): RawBuilder<boolean> {
  const address = channel === 'sms' ? sql.ref('a.phone') : sql.ref('a.email')
  return sql<boolean>`coalesce(
    (SELECT o.is_discreet OR o.status IN ('delivered', 'cancelled') AND coalesce(a.is_discreet, false)
      FROM orders o LEFT JOIN account a ON a.id = o.account_id WHERE o.number = ${orderNumber}::int),
    (SELECT a.is_discreet FROM account a WHERE a.id = ${accountId}::uuid),
    (SELECT bool_or(a.is_discreet) FROM account a WHERE ${address} = lower(${recipient})),
    false)`
}
