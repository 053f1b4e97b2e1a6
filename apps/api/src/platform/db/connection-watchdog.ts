import { Socket } from 'node:net'
import pg from 'pg'

/** Interval of the checks. */
const TICK_MS = 300
/** Consecutive ticks with pending queries and no byte received, after which a probe is sent. */
const QUIET_TICKS_BEFORE_PROBE = 2
/** Default timeout of a probe. It is counted in ticks, because a busy process does not read its sockets. */
const PROBE_TIMEOUT_MS = 1500

/** Errors of the network, which are not a response of the database. */
const UNREACHABLE: readonly unknown[] = ['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ETIMEDOUT']

type Probe = { hasResponse: boolean; ticks: number; cancel(): void }

/**
 * Detects within 3 s that the database accepts connections and bytes but does not respond (docs/adr/0031). A timeout per
 * statement cannot, because a statement may be slow for good reasons. If queries are pending and no connection receives
 * anything, a probe is sent on its own connection. If the probe times out, all connections are closed, which rejects the
 * pending queries, and new ones are closed at once until the database responds again.
 *
 * @param makePool creates the pool; it must open its connections with the given function
 */
export function watchConnections(
  databaseUrl: string,
  makePool: (open: () => Socket) => pg.Pool,
  probeTimeoutMs = PROBE_TIMEOUT_MS,
): pg.Pool {
  const bytesReadBefore = new Map<Socket, number>()
  let timer: NodeJS.Timeout | undefined
  let isUnresponsive = false
  let quietTicks = 0
  let probe: Probe | undefined

  const pool = makePool(() => {
    const socket = new Socket()
    bytesReadBefore.set(socket, 0)
    socket.once('close', () => bytesReadBefore.delete(socket))
    if (isUnresponsive) process.nextTick(() => destroySocket(socket))
    timer ??= setInterval(checkConnections, TICK_MS).unref()
    return socket
  })

  /** Whether a connection has received bytes since the last tick. */
  const hasReceivedBytes = (): boolean => {
    let hasReceived = false
    for (const [socket, before] of bytesReadBefore) {
      if (socket.bytesRead === before) continue
      bytesReadBefore.set(socket, socket.bytesRead)
      hasReceived = true
    }
    return hasReceived
  }
  const hasPendingQueries = () => pool.totalCount > pool.idleCount || pool.waitingCount > 0

  const cancelProbe = (): void => {
    probe?.cancel()
    probe = undefined
  }
  const markResponsive = (): void => {
    cancelProbe()
    isUnresponsive = false
    quietTicks = 0
  }
  /** The probe timed out. Marks the database unresponsive, unless no query is pending. */
  const handleProbeTimeout = (): void => {
    cancelProbe()
    isUnresponsive ||= hasPendingQueries()
    if (isUnresponsive) for (const socket of bytesReadBefore.keys()) destroySocket(socket)
  }
  const probeIfQuiet = (): void => {
    quietTicks = hasPendingQueries() ? quietTicks + 1 : 0
    if (probe && ++probe.ticks * TICK_MS >= probeTimeoutMs) handleProbeTimeout()
    else if (isUnresponsive || quietTicks >= QUIET_TICKS_BEFORE_PROBE) probe ??= sendProbe(databaseUrl)
  }
  const checkConnections = (): void => {
    if (hasReceivedBytes() || probe?.hasResponse) markResponsive()
    else probeIfQuiet()
    if (!pool.ended && (bytesReadBefore.size > 0 || isUnresponsive)) return
    cancelProbe()
    clearInterval(timer)
    timer = undefined
  }
  return pool
}

const destroySocket = (socket: Socket) =>
  void socket.destroy(
    Object.assign(new Error('the database does not respond: connection closed'), { code: 'ETIMEDOUT' }),
  )

/** Any reply of the server is a response, also an error. */
function sendProbe(databaseUrl: string): Probe {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'shop-probe',
    stream: () => socket,
  })
  // The error also rejects the awaited promise.
  client.on('error', () => undefined)
  const probe: Probe = { hasResponse: false, ticks: 0, cancel: () => void socket.destroy() }
  void client
    .connect()
    .then(() => client.query('SELECT 1'))
    .then(() => client.end())
    .then(
      () => true,
      (error: unknown) => !UNREACHABLE.includes(Reflect.get(Object(error), 'code')),
    )
    .then(hasResponse => {
      probe.hasResponse = hasResponse
    })
  return probe
}
