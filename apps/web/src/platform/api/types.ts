import type { Locale } from '@shop/contracts/locales.ts'
import type { Route } from '@shop/contracts/route.ts'
import type * as z from 'zod/mini'

/** Dependencies of the client. The server renderer provides its own. */
export type ApiEnvironment = {
  /** Base URL of the API without a trailing slash. */
  baseUrl: string
  fetch: typeof fetch
  locale: () => Locale
  token: () => string | null
  /** Called if a request with this token received 401. */
  onTokenRejected: (token: string) => void
}

export type Part = 'params' | 'query' | 'headers' | 'body'

export type Options = {
  signal?: AbortSignal
  /** Sent instead of the session's token. */
  token?: string
  /** Completes the request even if the page is left immediately. */
  keepalive?: boolean
  /** Called during an upload with the progress from 0 to 1. */
  onProgress?: (share: number) => void
}

export type AnyInput = { [P in Part]?: unknown } & Options

type Extra<R extends Route> =
  R['extra'] extends Record<string, z.ZodMiniType> ? { [K in keyof R['extra']]: z.output<R['extra'][K]> } : unknown
/** The whole response: the result, the text for the user, and other fields of the route. */
export type ApiResponse<R extends Route> = { result: z.output<R['result']>; message?: string } & Extra<R>
