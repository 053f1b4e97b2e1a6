import { listPaymentProviders, type PaymentProvider } from '@shop/contracts/payments.ts'
import type { Mount } from '#platform/http/http.ts'
import { textsOf } from '#platform/i18n/translate.ts'
import type { PaymentGateways } from './gateway.ts'
import type { Provider } from './provider.ts'
import { ameriabank } from './providers/ameriabank/index.ts'
import { arca } from './providers/arca/index.ts'
import { idram } from './providers/idram/index.ts'
import { sandbox } from './providers/sandbox/index.ts'

/** Every payment provider. See docs/how-to/add-a-payment-provider.md. */
export const providers: Record<PaymentProvider, Provider> = { sandbox, idram, ameriabank, arca }

/** Serves the providers that the checkout offers. */
export function mountProviders(mount: Mount, { offered }: PaymentGateways): void {
  mount(listPaymentProviders, async () => ({
    result: {
      providers: offered.map(provider => ({
        provider,
        name: textsOf(`provider.${provider}.name`),
        hint: textsOf(`provider.${provider}.hint`),
      })),
    },
  }))
}
