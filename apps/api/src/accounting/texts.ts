import type { Locale } from '@shop/contracts/locales.ts'
import { PaymentProvider } from '@shop/contracts/payments.ts'
import { RefundReason } from '@shop/contracts/payments-staff.ts'
import { translate } from '#platform/i18n/translate.ts'

/** Returns the name of a provider, of `store_credit` or of `all`; for a removed provider, its code. */
export function providerText(code: string, locale: Locale): string {
  const { data } = PaymentProvider.safeParse(code)
  if (data) return translate(locale, `provider.${data}.company`)
  return code === 'all' || code === 'store_credit' ? translate(locale, `accounting.provider.${code}`) : code
}

/** Returns the text of a reason, or its code if it has none. */
export function reasonText(code: string, locale: Locale): string {
  const { data } = RefundReason.safeParse(code)
  return data ? translate(locale, `accounting.reason.${data}`) : code
}
