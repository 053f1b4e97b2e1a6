import * as z from 'zod/mini'
import { Order, OrderEvent, PaymentState } from './orders.ts'
import { PaymentProvider, PaymentRedirect } from './payments.ts'
import { OwnReceipt } from './receipts.ts'
import { BookedRental, QuotedRental } from './rental-booking.ts'
import { route } from './route.ts'

/**
 * The order that a signed link opens without a login: status and contents, without contacts and street. Messages to the
 * customer contain the link. An order that staff placed can be paid with it.
 */
export const SharedOrder = z.extend(
  z.pick(Order, {
    number: true,
    status: true,
    placedAt: true,
    deliveryType: true,
    pickup: true,
    deliveryDate: true,
    deliveryTime: true,
    deliveryEndTime: true,
    lines: true,
    mixes: true,
    totals: true,
    promotions: true,
    identityNeeded: true,
    exchange: true,
    supplementOf: true,
    isDiscreet: true,
  }),
  {
    city: z.string(),
    /** Absent for orders that customers placed: they pay for them in their account. */
    payment: z.optional(
      z.extend(z.pick(Order, { canPay: true, holdUntil: true, payAgainAt: true, payWith: true }), {
        state: PaymentState,
        /** True if the payer has accepted the terms already. */
        isAccepted: z.boolean(),
      }),
    ),
    /** Printed fiscal receipts. */
    receipts: z.array(OwnReceipt),
    /** Without the reasons, which may concern the customer alone. */
    timeline: z.array(z.omit(OrderEvent, { reason: true })),
    rentals: z.array(
      z.extend(
        z.omit(QuotedRental, { status: true, fullDepositAmd: true }),
        z.pick(BookedRental, { id: true, state: true, pickUpTime: true, pickUpEndTime: true }).shape,
      ),
    ),
  },
)
export type SharedOrder = z.infer<typeof SharedOrder>

/**
 * Returns an order by the link of its messages, without a login. Links work for 90 days after the order was placed, until
 * the account is deleted.
 */
export const getSharedOrder = route({
  method: 'GET',
  path: '/orders/shared/:token',
  access: 'all',
  tag: 'orders',
  summary: 'Retrieve a shared order',
  params: z.object({ token: z.string() }),
  result: SharedOrder,
  errors: ['NOT_FOUND'],
})

/**
 * Returns the payment page of an unpaid order that staff placed, without a login. The payer confirms to be an adult and
 * accepts the terms. Orders that customers placed are not found.
 */
export const paySharedOrder = route({
  method: 'POST',
  path: '/orders/shared/:token/pay',
  access: 'all',
  tag: 'orders',
  summary: 'Pay for a shared order',
  params: z.object({ token: z.string() }),
  body: z.object({
    isAdult: z.literal(true, { error: 'adult_required' }),
    acceptedTerms: z.literal(true, { error: 'terms_required' }),
    paymentProvider: z.optional(PaymentProvider),
  }),
  result: z.object({ payment: PaymentRedirect }),
  errors: ['NOT_FOUND', 'VALIDATION', 'ORDER_STATE', 'PAYMENT_UNAVAILABLE'],
})

export const sharedOrderRoutes = { getSharedOrder, paySharedOrder }
