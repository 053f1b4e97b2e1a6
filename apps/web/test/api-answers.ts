import { type ErrorCode, type ErrorDetail, httpStatus } from '@shop/contracts/errors.ts'
import type { Route } from '@shop/contracts/route.ts'
import type * as z from 'zod/mini'

type Part = 'params' | 'query' | 'body'
/** The parts of a request that the route declares, as the server would read them. */
type Request<R extends Route> = {
  [P in Part as R[P] extends z.ZodMiniType ? P : never]: R[P] extends z.ZodMiniType ? z.output<R[P]> : never
} & { /** Of the session. */ token: string | undefined }
type Refusal = { refuse: ErrorCode; message: string; details?: readonly ErrorDetail[] }

/** The result, a refusal, or any other response: what a broken server or one of another version may send. */
type Reply<R extends Route> = z.input<R['result']> | Refusal | Response

/** The answer of the API to one call of the contract. */
export type ApiAnswer = { route: Route; reply: (parts: Record<Part | 'token', unknown>) => unknown }

/** Creates the answer to a call of the contract. */
export function answer<R extends Route>(
  route: R,
  reply: (request: Request<R>) => Reply<R> | Promise<Reply<R>>,
): ApiAnswer {
  return { route, reply: parts => reply(parts as Request<R>) }
}

/** Creates a refusal of the API, with the text that the customer reads. */
export const reject = (refuse: ErrorCode, message: string, details: readonly ErrorDetail[] = []): Refusal => ({
  refuse,
  message,
  details,
})

const isRefusal = (reply: unknown): reply is Refusal => typeof reply === 'object' && reply !== null && 'refuse' in reply

/**
 * Creates the `fetch` of a browser whose API gives these answers; of two to one call, the later one. A call without an
 * answer, and a request that the contract does not allow, are reported to `onProblem`.
 */
export function createFetch(answers: readonly ApiAnswer[], onProblem: (problem: string) => void): typeof fetch {
  return async (address, { method = 'GET', body, headers } = {}) => {
    const { pathname, searchParams } = new URL(String(address), 'http://shop.test')
    const path = pathname.replace(/^\/serverapi/, '')
    const asked = answers.filter(({ route }) => route.method === method && parseParams(route.path, path))
    // As a router does, prefer a path without parameters.
    const found = asked.findLast(({ route }) => route.path === path) ?? asked.at(-1)
    try {
      if (!found) throw new Error('no answer')
      const { route, reply } = found
      const request = {
        params: route.params?.parse(parseParams(route.path, path)),
        query: route.query?.parse(toQuery(searchParams)),
        body: route.body?.parse(typeof body === 'string' ? JSON.parse(body) : body),
        token: new Headers(headers).get('Authorization')?.replace(/^Bearer /, ''),
      }
      return Promise.resolve(reply(request)).then(given => toResponse(given, route.status))
    } catch (error) {
      onProblem(`${method} ${path}: ${error}`)
      return toResponse(reject('NOT_FOUND', 'No answer in this test'))
    }
  }
}

function toResponse(reply: unknown, status = 200): Response {
  if (reply instanceof Response) return reply
  if (!isRefusal(reply)) return Response.json({ result: reply }, { status })
  const { refuse: error, message, details } = reply
  return Response.json({ error, message, details, requestId: '1' }, { status: httpStatus[error] })
}

/** A query as the server's framework reads it: an array where a name comes more than once. */
function toQuery(search: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(search.keys())].map(key => {
      const values = search.getAll(key)
      return [key, values.length > 1 ? values : values[0]]
    }),
  )
}

/** The values of `:name` in a path of the contract; undefined if it is another path. */
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
