import type { Locale } from '@shop/contracts/locale.ts'
import { PaymentProvider } from '@shop/contracts/payments.ts'
import { RefundReason } from '@shop/contracts/payments-staff.ts'
import type { PaymentMethod } from '#payments/index.ts'
import { translate } from '#platform/i18n/translate.ts'

/** The columns in order. The codes at the end are the same in every language, so that files can be compared. */
const columns = [
  'date',
  'time',
  'operation',
  'order',
  'provider',
  'amount',
  'vat',
  'receipt',
  'reference',
  'key',
  'reason',
  'method',
  'operationCode',
  'providerCode',
  'reasonCode',
  'methodCode',
] as const

export function headingIn(locale: Locale): string[] {
  return columns.map(column => translate(locale, `accounting.column.${column}`))
}

export type Operation = 'payment' | 'refund' | 'total_payments' | 'total_refunds' | 'total'
/** How a payment was made, or a refund sent: by a call of the provider or manually by staff. */
export type Method = PaymentMethod | 'by_hand'

export const operationText = (operation: Operation, locale: Locale): string =>
  translate(locale, `accounting.operation.${operation}`)

export const methodText = (method: Method, provider: string, locale: Locale): string =>
  translate(locale, `accounting.method.${method}`, { company: providerText(provider, locale) })

/** Returns the name of a provider or of `all`; for a removed provider, its code. */
export function providerText(code: string, locale: Locale): string {
  const { data } = PaymentProvider.safeParse(code)
  if (data) return translate(locale, `provider.${data}.company`)
  return code === 'all' ? translate(locale, 'accounting.provider.all') : code
}

/** Returns the text of a reason, or its code if it has none. */
export function reasonText(code: string, locale: Locale): string {
  const { data } = RefundReason.safeParse(code)
  return data ? translate(locale, `accounting.reason.${data}`) : code
}
