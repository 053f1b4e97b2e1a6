import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { ErrorResponse } from '@shop/contracts/errors.ts'

/** A response. Without one, `status` is 0 and `text` says how the connection ended. */
export type FuzzResponse = { status: number; type: string; text: string; ms: number }
export type Sent = { method: string; address: string; headers: Record<string, string>; bytes: Buffer }

/** A longer response time counts as a hang: long enough for a busy machine. */
export const HANG_MS = 60_000

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** Sends a request over a real connection and reads the response. */
export async function send(url: string, sent: Sent): Promise<FuzzResponse> {
  const from = performance.now()
  let response = await sendOnce(url, sent)
  // A kept-alive connection may be closed at the same time: retry, as browsers do.
  if (response.wasReused && response.status === 0) response = await sendOnce(url, sent)
  return { ...response, ms: performance.now() - from }
}

async function sendOnce(url: string, { method, address, headers, bytes }: Sent) {
  const { hostname, port } = new URL(url)
  return new Promise<Omit<FuzzResponse, 'ms'> & { wasReused: boolean }>(resolve => {
    const fail = (error: Error) => resolve({ status: 0, type: '', text: error.message, wasReused: call.reusedSocket })
    const call = request({ agent, hostname, port, method, path: address, headers, timeout: HANG_MS }, response => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part)).on('error', fail)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          text: Buffer.concat(parts).toString(),
          wasReused: call.reusedSocket,
        }),
      )
    })
    call.on('timeout', () => call.destroy(new Error('no response in time'))).on('error', fail)
    call.end(bytes)
  })
}

/** Starts a request, sends less than its declared length and closes. Returns what was received before. */
export async function sendHalf(
  url: string,
  { method, address, headers, bytes }: Sent,
  isHeadOnly: boolean,
): Promise<FuzzResponse> {
  const from = performance.now()
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const parts: Buffer[] = []
  socket.on('data', part => parts.push(part)).on('error', () => undefined)
  const over = once(socket, 'close').catch(() => undefined)
  const named = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${method} ${address} HTTP/1.1\r\nHost: ${hostname}\r\n${named.join('')}Content-Length: ${bytes.length + 100}\r\n`
  socket.end(isHeadOnly ? head : Buffer.concat([Buffer.from(`${head}\r\n`), bytes]))
  const isOver = await Promise.race([over.then(() => true), wait(HANG_MS, false, { ref: false })])
  socket.destroy()
  const text = Buffer.concat(parts).toString()
  const status = isOver ? Number(text.match(/^HTTP\/1\.1 (\d{3})/)?.[1] ?? -1) : 0
  return { status, type: '', text: text.slice(text.indexOf('\r\n\r\n') + 4), ms: performance.now() - from }
}

/** Internal details that no response may contain: a source location, a query, messages of a library. */
const INSIDE = /\n\s+at |node_modules|\.[mc]?[jt]s:\d+|prisma|SELECT .+ FROM|fastify|FST_ERR/i

/** Returns what is wrong with the response to an invalid request, or undefined. */
export function faultOf({ status, type, text, ms }: FuzzResponse): string | undefined {
  if (status === 0) return `no response: ${text}`
  if (status >= 500) return `${status}: ${text.slice(0, 500)}`
  if (ms > HANG_MS) return `responded after ${Math.round(ms)} ms`
  if (status < 400) return undefined
  if (type !== '' && !type.startsWith('application/json'))
    return `${status} is no JSON but ${type}: ${text.slice(0, 200)}`
  const isOurs = ErrorResponse.safeParse(asJson(text)).success
  if (!isOurs) return `${status} is not in the one form: ${text.slice(0, 300)}`
  return INSIDE.test(text) ? `${status} shows what is inside: ${text.slice(0, 500)}` : undefined
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
