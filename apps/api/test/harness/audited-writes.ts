import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { appendFile } from 'node:fs/promises'
import { AuditAction, AuditSubject } from '@shop/contracts/audit.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inject } from 'vitest'
import type { Db } from '#platform/db.ts'
import { API_BASE } from '#platform/openapi.ts'
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
/** Fastify says here that a call has passed its guards and is being answered. */
const HANDLED = 'tracing:fastify.request.handler:start'

/** Keeps what the tests of a database let staff write; the program knows nothing of it. */
export function keepStaffWrites(app: FastifyInstance, db: Db): void {
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

/** For tests that ask at random for what is so already: such a call changes nothing and has no entry. */
export function forgetStaffWrites(db: Db): void {
  callsTo.delete(db)
}

/**
 * Judges them when a file is over: what staff did with success is in the log, by its caller, as a known action on a known
 * thing, with what was or is there. Which calls of the contracts were seen goes to the end of the run.
 * @throws naming the calls for which that is not so
 */
export async function judgeStaffWrites(db: Db): Promise<void> {
  const calls = (callsTo.get(db) ?? []).filter(({ reply }) => reply.statusCode < 300)
  if (calls.length === 0) return
  const entries = await db.auditEntry.findMany({ where: { requestId: { in: calls.map(({ request }) => request.id) } } })
  const entriesOf = Map.groupBy(entries, ({ requestId }) => requestId)
  const logged = calls.filter(({ request }) => entriesOf.has(request.id))
  const addresses = new Set(logged.map(addressOf))
  // A call that is repeated, or asks for what is so already, changes nothing and has no entry of its own.
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
