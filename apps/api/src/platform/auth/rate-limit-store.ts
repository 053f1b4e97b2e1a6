import { isIPv6 } from 'node:net'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import type { Db } from '#platform/db/db.ts'
import { kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { withTimeout } from '#platform/http/timeout.ts'
import { hmac } from './secrets.ts'

/**
 * Share of a limit that a process reserves in the database at a time. An address may use one share before the first
 * reservation, so that few requests cost a statement. Each process beyond the first may exceed a limit by this share
 * (5 %); limits below 20 are exact.
 */
const SHARE = 1 / 20
/** If the database takes longer, the process counts without it, so that requests do not wait. */
const TIMEOUT_MS = 1000
/** Windows in memory for each limit. The older half is evicted; its reserved requests stay in the database. */
const MAX_WINDOWS = 20_000

/** The requests of one address under one limit. */
type Window = {
  /** On the scale of performance.now(), milliseconds. */
  endsAt: number
  /** Allowed requests of all processes, as far as this process knows. */
  used: number
  /** Requests that may pass before the next reservation. */
  available: number
  /** Allowed requests that the database does not count yet. */
  unreported: number
  /** Whether the available requests are already counted by the database. */
  isReserved: boolean
  /** Requests that wait for a reservation. */
  waiting: number
  refill: Promise<void> | undefined
}

/** Windows by address: those used since the last eviction, and those used before it. */
type Windows = { recent: Map<string, Window>; previous: Map<string, Window> }

type Done = (error: Error | null, result?: { current: number; ttl: number }) => void
type ReserveRequests = (key: string, requests: number, windowMs: number) => Promise<{ used: number; leftMs: number }>

/**
 * Creates the store of rate limits per network address. Limits hold across all processes on one database: each process
 * reserves shares of a common count. If the database is unavailable, each process counts for itself.
 */
export function createRateLimitStore({ db, keys, log }: Pick<Deps, 'db' | 'keys' | 'log'>): FastifyRateLimitStoreCtor {
  const createReserve =
    (limit: string): ReserveRequests =>
    (address, requests, windowMs) => {
      const key = hmac(keys.cookie, `limit:${limit}:${address}`).toString('base64url')
      return withTimeout(reserveRequests(db, { key, requests, windowMs }), TIMEOUT_MS).catch((error: unknown) => {
        log.warn({ err: error, limit }, 'failed to reach the rate limit store, counting per process')
        throw error
      })
    }
  /** Endpoints of one group share one count. */
  const groups = new Map<string, FastifyRateLimitStore>()
  const storeOf = (limit: string): FastifyRateLimitStore => ({
    incr: createIncrement({ recent: new Map(), previous: new Map() }, createReserve(limit)),
    child: ({ method, path, groupId, routeInfo }: ChildOptions) => {
      if (groupId === undefined) return storeOf(`${routeInfo?.method ?? method} ${routeInfo?.url ?? path}`)
      const group = groups.get(groupId) ?? storeOf(groupId)
      groups.set(groupId, group)
      return group
    },
  })
  return class {
    incr: FastifyRateLimitStore['incr']
    child: FastifyRateLimitStore['child']
    constructor() {
      const { incr, child } = storeOf('all')
      this.incr = incr
      this.child = child
    }
  }
}
/** The plugin passes the options of the route as `routeInfo`, which its types lack. */
type ChildOptions = Parameters<FastifyRateLimitStore['child']>[0] & {
  routeInfo?: { method?: string | string[]; url?: string }
  groupId?: string
}

type Reservation = { key: string; requests: number; windowMs: number }

async function reserveRequests(db: Db, taken: Reservation): Promise<{ used: number; leftMs: number }> {
  const [row] = await query(db, upsertWindow(taken))
  if (!row) throw new Error('expected one row from the limit_window upsert, got none')
  return row
}

const upsertWindow = prepare((param: Param<Reservation>) => {
  // The clock of the database: the clocks of the processes differ.
  const isOver = sql`limit_window.ends_at <= now()`
  const endsAt = sql<Date>`now() + ${param('windowMs')}::float8 * interval '1 millisecond'`
  return kysely
    .insertInto('limit_window')
    .values({ key: param('key'), used: param('requests'), ends_at: endsAt })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({
        used: sql`CASE WHEN ${isOver} THEN excluded.used ELSE limit_window.used + excluded.used END`,
        ends_at: sql`CASE WHEN ${isOver} THEN excluded.ends_at ELSE limit_window.ends_at END`,
      }),
    )
    .returning(['used', sql<number>`extract(epoch FROM ends_at - now())::float8 * 1000`.as('leftMs')])
})

function createIncrement(windows: Windows, reserve: ReserveRequests): FastifyRateLimitStore['incr'] {
  return (address, done, windowMs, max) => {
    const window = findOrCreateWindow(windows, address, windowMs, max)
    if (window.available === 0 && window.used < max) void consumeAfterRefill(window, { address, done, windowMs, max })
    else consume(window, max, done)
  }

  async function consumeAfterRefill(
    window: Window,
    { address, done, windowMs, max }: { address: string; done: Done; windowMs: number; max: number },
  ): Promise<void> {
    window.waiting++
    while (window.available === 0 && window.used < max) {
      window.refill ??= refillWindow(window, requests => reserve(address, requests, windowMs), max).finally(() => {
        window.refill = undefined
      })
      await window.refill
    }
    window.waiting--
    consume(window, max, done)
  }
}

function findOrCreateWindow(windows: Windows, address: string, windowMs: number, max: number): Window {
  const now = performance.now()
  const recent = windows.recent.get(address)
  if (recent && recent.endsAt > now) return recent
  const previous = windows.previous.get(address)
  if (previous && previous.endsAt > now) return storeWindow(windows, address, previous)
  const available = Math.floor(max * SHARE)
  const window = {
    endsAt: now + windowMs,
    used: 0,
    available,
    unreported: 0,
    isReserved: false,
    waiting: 0,
    refill: undefined,
  }
  return storeWindow(windows, address, window)
}

/** Evicts half of the windows at once. Deleting the oldest one by one from a Map is slow. */
function storeWindow(windows: Windows, address: string, window: Window): Window {
  if (windows.recent.size >= MAX_WINDOWS / 2) {
    windows.previous = windows.recent
    windows.recent = new Map()
  }
  windows.recent.set(address, window)
  return window
}

/** Allows the request if one is available. */
function consume(window: Window, max: number, done: Done): void {
  const ttl = Math.max(1, window.endsAt - performance.now())
  if (window.available === 0) {
    done(null, { current: max + 1, ttl })
    return
  }
  window.available--
  window.used++
  if (!window.isReserved) window.unreported++
  done(null, { current: Math.min(window.used, max), ttl })
}

/** Reports the allowed requests to the database and reserves the next share. If nothing is left, `used` is the limit. */
async function refillWindow(
  window: Window,
  reserve: (requests: number) => ReturnType<ReserveRequests>,
  max: number,
): Promise<void> {
  const share = Math.max(1, Math.floor(max * SHARE), window.waiting)
  const { unreported } = window
  try {
    const { used, leftMs } = await reserve(unreported + share)
    window.endsAt = performance.now() + leftMs
    window.used = Math.min(max, used - share)
    window.unreported -= unreported
    window.isReserved = true
  } catch {
    window.isReserved = false
  }
  window.available = Math.min(share, max - window.used)
}

const GROUPS = 8
const GROUPS_OF_NETWORK = 4

/**
 * Returns the part of a network address that identifies one client: an IPv4 address, or the first 64 bits of an IPv6
 * address. One connection usually has all addresses of a /64.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const left = groupsOf(head)
  const right = groupsOf(tail ?? '')
  const zeros = Array<string>(Math.max(0, GROUPS - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right]
    .slice(0, GROUPS_OF_NETWORK)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const groupsOf = (part: string) => part.split(':').filter(group => group !== '')
