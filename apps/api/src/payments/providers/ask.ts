import { z } from 'zod'
import { callOut, type OutgoingCall, OutgoingError, type OutgoingReply } from '#platform/outgoing.ts'
import { GatewayError } from '../gateway.ts'

/** One call to a provider. @throws GatewayError where there was no answer */
export async function ask(call: OutgoingCall): Promise<OutgoingReply> {
  try {
    return await callOut(call)
  } catch (error) {
    if (error instanceof OutgoingError) throw new GatewayError(error.message, { cause: error })
    throw error
  }
}

/**
 * What a provider's answer says, by its schema. The refusal names fields and never what stood in them.
 * @throws GatewayError for an answer that says something else
 */
export function readAnswer<T>(schema: z.ZodType<T>, body: string): T {
  const parsed = schema.safeParse(parseJson(body))
  if (parsed.success) return parsed.data
  throw new GatewayError(`answered something else: ${z.prettifyError(parsed.error)}`)
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads a key that came from outside: a short text. Null for anything else, and for one with U+0000, which PostgreSQL cannot store. */
export function textOf(value: unknown, maxLength = 100): string | null {
  if (typeof value !== 'string' || value === '' || value.includes('\0')) return null
  return value.length <= maxLength ? value : null
}

/** The fields of an object by their names in lower case: providers do not agree with themselves about these. */
export function byLowerCase(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]))
}
