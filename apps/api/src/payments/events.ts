import type { PaymentProvider } from '@shop/contracts/payments.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, type Param, prepare, query, send } from '#platform/db/sql.ts'
import type { PaymentDeps, RawCallback } from './gateway.ts'
import type { SettleOutcome } from './settle.ts'

/** `agreed` and `declined` are our responses to a precheck. */
export type EventOutcome = SettleOutcome | 'forged' | 'agreed' | 'declined'

export type NewEvent = {
  provider: PaymentProvider
  call: RawCallback
  key: string
  /** The attempt that an unverified call names, if the call is stored in full. */
  paymentId: string | null
  isAuthenticated: boolean
  /** The outcome, if it is already decided. */
  outcome?: EventOutcome | null
}

/**
 * Stores a callback once per key. A callback stored in full replaces a truncated one, or the same one that was rejected
 * as forged.
 */
export async function storeEvent(
  { db, clock }: PaymentDeps,
  {
    provider,
    call: { method, query: search, headers, body },
    key: eventKey,
    paymentId,
    isAuthenticated,
    outcome = null,
  }: NewEvent,
): Promise<{ id: bigint; outcome: string | null; isNew: boolean }> {
  const now = clock.now()
  const [stored] = await query(
    db,
    eventInsertion({
      provider,
      eventKey,
      method,
      search,
      headers: JSON.stringify(headers),
      body,
      receivedAt: now,
      paymentId,
      isAuthenticated,
      outcome,
      processedAt: outcome && now,
    }),
  )
  if (stored) return { id: stored.id, outcome, isNew: true }
  const events = kysely.selectFrom('payment_event').select(['id', 'outcome'])
  const [known] = await query(db, events.where('provider', '=', provider).where('event_key', '=', eventKey))
  if (!known) throw new Error('expected the stored event of the callback, found none')
  return { ...known, isNew: false }
}

type EventValues = {
  provider: string
  eventKey: string
  method: string
  search: string
  headers: string
  body: string
  receivedAt: Date
  paymentId: string | null
  isAuthenticated: boolean
  outcome: string | null
  processedAt: Date | null
}

const eventInsertion = prepare((param: Param<EventValues>) =>
  kysely
    .insertInto('payment_event')
    .values({
      provider: param('provider'),
      event_key: param('eventKey'),
      method: param('method'),
      query: param('search'),
      headers: param('headers'),
      body: param('body'),
      received_at: param('receivedAt'),
      payment_id: param('paymentId'),
      outcome: param('outcome'),
      processed_at: param('processedAt'),
    })
    .onConflict(conflict =>
      conflict
        .columns(['provider', 'event_key'])
        .doUpdateSet(({ fn, ref }) => ({
          method: ref('excluded.method'),
          query: ref('excluded.query'),
          headers: ref('excluded.headers'),
          body: ref('excluded.body'),
          payment_id: fn.coalesce('excluded.payment_id', 'payment_event.payment_id'),
          outcome: ref('excluded.outcome'),
          processed_at: ref('excluded.processed_at'),
        }))
        .where(({ and, eb, or }) =>
          or([
            and([eb('payment_event.payment_id', 'is', null), eb('excluded.payment_id', 'is not', null)]),
            and([eb('payment_event.outcome', '=', 'forged'), param('isAuthenticated')]),
          ]),
        ),
    )
    .returning('id'),
)

/** Records the outcome of a stored callback, once. */
export async function markProcessed(
  tx: Tx,
  { clock }: Pick<PaymentDeps, 'clock'>,
  eventId: bigint,
  { outcome, paymentId = null }: { outcome: EventOutcome; paymentId?: string | null },
): Promise<void> {
  await send(tx, processed({ eventId, outcome, paymentId, now: clock.now() }))
}

const processed = prepare((param: Param<{ eventId: bigint; outcome: string; paymentId: string | null; now: Date }>) =>
  kysely
    .updateTable('payment_event')
    .set(({ fn }) => ({
      outcome: param('outcome'),
      payment_id: fn.coalesce(param('paymentId'), 'payment_id'),
      processed_at: param('now'),
    }))
    .where('id', '=', param('eventId'))
    .where('processed_at', 'is', null),
)
