import { listPaymentProviders, type PaymentProvider } from '@shop/contracts/payments.ts'
import type { Mount } from '#platform/http.ts'
import type { PaymentGateways } from './gateway.ts'
import type { Provider } from './provider.ts'
import { ameriabank } from './providers/ameriabank/index.ts'
import { arca } from './providers/arca/index.ts'
import { idram } from './providers/idram/index.ts'
import { sandbox } from './providers/sandbox/index.ts'

/** Every payment provider. docs/how-to/add-a-payment-provider.md says how to add one. */
export const providers: Record<PaymentProvider, Provider> = { sandbox, idram, ameriabank, arca }

/** The choice that the checkout shows. */
export function mountProviders(mount: Mount, { offered }: PaymentGateways): void {
  mount(listPaymentProviders, async () => ({
    result: {
      providers: offered.map(provider => {
        const { name, hint } = providers[provider].texts
        return { provider, name, hint }
      }),
    },
  }))
}
