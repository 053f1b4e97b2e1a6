import { randomUUID } from 'node:crypto'
import { isPermission, presetPermissions } from '@shop/contracts/permissions.ts'
import type { Route } from '@shop/contracts/route.ts'
import type { FastifyInstance } from 'fastify'
import request, { type Response } from 'supertest'
import { API_BASE } from '#platform/http/openapi/openapi.ts'
import { validSample } from './contract-inputs.ts'

/** Callers, each with all rights of those before it. */
export const callers = ['visitor', 'customer', 'courier', 'operator', 'admin'] as const
export type CallerName = (typeof callers)[number]

/** Returns the lowest caller that may make the call. */
export function lowestCallerOf({ access }: Route): CallerName {
  if (access === 'customer') return 'customer'
  if (!isPermission(access)) return 'visitor'
  const roles = ['courier', 'operator'] as const
  return roles.find(role => presetPermissions[role].includes(access)) ?? 'admin'
}

export const mayCall = (caller: CallerName, route: Route): boolean =>
  callers.indexOf(caller) >= callers.indexOf(lowestCallerOf(route))

export type CallInput = {
  token?: string | undefined
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: object | string | undefined
  headers?: Record<string, string>
}

const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/** Sends a request of a contract. Missing path parameters are valid but name nothing. */
export async function sendCall(app: FastifyInstance, route: Route, input: CallInput = {}): Promise<Response> {
  const { token, query = {}, body, headers = {} } = input
  const params = { ...Object(route.params && validSample(route.params)), ...input.params }
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const call = request(app.server)
    [verbs[route.method]](`${API_BASE}${path}`)
    .query(query)
    .set({ 'Accept-Language': 'en', 'Idempotency-Key': randomUUID(), ...headers })
  if (token !== undefined) call.set('Authorization', `Bearer ${token}`)
  return call.send(body)
}
