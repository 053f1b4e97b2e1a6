import type { CallbackReading } from '../gateway.ts'
import { textOf } from './ask.ts'

/** Returns the reading of a call that does not prove itself. @param ref the provider's key of the attempt that it names, if any */
export function toForgedCall(why: string, ref: unknown): CallbackReading {
  const providerRef = textOf(ref)
  // PostgreSQL stores no U+0000, so that no key contains it.
  if (providerRef === null || providerRef.includes('\0')) return { kind: 'forged', why }
  return { kind: 'forged', why, attempt: { providerRef } }
}
