import type { Address } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { isTownElsewhere } from '#delivery/index.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'

/** Asserts that the town belongs to the region. @throws VALIDATION naming body.city */
export function assertTownInRegion(address: Pick<Address, 'region' | 'city'>, locale: Locale): void {
  if (!isTownElsewhere(address)) return
  throw new AppError('VALIDATION', { details: [{ path: 'body.city', message: fieldText('city_elsewhere', locale) }] })
}
