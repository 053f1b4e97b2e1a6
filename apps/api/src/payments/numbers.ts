import type { PaymentProvider } from '@shop/contracts/payments.ts'
import { sql } from 'kysely'
import { kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { GatewayError, gatewayOf, type PaymentDeps } from './gateway.ts'
import type { Attempt } from './queries.ts'

/** Attempts without a page, as far as the shop knows. */
export const unopened = kysely.updateTable('payment').where('provider_ref', 'is', null)

/** The number of the page that the caller opens; null if the range that the provider assigned is exhausted. */
export type NumberClaim = { number: number | null }

/**
 * Claims the opening of an attempt's page with a number that the provider has never received, in one statement. Runs
 * outside of transactions, because every caller would wait for the lock on the counter.
 * @returns undefined if another caller opens or has opened the page, or the attempt has ended
 */
export async function claimNumber(
  { db, gateways }: PaymentDeps,
  { id, provider }: Pick<Attempt, 'id' | 'provider'>,
  { now, lateSince }: { now: Date; lateSince: Date },
): Promise<NumberClaim | undefined> {
  const [claim] = await query(db, claimStatement({ id, now, lateSince, ...gatewayOf(gateways, provider).numbers }))
  return claim
}

const claimStatement = prepare((param: Param<{ id: string; now: Date; lateSince: Date; from: number; to: number }>) =>
  kysely
    .with('claimed', () =>
      unopened
        .set({ opening_since: param('now') })
        .where('id', '=', param('id'))
        .where('status', '=', sql.lit('pending'))
        .where(({ eb, or }) => or([eb('opening_since', 'is', null), eb('opening_since', '<=', param('lateSince'))]))
        .returning('provider'),
    )
    .with('next', queries =>
      queries
        .insertInto('payment_number')
        .columns(['provider', 'last'])
        .expression(({ selectFrom }) => selectFrom('claimed').select(['provider', param('from').as('last')]))
        .onConflict(conflict =>
          conflict
            .column('provider')
            .doUpdateSet({ last: sql`greatest(payment_number.last + 1, ${param('from')})` })
            .where('payment_number.last', '<', param('to')),
        )
        .returning('last'),
    )
    .selectFrom('claimed')
    .leftJoin('next', join => join.onTrue())
    .select('next.last as number'),
)

/** @throws GatewayError if the range that the provider assigned is exhausted */
export function numberOf({ log, gateways }: PaymentDeps, provider: PaymentProvider, { number }: NumberClaim): number {
  if (number !== null) return number
  const { to } = gatewayOf(gateways, provider).numbers
  log.error({ alert: 'payment.numbers', provider, to }, 'the number range for payment pages is exhausted')
  throw new GatewayError(`${provider} has no number left below ${to}`)
}
