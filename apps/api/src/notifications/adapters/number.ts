/** digits: 37491123456; e164: +37491123456. */
export type NumberFormat = 'digits' | 'e164'

/** Formats a phone number for the provider. */
export function formatNumber(phone: string, format: NumberFormat): string {
  return format === 'digits' ? phone.replace(/^\+/, '') : phone
}
