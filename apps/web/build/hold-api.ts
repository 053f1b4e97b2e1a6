import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connect, Plugin } from 'vite'

const timeoutMs = 10_000
const pauseMs = 100

/**
 * In development, holds requests while the API restarts after a source change. A request that waits for ten seconds
 * gets a 503 and one line in the terminal. Without this the proxy prints a stack trace for each request.
 */
export function holdApi(origin: string, paths: readonly string[]): Plugin {
  return {
    name: 'hold-api',
    configureServer: ({ middlewares, config }) => {
      middlewares.use(
        holdUntil(
          () => isListening(origin),
          paths,
          line => config.logger.warn(line),
        ),
      )
    },
  }
}

/** Creates the middleware; `isReady` returns true once the API accepts requests. */
export function holdUntil(
  isReady: () => Promise<boolean>,
  paths: readonly string[],
  log: (line: string) => void,
  timeout = timeoutMs,
): Connect.NextHandleFunction {
  return (request, reply, next) => {
    const url = request.url ?? ''
    if (!paths.some(path => url.startsWith(path))) return next()
    const respond = async () => {
      const deadline = performance.now() + timeout
      while (!(await isReady())) {
        if (performance.now() > deadline) {
          log(`The API does not respond: ${request.method} ${url} got 503`)
          reply.writeHead(503, { 'Retry-After': '2', 'Content-Type': 'text/plain' }).end('The API is starting.\n')
          return
        }
        await sleep(pauseMs)
      }
      next()
    }
    respond().catch(next)
  }
}

function isListening(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin)
  return new Promise(resolve => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80) })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
