import type { CallbackReading } from '../gateway.ts'
import { textOf } from './ask.ts'

/**
 * Returns the reading of an unauthenticated callback. @param ref the provider's key of the attempt that it names, if
 * any
 */
export function toForgedCall(why: string, ref: unknown): CallbackReading {
  const providerRef = textOf(ref)
  return { kind: 'forged', why, ...(providerRef === null ? {} : { attempt: { providerRef } }) }
}
