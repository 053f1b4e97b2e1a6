import { type ErrorCode, ErrorDetail, httpStatus } from '@shop/contracts/errors.ts'
import type { Route } from '@shop/contracts/route.ts'
import * as z from 'zod/mini'
import { randomHex } from '../random-hex.ts'
import { ApiError } from './api-error.ts'
import type { AnyInput, ApiEnvironment, ApiResponse } from './types.ts'
import { isInactive } from './user-activity.ts'

/** Longer than the API's longest timeout (12 s, suggestions), so that the user sees its response. */
const TIMEOUT_MS = 20_000
/** Timeout of uploads. */
const FILE_TIMEOUT_MS = 90_000

/** Sends a request and validates the response by the contract. @throws ApiError */
export async function perform<R extends Route>(
  env: ApiEnvironment,
  route: R,
  input: AnyInput,
): Promise<ApiResponse<R>> {
  const token = input.token ?? env.token()
  const reply = await send(env, route, input, token)
  if (!reply.ok) {
    const error = await toApiError(reply)
    // A wrong password is also a 401, but does not end the session.
    if (token && error.status === 401 && error.code !== 'BAD_CREDENTIALS') env.onTokenRejected(token)
    throw error
  }
  const body = await readBody(reply, route)
  const parsed = responseSchema(route).safeParse(body)
  if (!parsed.success) throw unreadable(reply, parsed.error)
  return parsed.data
}

function responseSchema<R extends Route>(route: R): z.ZodMiniType<ApiResponse<R>> {
  const schema: z.ZodMiniType = z.object({ ...route.extra, result: route.result, message: z.optional(z.string()) })
  // The only cast from the contract's schema to its type: ApiResponse<R> is derived from the same schema.
  return schema as z.ZodMiniType<ApiResponse<R>>
}

const REQUEST_ID_BYTES = 8

async function send(env: ApiEnvironment, route: Route, input: AnyInput, token: string | null): Promise<Response> {
  // Finds the request in the server's log even without a response.
  const requestId = randomHex(REQUEST_ID_BYTES)
  const timeout = AbortSignal.timeout(route.takes ? FILE_TIMEOUT_MS : TIMEOUT_MS)
  const request: RequestInit = {
    method: route.method,
    // Complete a deletion even if the page is left immediately.
    ...((route.method === 'DELETE' || input.keepalive) && { keepalive: true }),
    headers: { ...headersOf(env, route, input, token), 'X-Request-Id': requestId },
    signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
    ...(input.body !== undefined && { body: input.body instanceof Blob ? input.body : JSON.stringify(input.body) }),
  }
  try {
    const { onProgress } = input
    const ask = onProgress ? (await import('./fetch-with-progress.ts')).fetchWithProgress(onProgress) : env.fetch
    return await ask(env.baseUrl + buildUrl(route, input), request)
  } catch (cause) {
    // An aborted request is not a failure: the caller expects the abort.
    if (input.signal?.aborted) throw cause
    throw new ApiError({ status: 0, code: 'NO_CONNECTION', requestId, cause })
  }
}

function headersOf(env: ApiEnvironment, route: Route, input: AnyInput, token: string | null): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': env.locale(),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(input.body !== undefined && { 'Content-Type': route.takes ?? 'application/json' }),
    ...(isInactive() && { 'X-Unattended': '1' }),
    ...stringEntries(input.headers),
  }
}

/** Builds `/catalog/products/abc?sort=new` from `/catalog/products/:slug`, { slug } and { sort }. */
function buildUrl(route: Route, { params, query }: AnyInput): string {
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

/** Reads the body by the contract's media type: JSON, text or bytes. */
async function readBody(reply: Response, { media }: Route): Promise<unknown> {
  if (reply.status === 204) return {}
  if (media === undefined) return readJson(reply)
  return { result: media.startsWith('text/') ? await reply.text() : new Uint8Array(await reply.arrayBuffer()) }
}

async function readJson(reply: Response): Promise<unknown> {
  try {
    return await reply.json()
  } catch (cause) {
    throw unreadable(reply, cause)
  }
}

function unreadable(reply: Response, cause: unknown): ApiError {
  return new ApiError({ status: reply.status, code: 'UNREADABLE_RESPONSE', cause })
}

/** Lenient schema: error responses of a proxy or an older server should still show their text. */
const ErrorBody = z.object({
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  details: z.catch(z.optional(z.array(ErrorDetail)), undefined),
  requestId: z.optional(z.string()),
  dailyLimitExceeded: z.catch(z.optional(z.boolean()), undefined),
})

async function toApiError(reply: Response): Promise<ApiError> {
  const { data } = ErrorBody.safeParse(await reply.json().catch(() => null))
  if (!data) return unreadable(reply, undefined)
  return new ApiError({
    status: reply.status,
    code: isErrorCode(data.error)
      ? data.error
      : data.error || data.message
        ? 'UNREADABLE_RESPONSE'
        : 'ERROR_WITHOUT_TEXT',
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
