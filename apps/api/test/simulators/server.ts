import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { escapeHtml } from '#platform/http/escape.ts'
import { listen } from '../harness/listen.ts'

/** A request as received; names of the query and of a form are kept unchanged. */
export type Call = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
export type SimulatedResponse = { status: number; type?: string; body?: string; location?: string }

/**
 * never: closes the connection without a response, after the work was done; no response: keeps it open without a response.
 */
export type Outcome = SimulatedResponse | 'never' | 'no response'
export type Handler = (call: Call) => Outcome | Promise<Outcome>

/** no: works; errors: responds to every request with 500; unresponsive: accepts requests and never responds. */
export type Trouble = 'no' | 'errors' | 'unresponsive'

export type Simulator = {
  url: string
  /** How it behaves from now on. */
  trouble: Trouble
  /** How long it takes for each call, milliseconds. */
  delayMs: number
  /** The number of requests so far. */
  requests: number
  /** The bodies of the requests. */
  received: string[]
  stop(): Promise<void>
}

/** Starts a server on a port (0: a free one) that can simulate faults. */
export async function startSimulator(handle: Handler, port = 0): Promise<Simulator> {
  const server = createServer((request, reply) => void respond(request, reply))
  const simulator: Simulator = { ...(await listen(server, port)), trouble: 'no', delayMs: 0, requests: 0, received: [] }

  async function respond(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const call = await read(request)
    simulator.requests++
    simulator.received.push(call.body)
    await wait(simulator.delayMs)
    if (simulator.trouble === 'errors') return void reply.writeHead(500).end('<html>Service Unavailable</html>')
    const outcome = simulator.trouble === 'unresponsive' ? 'no response' : await handle(call)
    if (outcome === 'no response') return
    if (outcome === 'never') return void reply.destroy()
    const { status, type = 'text/html; charset=utf-8', body = '', location } = outcome
    reply.writeHead(status, { 'content-type': type, ...(location ? { location } : {}) }).end(body)
  }
  return simulator
}

async function read(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator')
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

export const json = (content: object, status = 200): SimulatedResponse => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(content),
})

export const redirect = (location: string): SimulatedResponse => ({ status: 303, location })

/** Renders a page with the bill and a button for each action of the customer or the provider. */
export function page(
  title: string,
  facts: Record<string, string>,
  action: string,
  verdicts: readonly string[],
): SimulatedResponse {
  const rows = Object.entries(facts).map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
  const hidden = Object.entries(facts).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const buttons = verdicts.map(verdict => `<button name="verdict" value="${verdict}">${verdict}</button>`)
  const form = `<form method="post" action="${escapeHtml(action)}">${hidden.join('')}${buttons.join(' ')}</form>`
  return {
    status: 200,
    body: `<!doctype html><title>${title}</title><h1>${title}</h1><dl>${rows.join('')}</dl>${form}`,
  }
}

/** Posts a form as a provider's server does. */
export async function postForm(url: string, fields: Record<string, string>): Promise<{ status: number; body: string }> {
  const reply = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return { status: reply.status, body: await reply.text() }
}
