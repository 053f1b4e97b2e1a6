import type { Address } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { isTownElsewhere } from '#delivery/index.ts'
import { AppError } from '#platform/errors.ts'
import { fieldText } from '#platform/refusals.ts'

/** @throws VALIDATION naming body.city, where it is a town of another region */
export function refuseTownElsewhere(address: Pick<Address, 'region' | 'city'>, locale: Locale): void {
  if (!isTownElsewhere(address)) return
  throw new AppError('VALIDATION', { details: [{ path: 'body.city', message: fieldText('city_elsewhere', locale) }] })
}
