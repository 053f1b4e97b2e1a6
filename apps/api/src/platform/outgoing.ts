import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'

export type OutgoingCall = {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
}
export type OutgoingReply = { status: number; body: string }

/** Reliability settings: no server outside may hold one of our requests for longer. */
const CONNECT_TIMEOUT_MS = 2000
/** With what the shop does before and after it whoever waits is told within 5 s (R16). */
const TOTAL_TIMEOUT_MS = 4500
const MAX_REPLY_BYTES = 256 * 1024

/** The server outside was not reached, or did not answer in time and size: what it did is unknown. */
export class OutgoingError extends Error {
  override name = 'OutgoingError'
}

/**
 * One call to a server outside: 2 s to connect, 4.5 s in all, no redirects followed, no retry (only the caller knows
 * whether that is safe). Any status is an answer.
 * @throws OutgoingError
 */
export function callOut({ method, url, headers = {}, body }: OutgoingCall): Promise<OutgoingReply> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new OutgoingError(`${method} ${new URL(url).host}: ${error.message}`))
    const send = url.startsWith('https:') ? httpsRequest : httpRequest
    const call = send(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
      // A connection of its own: a kept one may be closed by the other side just when it is needed.
      agent: false,
      signal: AbortSignal.timeout(TOTAL_TIMEOUT_MS),
    })
    endSlowConnects(call)
    call.once('error', fail)
    call.once('response', reply => readReply(reply).then(resolve, fail))
    call.end(body)
  })
}

function endSlowConnects(call: ClientRequest): void {
  const timer = setTimeout(() => call.destroy(new Error('connecting took too long')), CONNECT_TIMEOUT_MS)
  call.once('socket', socket => socket.once('connect', () => clearTimeout(timer)))
  call.once('close', () => clearTimeout(timer))
}

async function readReply(reply: IncomingMessage): Promise<OutgoingReply> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of reply) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > MAX_REPLY_BYTES) throw new Error('the answer is too long')
    chunks.push(bytes)
  }
  return { status: reply.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }
}
