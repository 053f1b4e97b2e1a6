import type { PaymentProvider } from '@shop/contracts/payments.ts'
import { sql } from 'kysely'
import { kysely, type Param, prepare, query } from '#platform/sql.ts'
import { GatewayError, gatewayOf, type PaymentDeps } from './gateway.ts'
import type { Attempt } from './queries.ts'

/** Attempts whose page no provider has opened yet, as far as the shop knows. */
export const unopened = kysely.updateTable('payment').where('provider_ref', 'is', null)

/** The number under which the caller opens a page; null when the range that the provider gave the shop is used up. */
export type NumberClaim = { number: number | null }

/**
 * Claims the opening of an attempt's page, with a number that its provider has never had, in one statement. It runs
 * outside of any transaction: every caller needs the next number, and would wait for it until that is over.
 * @returns undefined where another caller opens the page, has opened it, or the attempt is over
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

/** @throws GatewayError when the range that the provider gave the shop is used up */
export function numberOf({ log, gateways }: PaymentDeps, provider: PaymentProvider, { number }: NumberClaim): number {
  if (number !== null) return number
  const { to } = gatewayOf(gateways, provider).numbers
  log.error({ alert: 'payment.numbers', provider, to }, 'the numbers for payment pages are used up')
  throw new GatewayError(`${provider} has no number left below ${to}`)
}
