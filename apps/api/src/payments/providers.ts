import type { Texts } from '@shop/contracts/locale.ts'
import { listPaymentProviders, type OfferedProvider, type PaymentProvider } from '@shop/contracts/payments.ts'
import type { Mount } from '#platform/http.ts'
import type { PaymentGateways } from './gateway.ts'

/** What a shopper calls each provider, and what paying there is like. */
const texts: Record<PaymentProvider, { name: Texts; hint: Texts }> = {
  sandbox: {
    name: { ru: 'Тестовая оплата', en: 'Test payment', hy: 'Փորձնական վճարում' },
    hint: {
      ru: 'Деньги не списываются',
      en: 'No money moves',
      hy: 'Գումար չի գանձվում',
    },
  },
  idram: {
    name: { ru: 'Idram', en: 'Idram', hy: 'Idram' },
    hint: {
      ru: 'Кошелёк или приложение Idram',
      en: 'The Idram wallet or app',
      hy: 'Idram դրամապանակ կամ հավելված',
    },
  },
  ameriabank: {
    name: { ru: 'Банковская карта', en: 'Bank card', hy: 'Բանկային քարտ' },
    hint: {
      ru: 'На странице Америабанка',
      en: 'On the page of Ameriabank',
      hy: 'Ամերիաբանկի էջում',
    },
  },
  arca: {
    name: { ru: 'Банковская карта', en: 'Bank card', hy: 'Բանկային քարտ' },
    hint: {
      ru: 'На странице платёжной системы ArCa',
      en: 'On the page of the ArCa payment system',
      hy: 'ArCa վճարային համակարգի էջում',
    },
  },
}

const offer = (provider: PaymentProvider): OfferedProvider => ({ provider, ...texts[provider] })

/** The choice that the checkout shows. */
export function mountProviders(mount: Mount, { offered }: PaymentGateways): void {
  mount(listPaymentProviders, async () => ({ result: { providers: offered.map(offer) } }))
}
