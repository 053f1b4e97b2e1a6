import { Agent, createServer, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { listen } from '../harness/listen.ts'

const READINESS_INTERVAL_MS = 200

export type Balancer = {
  url: string
  /** Sends requests to these from now on, if they are ready. */
  serve(urls: readonly string[]): void
  /** Number of requests without a ready process, or whose process ended before the response was complete. */
  failures(): number
  stop(): Promise<void>
}

/**
 * Starts a reverse proxy as in front of a real shop: it checks readiness five times a second, distributes requests over
 * the ready processes, sends X-Forwarded-For and never retries.
 */
export async function startBalancer(first: readonly string[]): Promise<Balancer> {
  let urls = first
  let ready = new Set<string>(first)
  let turn = 0
  let failures = 0
  let isOver = false
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })

  const isReady = (url: string) =>
    fetch(`${url}/serverapi/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const watching = (async () => {
    while (!isOver) {
      const known = urls
      const results = await Promise.all(known.map(isReady))
      ready = new Set(known.filter((_, index) => results[index]))
      await wait(READINESS_INTERVAL_MS)
    }
  })()

  const server = createServer((incoming, outgoing) => {
    const there = urls.filter(url => ready.has(url))
    const url = there[turn++ % Math.max(1, there.length)]
    if (url === undefined) {
      failures++
      outgoing.writeHead(502).end()
      return
    }
    const clientAddress = incoming.socket.remoteAddress ?? ''
    const forwarded = incoming.headers['x-forwarded-for']
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': forwarded ? `${forwarded}, ${clientAddress}` : clientAddress,
    }
    const { hostname, port } = new URL(url)
    const fail = () => {
      failures++
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    }
    const onward = request(
      { agent, hostname, port, path: incoming.url, method: incoming.method, headers },
      response => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.on('error', fail).pipe(outgoing)
      },
    )
    onward.on('error', fail)
    incoming.pipe(onward)
  })
  const { url, stop } = await listen(server)
  return {
    url,
    serve: next => {
      urls = next
    },
    failures: () => failures,
    stop: async () => {
      isOver = true
      await watching
      agent.destroy()
      await stop()
    },
  }
}
