import { paymentProviders } from '@shop/contracts/payments.ts'
import { z } from 'zod'
import { type Problem, someOf } from '#platform/env-values.ts'
import { providers } from './providers.ts'

/** The settings of the providers, which only their folders read: no type names them. */
const settingsOfProviders: Record<never, z.ZodType> = Object.assign(
  {},
  ...Object.values(providers).map(({ settings }) => settings),
)

/** The environment settings of payments. */
export const paymentSettings = { PAYMENT_PROVIDERS: someOf(paymentProviders, 'sandbox'), ...settingsOfProviders }

const Settings = z.object(paymentSettings)
export type PaymentSettings = z.infer<typeof Settings>

/** Finds what an offered provider needs and lacks, and what the money of customers must not go through. */
export function findPaymentProblems(settings: PaymentSettings, isLive: boolean): Problem[] {
  const offered = settings.PAYMENT_PROVIDERS
  return [
    ...(isLive && offered.includes('sandbox')
      ? [['PAYMENT_PROVIDERS', 'sandbox is not for a live shop'] as const]
      : []),
    ...Object.values(providers).flatMap(provider =>
      provider.findProblems(settings, { isOffered: offered.includes(provider.name), isLive }),
    ),
  ]
}
