import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Deps } from '#platform/deps.ts'
import { createReadiness, type Draining } from '#platform/health.ts'
import { countHappenings } from './counted.ts'
import { createFigures } from './read-figures.ts'

export type Metrics = {
  /** Where it listens. */
  port: number
  close(): Promise<void>
}

/**
 * Opens the port that Prometheus reads: /metrics and nothing else. It is none of the shop's own, so that no proxy can
 * hand it out by mistake. @throws the listener's error where the port cannot be had
 */
export async function openMetrics(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>,
  { host, port }: { host: string; port: number },
  draining: Draining,
): Promise<Metrics> {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const endCounting = countHappenings(register, deps.db)
  const readFigures = createFigures(register, deps)
  const obstacleOf = createReadiness(deps, draining)
  const ready = new Gauge({ name: 'shop_ready', help: '1 where the process takes work', registers: [register] })
  const answer = async (): Promise<string> => {
    await readFigures()
    ready.set((await obstacleOf()) ? 0 : 1)
    return register.metrics()
  }
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    answer().then(
      text => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      (error: unknown) => {
        deps.log.error({ err: error }, 'metrics')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: boundPort(server.address()),
    close: async () => {
      endCounting()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      register.clear()
    },
  }
}

const boundPort = (address: AddressInfo | string | null): number =>
  address instanceof Object && 'port' in address ? address.port : 0
