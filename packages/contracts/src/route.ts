import * as z from 'zod/mini'

/** Who may call: `all` (no session needed), `customer` (any signed-in account), `provider` (a payment provider's server). */
export type Access = 'all' | 'customer' | 'operator' | 'admin' | 'provider'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the API, written once: the server validates with it, the web's client is typed by it, OpenAPI is made
 * from it. `result` is the schema of the answer's `result`; `extra` adds top-level fields beside it (api.md, Form).
 */
export type Route = {
  method: Method
  /** Below the API's base path, with `:name` for parameters. */
  path: `/${string}`
  access: Access
  /** Of a call for all: who is signed in is known, and gets an answer of their own. */
  knowsCaller?: true
  summary: string
  tag: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  headers?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Where the body is a file: its type. `body` is the schema of its bytes, which are sent as they are. */
  takes?: string
  result: z.ZodMiniType
  extra?: Record<string, z.ZodMiniType>
  /** Where the answer is a file: its type. `result` is its text or its bytes, and is all that is sent. */
  media?: string
  /** 201 where something is made, 200 else. */
  status?: 200 | 201
  /** The refusals a caller should expect, by code (errors.ts). */
  errors?: readonly import('./errors.ts').ErrorCode[]
}

/** Keeps the literal types of a route while checking its shape. */
export function route<const R extends Route>(definition: R): R {
  return definition
}

/** Names in the path what a call is about. */
export const ById = z.object({ id: z.uuid() })

/** The result where it is done and there is nothing more to say. */
export const Success = z.object({ success: z.literal(true) })

/** The result that is a file of bytes. */
export const FileBytes = z.custom<Uint8Array<ArrayBuffer>>(bytes => bytes instanceof Uint8Array)
