import * as z from 'zod/mini'
import { Texts } from './locale.ts'
import { route } from './route.ts'

/** The adapters of the payment port. */
export const paymentProviders = ['sandbox', 'idram', 'ameriabank', 'arca'] as const
export const PaymentProvider = z.enum(paymentProviders)
export type PaymentProvider = z.infer<typeof PaymentProvider>

/**
 * How the browser gets to the payment page: a GET redirect, or a form with `fields` that it posts. A `redirectUrl`
 * that begins with a slash is on the shop's own address.
 */
export const PaymentRedirect = z.object({
  redirectUrl: z.string(),
  method: z.enum(['GET', 'POST']),
  fields: z.record(z.string(), z.string()),
})
export type PaymentRedirect = z.infer<typeof PaymentRedirect>

const params = z.object({ provider: PaymentProvider })
const tag = 'payments'

/** The provider's server tells of a payment; body and answer are in the provider's own form. Some call by GET. */
export const paymentCallback = route({
  method: 'POST',
  path: '/payments/:provider/callback',
  access: 'provider',
  tag,
  summary: 'A payment provider tells what became of a payment: stored raw, verified, settled once.',
  params,
  result: z.object({ received: z.boolean() }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'TOO_LARGE', 'UNAVAILABLE'],
})
/** Answers 303 to /order/success?order=N or /order/failed?order=N in the order's language; the query proves nothing. */
export const paymentReturn = route({
  method: 'GET',
  path: '/payments/:provider/return',
  access: 'provider',
  tag,
  summary: 'The browser comes back from the payment page: the provider is asked, then it goes on to the order (303).',
  params,
  query: z.looseObject({}),
  result: z.null(),
})

/** What a shopper can pay with, the one for who chooses none first. */
export const OfferedProvider = z.object({ provider: PaymentProvider, name: Texts, hint: Texts })
export type OfferedProvider = z.infer<typeof OfferedProvider>

export const listPaymentProviders = route({
  method: 'GET',
  path: '/payments/providers',
  access: 'all',
  tag,
  summary: 'The payment providers a shopper can choose from; the first is for who chooses none.',
  result: z.object({ providers: z.array(OfferedProvider) }),
})

export const paymentRoutes = { paymentCallback, paymentReturn }
