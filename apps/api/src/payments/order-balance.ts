import type { PaymentState } from '@shop/contracts/orders.ts'
import { PaymentProvider } from '@shop/contracts/payments.ts'
import type { OwnRefund } from '@shop/contracts/returns.ts'
import type { InferResult, RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { kysely } from '#platform/db/sql.ts'
import { toOwnRefund } from './own-refunds.ts'
import { getPayAgainAt, toPaymentState } from './rules.ts'

/** Selects an order `o` with its payments, oldest first, and their refunds; `orderBalanceOf` converts the row. */
export const selectBalance = (orderId: RawBuilder<string>) =>
  kysely
    .selectFrom('orders as o')
    .where('o.id', '=', orderId)
    .select(({ selectFrom }) => [
      'o.status',
      'o.deposit_amd as depositAmd',
      jsonArrayFrom(
        selectFrom('payment as p')
          .select(({ selectFrom: selectOfPayment }) => [
            'p.status',
            'p.provider',
            'p.amount_amd as amountAmd',
            'p.awaited_since as awaitedSince',
            jsonArrayFrom(
              selectOfPayment('payment_refund as r')
                .select(['r.id', 'r.status', 'r.amount_amd as amountAmd', 'r.deposit_amd as depositAmd'])
                .select(['r.promised_by as promisedBy', 'r.confirmed_at as confirmedAt'])
                .whereRef('r.payment_id', '=', 'p.id'),
            ).as('refunds'),
          ])
          .whereRef('p.order_id', '=', 'o.id')
          .orderBy('p.created_at')
          .orderBy('p.id'),
      ).as('payments'),
    ])

export type OrderBalanceRow = InferResult<ReturnType<typeof selectBalance>>[number]

export type OrderBalance = {
  state: PaymentState
  /** The refunds, oldest first. */
  refunds: OwnRefund[]
  /** When the customer may pay again; set if the newest attempt awaits the answer of its provider. */
  payAgainAt: Date | undefined
  /** The provider that the customer chose last. */
  wantedProvider: PaymentProvider | undefined
  /** The captured amount that can still be refunded, without deposits; null if the order was never paid. */
  refundableAmd: number | null
}

/** Derives the payment state and the refunds of an order from its payment attempts. */
export function orderBalanceOf({ status, depositAmd, payments }: OrderBalanceRow): OrderBalance {
  const newest = payments.at(-1)
  const captured = payments.find(payment => payment.status === 'captured')
  const refunds = payments.flatMap(payment => payment.refunds).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return {
    state: toPaymentState(status, payments),
    refunds: refunds.map(({ promisedBy, confirmedAt, ...refund }) =>
      toOwnRefund({
        ...refund,
        promisedBy: new Date(promisedBy),
        confirmedAt: confirmedAt === null ? null : new Date(confirmedAt),
      }),
    ),
    payAgainAt:
      newest?.status === 'pending' && newest.awaitedSince ? getPayAgainAt(new Date(newest.awaitedSince)) : undefined,
    // The provider of an old order may have been removed.
    wantedProvider: PaymentProvider.options.find(name => name === newest?.provider),
    refundableAmd: captured
      ? captured.refunds.reduce(
          (leftAmd, refund) => leftAmd - (refund.amountAmd - refund.depositAmd),
          captured.amountAmd - depositAmd,
        )
      : null,
  }
}
