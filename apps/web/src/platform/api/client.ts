import type { Route } from '@shop/contracts/route.ts'
import type * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import type { Answer, ApiEnvironment, Options, Part } from './types.ts'

/** The parts that a route asks for, each typed by its schema. */
type Input<R extends Route> = {
  [P in Part as R[P] extends z.ZodMiniType ? P : never]: R[P] extends z.ZodMiniType ? z.input<R[P]> : never
}
/** A route, or how to load it: a first view that calls nothing goes without contracts. */
export type Source<R extends Route> = R | (() => Promise<R>)
/** A route without parts may be called without input. */
type Arguments<R extends Route> = keyof Input<R> extends never ? [input?: Options] : [input: Input<R> & Options]
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
