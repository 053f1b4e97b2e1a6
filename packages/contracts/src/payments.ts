import * as z from 'zod/mini'

/** The adapters of the payment port; the real ones come by migration of this list. */
export const PaymentProvider = z.enum(['sandbox'])
export type PaymentProvider = z.infer<typeof PaymentProvider>

/** How the browser gets to the payment page: a GET redirect, or a form with `fields` that it posts. */
export const PaymentRedirect = z.object({
  redirectUrl: z.string(),
  method: z.enum(['GET', 'POST']),
  fields: z.record(z.string(), z.string()),
})
export type PaymentRedirect = z.infer<typeof PaymentRedirect>
