import { z } from 'zod'
import { OutgoingError, type OutgoingRequest, type OutgoingResponse, sendOutgoing } from '#platform/http/outgoing.ts'
import { type CallbackReading, GatewayError } from '../gateway.ts'

/** Sends one request to a provider. @throws GatewayError if there is no response */
export async function sendRequest(request: OutgoingRequest): Promise<OutgoingResponse> {
  try {
    return await sendOutgoing(request)
  } catch (error) {
    if (error instanceof OutgoingError) throw new GatewayError(error.message, { cause: error })
    throw error
  }
}

/**
 * Parses a provider's response by its schema. The error names fields but not their values.
 * @throws GatewayError if the response does not match
 */
export function parseResponse<T>(schema: z.ZodType<T>, body: string): T {
  const parsed = schema.safeParse(parseJson(body))
  if (parsed.success) return parsed.data
  throw new GatewayError(`unexpected response: ${z.prettifyError(parsed.error)}`)
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads an id from outside: a short text. Returns null for anything else, also for text with U+0000, which PostgreSQL
 * cannot store.
 */
export function toShortText(value: unknown, maxLength = 100): string | null {
  if (typeof value !== 'string' || value === '' || value.includes('\0')) return null
  return value.length <= maxLength ? value : null
}

/** Returns the fields of an object by lower-case name, because providers use inconsistent case. */
export function toLowerCaseKeys(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]))
}

/**
 * Returns the reading of a forged callback.
 * @param ref the provider's key of the attempt that it names, if any
 */
export function toForgedReading(why: string, ref: unknown): CallbackReading {
  const providerRef = toShortText(ref)
  return { kind: 'forged', why, ...(providerRef === null ? {} : { attempt: { providerRef } }) }
}
