import type { Locale } from '@shop/contracts/locale.ts'
import { AppError } from '#platform/errors.ts'
import { fieldText } from '#platform/refusals.ts'

/** A courier's window that is asked for: its day and its start. */
export type Window = { date: string; time: string }

/**
 * The window that a call names: both of its parts or neither.
 * @throws VALIDATION naming the part that is missing
 */
export function readWindow(
  { deliveryDate: date, deliveryTime: time }: { deliveryDate?: string | undefined; deliveryTime?: string | undefined },
  locale: Locale,
): Window | undefined {
  if (date === undefined && time === undefined) return undefined
  if (date !== undefined && time !== undefined) return { date, time }
  const [path, key] =
    date === undefined ? ['body.deliveryDate', 'date_required'] : ['body.deliveryTime', 'time_required']
  throw new AppError('VALIDATION', { details: [{ path, message: fieldText(key, locale) }] })
}
