import type { Locale } from '@shop/contracts/locales.ts'
import type { Route } from '@shop/contracts/route.ts'
import type * as z from 'zod/mini'

/** What the client needs from the app around it; a server renderer gives its own. */
export type ApiEnvironment = {
  /** Where the API's paths begin, without a slash at the end. */
  baseUrl: string
  fetch: typeof fetch
  locale: () => Locale
  token: () => string | null
  /** A call with this token was answered 401: it is no good any more. */
  onTokenRefused: (token: string) => void
}

export type Part = 'params' | 'query' | 'headers' | 'body'

export type Options = {
  signal?: AbortSignal
  /** Sent in place of the session's token. */
  token?: string
  /** Told while a file is on its way, from 0 to 1. */
  onProgress?: (share: number) => void
}

export type AnyInput = { [P in Part]?: unknown } & Options

type Extra<R extends Route> =
  R['extra'] extends Record<string, z.ZodMiniType> ? { [K in keyof R['extra']]: z.output<R['extra'][K]> } : unknown
/** The whole answer: the result, the text for the person, and what the route puts beside them. */
export type Answer<R extends Route> = { result: z.output<R['result']>; message?: string } & Extra<R>
