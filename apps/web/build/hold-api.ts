import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connect, Plugin } from 'vite'

const patienceMs = 10_000
const pauseMs = 100

/**
 * In development, holds calls while the API starts again after a change of its sources; one that waited ten seconds is
 * answered 503, with one line in the terminal. The proxy itself would print a stack for each.
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

/** The middleware of it: `isThere` tells whether the API can be asked. */
export function holdUntil(
  isThere: () => Promise<boolean>,
  paths: readonly string[],
  say: (line: string) => void,
  patience = patienceMs,
): Connect.NextHandleFunction {
  return (request, reply, next) => {
    const url = request.url ?? ''
    if (!paths.some(path => url.startsWith(path))) return next()
    const answer = async () => {
      const until = performance.now() + patience
      while (!(await isThere())) {
        if (performance.now() > until) {
          say(`The API does not answer: ${request.method} ${url} got 503`)
          reply.writeHead(503, { 'Retry-After': '2', 'Content-Type': 'text/plain' }).end('The API is starting.\n')
          return
        }
        await sleep(pauseMs)
      }
      next()
    }
    answer().catch(next)
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
