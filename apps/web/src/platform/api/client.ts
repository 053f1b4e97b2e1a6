import type { Route } from '@shop/contracts/route.ts'
import type * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import type { ApiEnvironment, ApiResponse, Options, Part } from './types.ts'

/** The input of a route, typed by its schemas. */
type Input<R extends Route> = {
  [P in Part as R[P] extends z.ZodMiniType ? P : never]: R[P] extends z.ZodMiniType ? z.input<R[P]> : never
}
/** A route, or a function that loads it, so that a first view without requests does not need the contracts. */
export type Source<R extends Route> = R | (() => Promise<R>)
/** Routes without input take no input argument. */
type Arguments<R extends Route> = keyof Input<R> extends never ? [input?: Options] : [input: Input<R> & Options]
/** Loads the request code and the schemas on the first request. */
export const loadCalls = () => import('./perform.ts')

let environment: ApiEnvironment | undefined

/** Must be called before the first request. */
export function configureApi(given: ApiEnvironment): void {
  environment = given
}

/** Calls a route and returns its `result`. @throws ApiError */
export async function call<R extends Route>(route: Source<R>, ...input: Arguments<R>): Promise<z.output<R['result']>> {
  const { result } = await callFull(route, ...input)
  return result
}

/** Calls a route and returns the whole response, for its `message` or other fields. @throws ApiError */
export async function callFull<R extends Route>(source: Source<R>, ...[input]: Arguments<R>): Promise<ApiResponse<R>> {
  if (!environment) throw new Error('call configureApi() before the first request')
  // Read the token before loading the code: a logout may end the session meanwhile.
  const token = environment.token()
  const env = { ...environment, token: () => token }
  const [{ perform }, route] = await Promise.all([loadCalls(), typeof source === 'function' ? source() : source]).catch(
    (cause: unknown) => {
      throw new ApiError({ status: 0, code: 'NO_CONNECTION', cause })
    },
  )
  return perform(env, route, input ?? {})
}
