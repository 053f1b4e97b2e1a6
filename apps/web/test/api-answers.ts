import { type ErrorCode, type ErrorDetail, httpStatus } from '@shop/contracts/errors.ts'
import type { Route } from '@shop/contracts/route.ts'
import type * as z from 'zod/mini'

type Part = 'params' | 'query' | 'body'
/** The parts of a request that the route declares, as the server would read them. */
type Request<R extends Route> = {
  [P in Part as R[P] extends z.ZodMiniType ? P : never]: R[P] extends z.ZodMiniType ? z.output<R[P]> : never
}
type Refusal = { refuse: ErrorCode; message: string; details?: readonly ErrorDetail[] }

/** The result, a refusal, or any other response: what a broken server or one of another version may send. */
type Reply<R extends Route> = z.input<R['result']> | Refusal | Response

/** The answer of the API to one call of the contract. */
export type ApiAnswer = { route: Route; reply: (parts: Record<Part, unknown>) => unknown }

/** Answers a call of the contract: with its `result`, or with what `reject` made. */
export function answer<R extends Route>(
  route: R,
  reply: (request: Request<R>) => Reply<R> | Promise<Reply<R>>,
): ApiAnswer {
  return { route, reply: parts => reply(parts as Request<R>) }
}

/** A refusal of the API, with the text that the customer reads. */
export const reject = (refuse: ErrorCode, message: string, details: readonly ErrorDetail[] = []): Refusal => ({
  refuse,
  message,
  details,
})

const isRefusal = (reply: unknown): reply is Refusal => typeof reply === 'object' && reply !== null && 'refuse' in reply

/**
 * The `fetch` of a browser whose API gives these answers; of two to one call, the later one. Requests are read by the
 * contract, so a request that the server would reject throws. A call without an answer is reported to `onUnknown`.
 */
export function createFetch(answers: readonly ApiAnswer[], onUnknown: (call: string) => void): typeof fetch {
  return async (address, { method = 'GET', body } = {}) => {
    const { pathname, searchParams } = new URL(String(address), 'http://shop.test')
    const path = pathname.replace(/^\/serverapi/, '')
    for (const { route, reply } of answers.toReversed()) {
      const params = route.method === method ? paramsOf(route.path, path) : undefined
      if (!params) continue
      const given = await reply({
        params: route.params?.parse(params),
        query: route.query?.parse(queryOf(searchParams)),
        body: route.body?.parse(typeof body === 'string' ? JSON.parse(body) : body),
      })
      return responseOf(given, route.status)
    }
    onUnknown(`${method} ${path}`)
    return responseOf(reject('NOT_FOUND', 'No answer in this test'))
  }
}

function responseOf(reply: unknown, status = 200): Response {
  if (reply instanceof Response) return reply
  if (!isRefusal(reply)) return Response.json({ result: reply }, { status })
  const { refuse: error, message, details } = reply
  return Response.json({ error, message, details, requestId: '1' }, { status: httpStatus[error] })
}

/** A query as the server's framework reads it: an array where a name comes more than once. */
function queryOf(search: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(search.keys())].map(key => {
      const values = search.getAll(key)
      return [key, values.length > 1 ? values : values[0]]
    }),
  )
}

/** The values of `:name` in a path of the contract; undefined if it is another path. */
function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
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
