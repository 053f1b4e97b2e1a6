import type { Locale } from '@shop/contracts/locales.ts'
import type { Route } from '@shop/contracts/route.ts'
import type * as z from 'zod/mini'
import { ApiError } from './api-error.ts'

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
/** The parts that a route asks for, each typed by its schema. */
type Input<R extends Route> = {
  [P in Part as R[P] extends z.ZodMiniType ? P : never]: R[P] extends z.ZodMiniType ? z.input<R[P]> : never
}
export type Options = {
  signal?: AbortSignal
  /** Sent in place of the session's token. */
  token?: string
  /** Told while a file is on its way, from 0 to 1. */
  onProgress?: (share: number) => void
}
/** A route, or how to load it: a first view that calls nothing goes without contracts. */
export type Source<R extends Route> = R | (() => Promise<R>)
/** A route without parts may be called without input. */
type Arguments<R extends Route> = keyof Input<R> extends never ? [input?: Options] : [input: Input<R> & Options]
export type AnyInput = { [P in Part]?: unknown } & Options

type Extra<R extends Route> =
  R['extra'] extends Record<string, z.ZodMiniType> ? { [K in keyof R['extra']]: z.output<R['extra'][K]> } : unknown
/** The whole answer: the result, the text for the person, and what the route puts beside them. */
export type Answer<R extends Route> = { result: z.output<R['result']>; message?: string } & Extra<R>

/** Sending and reading, with the schemas: loaded with the first call. */
export const loadCalls = () => import('./perform.ts')

let environment: ApiEnvironment | undefined

/** Called once, before the first call. */
export function configureApi(given: ApiEnvironment): void {
  environment = given
}

/** Calls a route of the contract and returns its `result`. @throws ApiError */
export async function call<R extends Route>(route: Source<R>, ...input: Arguments<R>): Promise<z.output<R['result']>> {
  const { result } = await callFull(route, ...input)
  return result
}

/** Calls a route and returns the whole answer, for its `message` or the fields beside `result`. @throws ApiError */
export async function callFull<R extends Route>(source: Source<R>, ...[input]: Arguments<R>): Promise<Answer<R>> {
  if (!environment) throw new Error('configureApi() comes before the first call')
  // The session at the time of the call: a logout ends it before the schemas have loaded.
  const token = environment.token()
  const env = { ...environment, token: () => token }
  const [{ perform }, route] = await Promise.all([loadCalls(), typeof source === 'function' ? source() : source]).catch(
    (cause: unknown) => {
      throw new ApiError({ status: 0, code: 'NO_CONNECTION', cause })
    },
  )
  return perform(env, route, input ?? {})
}
