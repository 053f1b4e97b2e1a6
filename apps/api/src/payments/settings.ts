import { paymentProviders } from '@shop/contracts/payments.ts'
import { z } from 'zod'
import { mergeDistinct, type SettingProblem, someOf } from '#platform/config/env-values.ts'
import { providers } from './providers.ts'

/** The settings of the providers. Only the provider folders read them, so they have no type here. */
const settingsOfProviders: Record<never, z.ZodType> = mergeDistinct(
  'setting',
  ...Object.values(providers).map(({ settings }) => settings),
)

/** The environment settings of payments. */
export const paymentSettings = {
  PAYMENT_PROVIDERS: someOf(paymentProviders, 'sandbox').describe(
    `The payment providers that customers can choose from: one or more of ${paymentProviders.join(', ')}, separated by commas. The first one is preselected. A provider that is named here needs its settings below. Keep the settings of a provider that is no longer offered as long as it may have to refund a payment.`,
  ),
  ...settingsOfProviders,
}

const Settings = z.object(paymentSettings)
export type PaymentSettings = z.infer<typeof Settings>

/** Finds missing settings of offered providers, and settings that are not allowed in a live shop. */
export function findPaymentProblems(settings: PaymentSettings, isLive: boolean): SettingProblem[] {
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
