import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { appendFile } from 'node:fs/promises'
import { AuditAction, AuditSubject } from '@shop/contracts/audit.ts'
import { auditFields } from '@shop/contracts/audit-fields.ts'
import { findAuditField, toPathParts } from '@shop/contracts/audit-values.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inject } from 'vitest'
import { apiKeyOf } from '#platform/auth/auth.ts'
import { hashSecret } from '#platform/auth/secrets.ts'
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
  subjectId: string
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
 * a known subject, with values before or after that have labels. Reports the covered endpoints at the end of the run.
 * @throws naming the endpoints without an entry, or the fields and values without a label
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
  const keys = await db.apiKey.findMany({ select: { id: true, secretHash: true } })
  const keyIds = new Map(keys.map(({ id, secretHash }) => [Buffer.from(secretHash).toString('hex'), id]))
  const isOdd = ({ request }: Call) => {
    const actorId = actorOf(request, keyIds)
    return entriesOf.get(request.id)?.some(entry => entry.actorId !== actorId || !isWhole(entry))
  }
  const odd = logged.filter(isOdd)
  const wrong = new Set([...silent, ...odd].map(addressOf))
  if (wrong.size > 0) throw new Error(`Staff did what the log does not say: ${[...wrong].join(', ')}`)
  const unnamed = new Set(entries.flatMap(findUnnamedFields))
  if (unnamed.size > 0) {
    throw new Error(
      `Audit entries without a label in packages/contracts/src/audit-fields.ts: ${[...unnamed].join(', ')}`,
    )
  }
  await appendFile(inject('staffWrites'), logged.map(({ name }) => `${name}\n`).join(''))
}

const addressOf = ({ request: { method, url } }: Call): string => `${method} ${url.split('?')[0]}`

/** Returns the account of the token of a request, or its API key. */
function actorOf(request: FastifyRequest, keyIds: ReadonlyMap<string, string>): string | undefined {
  const { user } = request
  if (typeof user === 'object' && user !== null && 'sub' in user) return user.sub
  return keyIds.get(hashSecret(apiKeyOf(request) ?? '').toString('hex'))
}

function isWhole({ action, subjectType, before, after }: Entry): boolean {
  const isKnown = AuditAction.safeParse(action).success && AuditSubject.safeParse(subjectType).success
  return isKnown && (before !== null || after !== null)
}

/** Returns the fields of an entry that have no label, and the names of values that have no text. */
function findUnnamedFields({ subjectType, subjectId, before, after }: Entry): string[] {
  const type = subjectType === 'setting' ? `setting.${subjectId}` : subjectType
  return [before, after]
    .flatMap(value => leavesOf(value))
    .flatMap(({ path, value }) => {
      const found = findAuditField(auditFields[type] ?? {}, path)
      const name = `${type}/${path.join('.')}`
      if (!found) return [name]
      const isNamed = found.field?.values === undefined || !isWord(value) || value in found.field.values
      return isNamed ? [] : [`${name}=${value}`]
    })
}

/** True for a value that is a name in the code. Other texts are typed by people. */
const isWord = (value: unknown): value is string => typeof value === 'string' && /^[a-z]+(?:_[a-z]+)*$/.test(value)

/** The values of an entry with their paths. An item of a list has the path of the list, and its fields a position. */
function leavesOf(value: unknown, path: readonly string[] = []): { path: readonly string[]; value: unknown }[] {
  if (Array.isArray(value)) {
    return value.flatMap(item => leavesOf(item, typeof item === 'object' && item !== null ? [...path, '0'] : path))
  }
  if (typeof value !== 'object' || value === null) {
    return value === null || path.length === 0 ? [] : [{ path, value }]
  }
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, ...toPathParts(name)]))
}
