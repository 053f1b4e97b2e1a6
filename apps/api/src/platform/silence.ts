import { Socket } from 'node:net'
import pg from 'pg'

/** How often it is heard whether the database says anything, milliseconds. */
const TICK_MS = 300
/** Ticks in a row with somebody waiting and not a byte from the database, until it is asked whether it is there. */
const QUIET_TICKS = 2
/** Ticks that it has for its answer: turns of this process, not time, as one that is busy itself hears nothing. */
const PATIENCE_TICKS = 5

/** A network that says it cannot get there is no answer of the database. */
const UNREACHABLE: readonly unknown[] = ['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ETIMEDOUT']

type Question = { isAnswered: boolean; ticks: number; giveUp(): void }

/**
 * Notices within 3 s that a database takes connections and bytes and says nothing (R20). A limit on each statement would
 * not do: its answer may still come, and a statement may be slow for good reasons. So where somebody waits and no
 * connection has heard anything for a moment, the database is asked on a connection of its own; where it does not answer
 * that, either, all connections are cut, so that who waits is told, and none is opened until it answers again.
 *
 * @param makePool makes the pool; its connections must be opened by the function that it gets
 */
export function noticingSilence(databaseUrl: string, makePool: (open: () => Socket) => pg.Pool): pg.Pool {
  const heardBytes = new Map<Socket, number>()
  let timer: NodeJS.Timeout | undefined
  let isSilent = false
  let quietTicks = 0
  let question: Question | undefined

  const pool = makePool(() => {
    const socket = new Socket()
    heardBytes.set(socket, 0)
    socket.once('close', () => heardBytes.delete(socket))
    if (isSilent) process.nextTick(() => cut(socket))
    timer ??= setInterval(listen, TICK_MS).unref()
    return socket
  })

  /** Whether anything has come in since the last tick. */
  const hasHeard = (): boolean => {
    let isHeard = false
    for (const [socket, before] of heardBytes) {
      if (socket.bytesRead === before) continue
      heardBytes.set(socket, socket.bytesRead)
      isHeard = true
    }
    return isHeard
  }
  const isAwaited = () => pool.totalCount > pool.idleCount || pool.waitingCount > 0

  const drop = (): void => {
    question?.giveUp()
    question = undefined
  }
  const noteThere = (): void => {
    drop()
    isSilent = false
    quietTicks = 0
  }
  /** It had time enough: it is silent, unless nobody wants anything of it any more. */
  const judge = (): void => {
    drop()
    isSilent ||= isAwaited()
    if (isSilent) for (const socket of heardBytes.keys()) cut(socket)
  }
  const askOrWait = (): void => {
    quietTicks = isAwaited() ? quietTicks + 1 : 0
    if (question && ++question.ticks >= PATIENCE_TICKS) judge()
    else if (isSilent || quietTicks >= QUIET_TICKS) question ??= ask(databaseUrl)
  }
  const listen = (): void => {
    if (hasHeard() || question?.isAnswered) noteThere()
    else askOrWait()
    if (!pool.ended && (heardBytes.size > 0 || isSilent)) return
    drop()
    clearInterval(timer)
    timer = undefined
  }
  return pool
}

const cut = (socket: Socket) =>
  void socket.destroy(Object.assign(new Error('the database is silent: connection cut'), { code: 'ETIMEDOUT' }))

/** Whatever the server says is an answer, a refusal as well. */
function ask(databaseUrl: string): Question {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'shop-silence',
    stream: () => socket,
  })
  // Told by what is awaited, too.
  client.on('error', () => undefined)
  const question: Question = { isAnswered: false, ticks: 0, giveUp: () => void socket.destroy() }
  void client
    .connect()
    .then(() => client.query('SELECT 1'))
    .then(() => client.end())
    .then(
      () => true,
      (error: unknown) => !UNREACHABLE.includes(Reflect.get(Object(error), 'code')),
    )
    .then(isAnswered => {
      question.isAnswered = isAnswered
    })
  return question
}
