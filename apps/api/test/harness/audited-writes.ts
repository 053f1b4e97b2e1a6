import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { appendFile } from 'node:fs/promises'
import { AuditAction, AuditSubject } from '@shop/contracts/audit.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inject } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { API_BASE } from '#platform/http/openapi/openapi.ts'
import { BEGUN, nameOf, staffWrites } from './staff-writes.ts'

type Handled = { request: FastifyRequest; reply: FastifyReply }
type Call = Handled & { name: string }
type Entry = {
  requestId: string
  actorId: string
  action: string
  subjectType: string
  before: unknown
  after: unknown
}

const writes = new Set(staffWrites.map(nameOf))
const callsTo = new WeakMap<Db, Call[]>()
/** Published by Fastify when a request has passed its guards. */
const HANDLED = 'tracing:fastify.request.handler:start'

/** Records the successful staff writes of a database, without the program's knowledge. */
export function recordStaffWrites(app: FastifyInstance, db: Db): void {
  const calls = callsTo.get(db) ?? []
  callsTo.set(db, calls)
  const onHandled = (message: unknown) => {
    // What fastify publishes on this channel.
    const { request, reply } = message as Handled
    const { method, url = '' } = request.routeOptions
    const name = `${String(method)} ${url.slice(API_BASE.length)}`
    if (request.server.server === app.server && writes.has(name)) calls.push({ name, request, reply })
  }
  subscribe(HANDLED, onHandled)
  app.addHook('onClose', async () => void unsubscribe(HANDLED, onHandled))
}

/** For tests that randomly repeat requests, which change nothing and have no entry. */
export function ignoreStaffWrites(db: Db): void {
  callsTo.delete(db)
}

/**
 * Checks at the end of a file that each successful staff write is in the audit log, by its caller, as a known action on
 * a known subject, with values before or after. Reports the covered endpoints at the end of the run.
 * @throws naming the endpoints without an entry
 */
export async function assertStaffWritesAudited(db: Db): Promise<void> {
  const calls = (callsTo.get(db) ?? []).filter(({ reply }) => reply.statusCode < 300)
  if (calls.length === 0) return
  const entries = await db.auditEntry.findMany({ where: { requestId: { in: calls.map(({ request }) => request.id) } } })
  const entriesOf = Map.groupBy(entries, ({ requestId }) => requestId)
  const logged = calls.filter(({ request }) => entriesOf.has(request.id))
  const addresses = new Set(logged.map(addressOf))
  // A repeated request changes nothing and has no entry of its own.
  const silent = calls.filter(call => !addresses.has(addressOf(call)) && !BEGUN.includes(call.name))
  const odd = logged.filter(({ request }) => entriesOf.get(request.id)?.some(entry => !isWhole(entry, request)))
  const wrong = new Set([...silent, ...odd].map(addressOf))
  if (wrong.size > 0) throw new Error(`Staff did what the log does not say: ${[...wrong].join(', ')}`)
  await appendFile(inject('staffWrites'), logged.map(({ name }) => `${name}\n`).join(''))
}

const addressOf = ({ request: { method, url } }: Call): string => `${method} ${url.split('?')[0]}`

function isWhole({ actorId, action, subjectType, before, after }: Entry, { user }: FastifyRequest): boolean {
  const isKnown = AuditAction.safeParse(action).success && AuditSubject.safeParse(subjectType).success
  const isBy = typeof user === 'object' && 'sub' in user && user.sub === actorId
  return isKnown && isBy && (before !== null || after !== null)
}
