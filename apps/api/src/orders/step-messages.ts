import { UNDO_SECONDS } from '@shop/contracts/order-undo.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { releaseMessages, withdrawMessages } from '#platform/jobs/outbox.ts'

/** The topics of the steps that can be undone. Packing has no message. */
const topics = ['order.confirmed', 'order.dispatched'] as const

const keysOf = (orderId: string, seq: number): string[] =>
  ['sms', 'email'].map(channel => `${orderId}:${seq}:${channel}`)

/** Sends the delayed messages of the last steps now, because a message that follows them is not delayed. */
export async function releaseStepMessages(tx: Tx, deps: Pick<Deps, 'clock' | 'jobs'>, orderId: string): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - UNDO_SECONDS * 1000)
  const recent = kysely.selectFrom('order_event').select('seq').where('order_id', '=', orderId).where('at', '>', since)
  const keys = (await query(tx, recent)).flatMap(({ seq }) => keysOf(orderId, seq))
  if (keys.length > 0) await releaseMessages(tx, deps, { topics, keys })
}

/** Deletes the messages of a step. @returns false if one was sent, or is being sent */
export function withdrawStepMessages(tx: Tx, orderId: string, seq: number): Promise<boolean> {
  return withdrawMessages(tx, { topics, keys: keysOf(orderId, seq) })
}
