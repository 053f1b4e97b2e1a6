import { Client } from 'undici'

/** One request of a load. */
export type Ask = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }
/** The response. */
export type BenchResponse = { status: number; text: string }
/** Sends a request on a shopper's own connection. */
export type Send = (ask: Ask) => Promise<BenchResponse>

export type LoadStats = {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  /** How many, in all. */
  done: number
  /** Unexpected responses by status; 0 for none. */
  failed: Record<string, number>
}

/** Until caches, pools and the compiler are warm: with eight at work, the first hundred purchases cost twice what later ones do. */
export const WARM_UP_SECONDS = 8

type Load = {
  url: string
  /** Connections, each with one request at a time. */
  connections: number
  seconds: number
  /** Not counted. */
  warmUpSeconds?: number
  /** Called at the end of the warm-up. */
  onWarm?: () => void
  /** One iteration of a customer. Throws Failure if a response is not as expected. */
  once: (send: Send, index: number) => Promise<void>
}

export class Failure extends Error {
  readonly status: number
  constructor({ status, text }: BenchResponse) {
    super(`${status}: ${text.slice(0, 300)}`)
    this.status = status
  }
}

/** Has shoppers do the same again and again, each on a connection of their own. */
export async function load({
  url,
  connections,
  seconds,
  warmUpSeconds = WARM_UP_SECONDS,
  onWarm,
  once,
}: Load): Promise<LoadStats> {
  const times: number[] = []
  const failed: Record<string, number> = {}
  const from = performance.now() + warmUpSeconds * 1000
  const until = from + seconds * 1000
  if (onWarm) setTimeout(onWarm, warmUpSeconds * 1000)
  let index = 0
  const shopper = async (): Promise<void> => {
    const client = new Client(url, { pipelining: 1 })
    const send = sendBy(client)
    for (let start = performance.now(); start < until; start = performance.now()) {
      const problem = await once(send, index++).then(
        () => undefined,
        (error: unknown) => error,
      )
      const end = performance.now()
      if (problem !== undefined) note(failed, problem)
      else if (end > from && end <= until) times.push(end - start)
    }
    await client.close()
  }
  await Promise.all(Array.from({ length: connections }, shopper))
  return toLoadStats(times, seconds, failed)
}

/** @param times of each, milliseconds */
export function toLoadStats(times: number[], seconds: number, failed: Record<string, number>): LoadStats {
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), done: times.length, failed }
}

function note(failed: Record<string, number>, problem: unknown): void {
  const name = problem instanceof Failure ? String(problem.status) : '0'
  if (!failed[name]) process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`)
  failed[name] = (failed[name] ?? 0) + 1
}

function sendBy(client: Client): Send {
  return ({ method, path, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const chunks: Buffer[] = []
      let status = 0
      const sent = body === undefined ? headers : { 'content-type': 'application/json', ...headers }
      client.dispatch(
        { method, path, headers: sent, body: body ?? null },
        {
          onRequestStart: () => undefined,
          onResponseStart: (_controller, code) => {
            status = code
          },
          onResponseData: (_controller, chunk) => {
            chunks.push(chunk)
          },
          onResponseEnd: () => resolve({ status, text: chunks.length === 0 ? '' : textOf(chunks) }),
          onResponseError: (_controller, error) => reject(error),
        },
      )
    })
}

/** Compressed responses are counted, not read. */
const textOf = (chunks: readonly Buffer[]): string => Buffer.concat(chunks).toString('latin1')

let address = 0

/** Returns headers of a random address, because limits per network address are on. */
export function fromSomewhere(): Record<string, string> {
  address = (address + 1) % 16_000_000
  return { 'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}` }
}

/** Sends a request and expects 200. */
export async function expectOk(send: Send, ask: Ask): Promise<BenchResponse> {
  const response = await send({ ...ask, headers: { ...fromSomewhere(), ...ask.headers } })
  if (response.status !== 200) throw new Failure(response)
  return response
}
