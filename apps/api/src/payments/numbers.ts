import type { PaymentProvider } from '@shop/contracts/payments.ts'
import { Prisma, rows } from '#platform/db.ts'
import { GatewayError, type PaymentDeps, type PaymentGateway } from './gateway.ts'

/** Takes the next number of a provider and answers it as `last`; no row where its range is used up. */
export const takeNumber = (provider: PaymentProvider, { numbers: { from, to } }: PaymentGateway): Prisma.Sql =>
  Prisma.sql`
    INSERT INTO payment_number (provider, last) VALUES (${provider}, ${from})
    ON CONFLICT (provider) DO UPDATE SET last = greatest(payment_number.last + 1, ${from})
      WHERE payment_number.last < ${to}
    RETURNING last`

/**
 * A number that this provider has never had, decided by the database.
 * @throws GatewayError when the range that the provider gave the shop is used up
 */
export async function nextNumber(
  { db, log }: PaymentDeps,
  provider: PaymentProvider,
  gateway: PaymentGateway,
): Promise<number> {
  const [row] = await rows<{ last: number }>(db, takeNumber(provider, gateway))
  if (row) return row.last
  const { to } = gateway.numbers
  log.error({ alert: 'payment.numbers', provider, to }, 'the numbers for payment pages are used up')
  throw new GatewayError(`${provider} has no number left below ${to}`)
}
