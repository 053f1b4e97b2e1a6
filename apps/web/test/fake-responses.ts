import { type ErrorCode, type ErrorDetail, httpStatus } from '@shop/contracts/errors.ts'
import type { Route } from '@shop/contracts/route.ts'
import type * as z from 'zod/mini'

type Part = 'params' | 'query' | 'body'
/** The input of a request, parsed like on the server. */
type Request<R extends Route> = {
  [P in Part as R[P] extends z.ZodMiniType ? P : never]: R[P] extends z.ZodMiniType ? z.output<R[P]> : never
} & { /** Of the session. */ token: string | undefined }
type Rejection = { rejection: ErrorCode; message: string; details?: readonly ErrorDetail[] }

/** A result, an error, or any other response that a broken or different server may send. */
type Reply<R extends Route> = z.input<R['result']> | Rejection | Response

/** A fake response of the API to an endpoint. */
export type FakeResponse = { route: Route; reply: (parts: Record<Part | 'token', unknown>) => unknown }

/** Creates a fake response to an endpoint. */
export function respond<R extends Route>(
  route: R,
  reply: (request: Request<R>) => Reply<R> | Promise<Reply<R>>,
): FakeResponse {
  return { route, reply: parts => reply(parts as Request<R>) }
}

/** Creates an error response with the text for the customer. */
export const reject = (rejection: ErrorCode, message: string, details: readonly ErrorDetail[] = []): Rejection => ({
  rejection,
  message,
  details,
})

const isRejection = (reply: unknown): reply is Rejection =>
  typeof reply === 'object' && reply !== null && 'rejection' in reply

/**
 * Creates a `fetch` with these responses; of several for one endpoint, the last one applies. Requests without a
 * response, or that violate the contract, are reported to `onProblem`.
 */
export function createFetch(responses: readonly FakeResponse[], onProblem: (problem: string) => void): typeof fetch {
  return async (address, { method = 'GET', body, headers } = {}) => {
    const { pathname, searchParams } = new URL(String(address), 'http://shop.test')
    const path = pathname.replace(/^\/serverapi/, '')
    const candidates = responses.filter(({ route }) => route.method === method && parseParams(route.path, path))
    // Like a router, prefer a path without parameters.
    const match = candidates.findLast(({ route }) => route.path === path) ?? candidates.at(-1)
    try {
      if (!match) throw new Error('no response')
      const { route, reply } = match
      const request = {
        params: route.params?.parse(parseParams(route.path, path)),
        query: route.query?.parse(toQuery(searchParams)),
        body: route.body?.parse(body instanceof Blob ? await toBytes(body) : parseBody(body)),
        token: new Headers(headers).get('Authorization')?.replace(/^Bearer /, ''),
      }
      return Promise.resolve(reply(request)).then(given => toResponse(given, route.status))
    } catch (error) {
      onProblem(`${method} ${path}: ${error}`)
      return toResponse(reject('NOT_FOUND', 'No response in this test'))
    }
  }
}

/** The server reads a file as bytes. */
const toBytes = async (body: Blob): Promise<Uint8Array> => new Uint8Array(await body.arrayBuffer())
const parseBody = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : body)

function toResponse(reply: unknown, status = 200): Response {
  if (reply instanceof Response) return reply
  if (!isRejection(reply)) return Response.json({ result: reply }, { status })
  const { rejection: error, message, details } = reply
  return Response.json({ error, message, details, requestId: '1' }, { status: httpStatus[error] })
}

/** Parses a query like the server: repeated names become an array. */
function toQuery(search: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(search.keys())].map(key => {
      const values = search.getAll(key)
      return [key, values.length > 1 ? values : values[0]]
    }),
  )
}

/** Returns the values of `:name` in a path; undefined if the path does not match. */
function parseParams(pattern: string, path: string): Record<string, string> | undefined {
  const names = pattern.split('/')
  const values = path.split('/')
  if (names.length !== values.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const value = decodeURIComponent(values[index] ?? '')
    if (name.startsWith(':')) params[name.slice(1)] = value
    else if (name !== value) return undefined
  }
  return params
}
