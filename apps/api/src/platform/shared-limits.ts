import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Deps } from './deps.ts'
import { inTime } from './in-time.ts'
import { hmac } from './secrets.ts'
import { kysely, query } from './sql.ts'

/**
 * The share of a limit that a process takes from the database at a time, and that an address may use before the database
 * is asked at all: few reach it, so that next to no call costs a statement. By so much a limit may be exceeded for each
 * process beyond the first (R46: 5 %); limits below 20 are exact.
 */
const SHARE = 1 / 20
/** A database that is slow does not hold calls up: the process then counts for itself, milliseconds. */
const PATIENCE_MS = 1000
/** Of each limit; the older half goes first. What it had used up the database still knows. */
const MAX_WINDOWS = 20_000

/** The calls of one address under one limit. */
type Window = {
  /** On this process's own scale of time, milliseconds. */
  endsAt: number
  /** Calls that have passed, of all processes as far as it is known here. */
  passed: number
  /** Calls that may pass before the database is asked. */
  free: number
  /** Calls that have passed and that the database does not know of. */
  untold: number
  /** Whether the free ones are told already: taken from the database beforehand. */
  isTold: boolean
  /** Calls that wait for the database's answer. */
  waiting: number
  asking: Promise<void> | undefined
}

/** By address: those that were begun or met of late, and those before. */
type Windows = { young: Map<string, Window>; old: Map<string, Window> }

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void
type Take = (key: string, calls: number, windowMs: number) => Promise<{ used: number; leftMs: number }>

/**
 * Limits per network address that hold over all processes on one database: each takes calls from a common count in
 * shares. Without the database each counts for itself.
 */
export function sharedLimits({ db, keys, log }: Pick<Deps, 'db' | 'keys' | 'log'>): FastifyRateLimitStoreCtor {
  const takeOf =
    (limit: string): Take =>
    (address, calls, windowMs) => {
      const key = hmac(keys.cookie, `limit:${limit}:${address}`).toString('base64url')
      return inTime(take(db, { key, calls, windowMs }), PATIENCE_MS).catch((error: unknown) => {
        log.warn({ err: error, limit }, 'a limit is counted by this process alone')
        throw error
      })
    }
  /** Endpoints of one group count together. */
  const groups = new Map<string, FastifyRateLimitStore>()
  const storeOf = (limit: string): FastifyRateLimitStore => ({
    incr: countIn({ young: new Map(), old: new Map() }, takeOf(limit)),
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
/** As the plugin calls it: with the route's own options below `routeInfo`, which its types do not tell. */
type ChildOptions = Parameters<FastifyRateLimitStore['child']>[0] & {
  routeInfo?: { method?: string | string[]; url?: string }
  groupId?: string
}

async function take(
  db: Db,
  { key, calls, windowMs }: { key: string; calls: number; windowMs: number },
): Promise<{ used: number; leftMs: number }> {
  // By the database's own clock: those of the processes differ.
  const isOver = sql`limit_window.ends_at <= now()`
  const [row] = await query(
    db,
    kysely
      .insertInto('limit_window')
      .values({ key, used: calls, ends_at: sql`now() + ${windowMs}::float8 * interval '1 millisecond'` })
      .onConflict(conflict =>
        conflict.column('key').doUpdateSet({
          used: sql`CASE WHEN ${isOver} THEN excluded.used ELSE limit_window.used + excluded.used END`,
          ends_at: sql`CASE WHEN ${isOver} THEN excluded.ends_at ELSE limit_window.ends_at END`,
        }),
      )
      .returning(['used', sql<number>`extract(epoch FROM ends_at - now())::float8 * 1000`.as('leftMs')]),
  )
  if (!row) throw new Error('expected one row from the limit_window upsert, got none')
  return row
}

function countIn(windows: Windows, takeCalls: Take): FastifyRateLimitStore['incr'] {
  return (address, done, windowMs, max) => {
    const window = windowOf(windows, address, windowMs, max)
    if (window.free === 0 && window.passed < max) void passOnceAsked(window, { address, done, windowMs, max })
    else answer(window, max, done)
  }

  async function passOnceAsked(
    window: Window,
    { address, done, windowMs, max }: { address: string; done: Counted; windowMs: number; max: number },
  ): Promise<void> {
    window.waiting++
    while (window.free === 0 && window.passed < max) {
      window.asking ??= fill(window, calls => takeCalls(address, calls, windowMs), max).finally(() => {
        window.asking = undefined
      })
      await window.asking
    }
    window.waiting--
    answer(window, max, done)
  }
}

function windowOf(windows: Windows, address: string, windowMs: number, max: number): Window {
  const now = performance.now()
  const young = windows.young.get(address)
  if (young && young.endsAt > now) return young
  const old = windows.old.get(address)
  if (old && old.endsAt > now) return keep(windows, address, old)
  const free = Math.floor(max * SHARE)
  const window = {
    endsAt: now + windowMs,
    passed: 0,
    free,
    untold: 0,
    isTold: false,
    waiting: 0,
    asking: undefined,
  }
  return keep(windows, address, window)
}

/** Forgets half of them at once: to find the oldest of a Map that loses its first ones all the time takes longer than all else here. */
function keep(windows: Windows, address: string, window: Window): Window {
  if (windows.young.size >= MAX_WINDOWS / 2) {
    windows.old = windows.young
    windows.young = new Map()
  }
  windows.young.set(address, window)
  return window
}

/** Lets one call pass where one is free. */
function answer(window: Window, max: number, done: Counted): void {
  const ttl = Math.max(1, window.endsAt - performance.now())
  if (window.free === 0) {
    done(null, { current: max + 1, ttl })
    return
  }
  window.free--
  window.passed++
  if (!window.isTold) window.untold++
  done(null, { current: Math.min(window.passed, max), ttl })
}

/** Tells the database what has passed and takes the next share; where there is nothing left, `passed` is the limit. */
async function fill(window: Window, takeCalls: (calls: number) => ReturnType<Take>, max: number): Promise<void> {
  const wanted = Math.max(1, Math.floor(max * SHARE), window.waiting)
  const { untold } = window
  try {
    const { used, leftMs } = await takeCalls(untold + wanted)
    window.endsAt = performance.now() + leftMs
    window.passed = Math.min(max, used - wanted)
    window.untold -= untold
    window.isTold = true
  } catch {
    window.isTold = false
  }
  window.free = Math.min(wanted, max - window.passed)
}
