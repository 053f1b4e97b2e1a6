/** digits: 37491123456; e164: +37491123456. */
export type NumberFormat = 'digits' | 'e164'

/** A phone as the provider wants to read it. */
export function numberFor(phone: string, format: NumberFormat): string {
  return format === 'digits' ? phone.replace(/^\+/, '') : phone
}
