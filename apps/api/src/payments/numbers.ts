import type { PaymentProvider } from '@shop/contracts/payments.ts'
import { Prisma, rows } from '#platform/db.ts'
import { GatewayError, type PaymentDeps, type PaymentGateway } from './gateway.ts'

/**
 * A number that this provider has never had, decided by the database. Outside of any transaction: everybody wants the
 * next one, and would wait for it until that is over.
 * @throws GatewayError when the range that the provider gave the shop is used up
 */
export async function nextNumber(
  { db, log }: PaymentDeps,
  provider: PaymentProvider,
  { numbers: { from, to } }: PaymentGateway,
): Promise<number> {
  const [row] = await rows<{ last: number }>(
    db,
    Prisma.sql`
    INSERT INTO payment_number (provider, last) VALUES (${provider}, ${from})
    ON CONFLICT (provider) DO UPDATE SET last = greatest(payment_number.last + 1, ${from})
      WHERE payment_number.last < ${to}
    RETURNING last`,
  )
  if (row) return row.last
  log.error({ alert: 'payment.numbers', provider, to }, 'the numbers for payment pages are used up')
  throw new GatewayError(`${provider} has no number left below ${to}`)
}
