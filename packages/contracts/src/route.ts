import * as z from 'zod/mini'

/**
 * Who may call an endpoint: `all` (no session needed), `customer` (any signed-in account), `provider` (a payment
 * provider's server).
 */
export type Access = 'all' | 'customer' | 'operator' | 'admin' | 'provider'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The contract of one endpoint: the server validates with it, the web client is typed by it, and OpenAPI is generated
 * from it. `result` is the schema of the response's `result`; `extra` adds top-level fields.
 */
export type Route = {
  method: Method
  /** Below the API's base path, with `:name` for parameters. */
  path: `/${string}`
  access: Access
  /** The endpoint is public, but the response depends on the signed-in user. */
  knowsCaller?: true
  /** A verb and an object, such as "List products". The endpoint's doc comment is its description in the document. */
  summary: string
  tag: import('./tags.ts').Tag
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  headers?: z.ZodMiniType
  body?: z.ZodMiniType
  /** The content type if the body is a file. `body` is the schema of its bytes, which are sent unchanged. */
  takes?: string
  result: z.ZodMiniType
  extra?: Record<string, z.ZodMiniType>
  /** The content type if the response is a file. `result` is its text or bytes, which are the whole response. */
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

/** A text for the user, in the language of `Accept-Language`. */
export const Message = z.string()

/** The path parameter of a resource. */
export const ById = z.object({ id: z.uuid() })

/** Confirms a request that has no other result. */
export const Success = z.object({ success: z.literal(true) })

/** The content of a file. */
export const FileBytes = z.custom<Uint8Array<ArrayBuffer>>(bytes => bytes instanceof Uint8Array)
