import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { rootCertificates } from 'node:tls'

export type OutgoingRequest = {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
  /** Client certificate and further authorities, in PEM. */
  tls?: { cert: string; key: string; passphrase?: string; ca?: string }
}
export type OutgoingResponse = { status: number; body: string }

/** A provider must not delay a request of the shop longer than this. */
const CONNECT_TIMEOUT_MS = 2000
/** Leaves 0.5 s for the shop's own work, so that the client gets a response within 5 s. */
const TOTAL_TIMEOUT_MS = 4500
const MAX_REPLY_BYTES = 256 * 1024

/** The request failed or timed out, or the response is too large. The provider may have executed it. */
export class OutgoingError extends Error {
  override name = 'OutgoingError'
}

/**
 * Sends a request to a provider: 2 s to connect, 4.5 s in total. Returns a response of any status. Does not follow
 * redirects and does not retry, because only the caller knows whether that is safe.
 * @throws OutgoingError if there is no complete response
 */
export function sendOutgoing({ method, url, headers = {}, body, tls }: OutgoingRequest): Promise<OutgoingResponse> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new OutgoingError(`${method} ${new URL(url).host}: ${error.message}`))
    const send = url.startsWith('https:') ? httpsRequest : httpRequest
    const call = send(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
      // Without keep-alive, because the provider may close an idle connection just when it is reused.
      agent: false,
      ...(tls ? { ...tls, ca: tls.ca === undefined ? undefined : [...rootCertificates, tls.ca] } : {}),
      signal: AbortSignal.timeout(TOTAL_TIMEOUT_MS),
    })
    endSlowConnects(call)
    call.once('error', fail)
    call.once('response', reply => readReply(reply).then(resolve, fail))
    call.end(body)
  })
}

function endSlowConnects(call: ClientRequest): void {
  const timer = setTimeout(() => call.destroy(new Error('no connection within 2 s')), CONNECT_TIMEOUT_MS)
  call.once('socket', socket => socket.once('connect', () => clearTimeout(timer)))
  call.once('close', () => clearTimeout(timer))
}

async function readReply(reply: IncomingMessage): Promise<OutgoingResponse> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of reply) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > MAX_REPLY_BYTES) throw new Error('the response is longer than 256 KiB')
    chunks.push(bytes)
  }
  return { status: reply.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }
}
