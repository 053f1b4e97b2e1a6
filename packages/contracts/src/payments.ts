import * as z from 'zod/mini'
import { Texts } from './locale-schemas.ts'
import { route } from './route.ts'

/** The adapters of the payment port. */
export const paymentProviders = ['sandbox', 'idram', 'ameriabank', 'arca'] as const
/** A payment provider. */
export const PaymentProvider = z.enum(paymentProviders)
export type PaymentProvider = z.infer<typeof PaymentProvider>

/**
 * How to open the payment page: a redirect, or a form with `fields` to submit by POST. A `redirectUrl` that begins
 * with `/` is a path of the shop.
 */
export const PaymentRedirect = z.object({
  redirectUrl: z.string(),
  method: z.enum(['GET', 'POST']),
  fields: z.record(z.string(), z.string()),
})
export type PaymentRedirect = z.infer<typeof PaymentRedirect>

const params = z.object({ provider: PaymentProvider })
const tag = 'payments'

/** Receives the callback of a provider. Request and response have the provider's format. Some providers use GET. */
export const paymentCallback = route({
  method: 'POST',
  path: '/payments/:provider/callback',
  access: 'provider',
  tag,
  summary: 'Receive a payment callback',
  params,
  result: z.object({ received: z.boolean() }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'TOO_LARGE', 'UNAVAILABLE'],
})
/**
 * Redirects (303) to /order/success?order=N or /order/failed?order=N in the order's language, or to the page of the link
 * by which the payer came. The query is not trusted.
 */
export const paymentReturn = route({
  method: 'GET',
  path: '/payments/:provider/return',
  access: 'provider',
  tag,
  summary: 'Return from the payment page',
  params,
  query: z.looseObject({}),
  result: z.null(),
})

/** A payment provider to choose from. The first one is the default. */
export const OfferedProvider = z.object({ provider: PaymentProvider, name: Texts, hint: Texts })
export type OfferedProvider = z.infer<typeof OfferedProvider>

/** Returns the payment providers that a customer can choose. The first one is the default. */
export const listPaymentProviders = route({
  method: 'GET',
  path: '/payments/providers',
  access: 'all',
  tag,
  summary: 'List payment providers',
  result: z.object({ providers: z.array(OfferedProvider) }),
})

export const paymentRoutes = { paymentCallback, paymentReturn }
