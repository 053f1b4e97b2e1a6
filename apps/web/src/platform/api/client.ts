import { type ErrorCode, ErrorDetail, httpStatus } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import type { Route } from '@shop/contracts/route.ts'
import * as z from 'zod/mini'
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

type Part = 'params' | 'query' | 'headers' | 'body'
/** The parts that a route asks for, each typed by its schema. */
type Input<R extends Route> = {
  [P in Part as R[P] extends z.ZodMiniType ? P : never]: R[P] extends z.ZodMiniType ? z.input<R[P]> : never
}
type Options = { signal?: AbortSignal }
/** A route without parts may be called without input. */
type Arguments<R extends Route> = keyof Input<R> extends never ? [input?: Options] : [input: Input<R> & Options]
type AnyInput = { [P in Part]?: unknown } & Options

type Extra<R extends Route> =
  R['extra'] extends Record<string, z.ZodMiniType> ? { [K in keyof R['extra']]: z.output<R['extra'][K]> } : unknown
/** The whole answer: the result, the text for the person, and what the route puts beside them. */
export type Answer<R extends Route> = { result: z.output<R['result']>; message?: string } & Extra<R>

/** Longer than the API's own longest handler (12 s, the suggestions), so that its answer is what a person sees. */
const TIMEOUT_MS = 20_000

let environment: ApiEnvironment | undefined

/** Called once, before the first call. */
export function configureApi(given: ApiEnvironment): void {
  environment = given
}

/** Calls a route of the contract and returns its `result`. @throws ApiError */
export async function call<R extends Route>(route: R, ...input: Arguments<R>): Promise<z.output<R['result']>> {
  const { result } = await callFull(route, ...input)
  return result
}

/** Calls a route and returns the whole answer, for its `message` or the fields beside `result`. @throws ApiError */
export async function callFull<R extends Route>(route: R, ...[input]: Arguments<R>): Promise<Answer<R>> {
  if (!environment) throw new Error('configureApi() comes before the first call')
  const token = environment.token()
  const reply = await send(environment, route, input ?? {}, token)
  if (!reply.ok) {
    const error = await refusal(reply)
    // A wrong password is a 401 too, and says nothing about the session.
    if (token && error.status === 401 && error.code !== 'BAD_CREDENTIALS') environment.onTokenRefused(token)
    throw error
  }
  const body: unknown = reply.status === 204 ? {} : await readJson(reply)
  const answer = answerSchema(route).safeParse(body)
  if (!answer.success) throw unreadable(reply, answer.error)
  return answer.data
}

function answerSchema<R extends Route>(route: R): z.ZodMiniType<Answer<R>> {
  const schema: z.ZodMiniType = z.object({ ...route.extra, result: route.result, message: z.optional(z.string()) })
  // The one place where the contract's table becomes a type: Answer<R> is read from these same schemas.
  return schema as z.ZodMiniType<Answer<R>>
}

async function send(env: ApiEnvironment, route: Route, input: AnyInput, token: string | null): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const request: RequestInit = {
    method: route.method,
    headers: {
      Accept: 'application/json',
      'Accept-Language': env.locale(),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
      ...stringEntries(input.headers),
    },
    signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  }
  try {
    return await env.fetch(env.baseUrl + urlOf(route, input), request)
  } catch (cause) {
    // A request that its caller took back is no failure: whoever aborted it expects the abort.
    if (input.signal?.aborted) throw cause
    throw new ApiError({ status: 0, code: 'NO_CONNECTION', cause })
  }
}

/** `/catalog/products/:slug` and { slug }, { sort } as `/catalog/products/abc?sort=new`. */
function urlOf(route: Route, { params, query }: AnyInput): string {
  const values = stringEntries(params)
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `${path}?${search}` : path
}

function stringEntries(given: unknown): Record<string, string> {
  const entries = Object.entries(given ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

async function readJson(reply: Response): Promise<unknown> {
  try {
    return await reply.json()
  } catch (cause) {
    throw unreadable(reply, cause)
  }
}

function unreadable(reply: Response, cause: unknown): ApiError {
  return new ApiError({ status: reply.status, code: 'UNREADABLE_REPLY', cause })
}

/** Read leniently: a proxy's or an older server's refusal still shows what it says. */
const Refusal = z.object({
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  details: z.catch(z.optional(z.array(ErrorDetail)), undefined),
  requestId: z.optional(z.string()),
  dailyLimitExceeded: z.catch(z.optional(z.boolean()), undefined),
})

async function refusal(reply: Response): Promise<ApiError> {
  const { data } = Refusal.safeParse(await reply.json().catch(() => null))
  if (!data) return unreadable(reply, undefined)
  return new ApiError({
    status: reply.status,
    code: isErrorCode(data.error) ? data.error : data.error || data.message ? 'UNREADABLE_REPLY' : 'SILENT_REFUSAL',
    serverMessage: data.message,
    serverError: data.error,
    details: data.details,
    requestId: data.requestId,
    dailyLimitExceeded: data.dailyLimitExceeded,
    retryAfter: Number(reply.headers.get('Retry-After')) || undefined,
  })
}

function isErrorCode(code: string | undefined): code is ErrorCode {
  return code !== undefined && Object.hasOwn(httpStatus, code)
}
