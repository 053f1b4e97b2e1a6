import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Deps } from '#platform/config/deps.ts'
import { createReadiness, type Draining } from '#platform/observability/health.ts'
import { createDatabaseMetrics } from './database-metrics.ts'
import { registerEventMetrics } from './event-metrics.ts'

export type Metrics = {
  port: number
  close(): Promise<void>
}

/**
 * Serves /metrics for Prometheus on a port of its own, so that no proxy publishes it by mistake.
 * @throws the error of the listener if the port is not available
 */
export async function openMetrics(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>,
  { host, port }: { host: string; port: number },
  draining: Draining,
): Promise<Metrics> {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const stopCounting = registerEventMetrics(register, deps.db)
  const updateDatabaseMetrics = createDatabaseMetrics(register, deps)
  const obstacleOf = createReadiness(deps, draining)
  const ready = new Gauge({ name: 'shop_ready', help: '1 if the process is ready for requests', registers: [register] })
  const collect = async (): Promise<string> => {
    await updateDatabaseMetrics()
    ready.set((await obstacleOf()) ? 0 : 1)
    return register.metrics()
  }
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    collect().then(
      text => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      (error: unknown) => {
        deps.log.error({ err: error }, 'failed to collect the metrics')
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
      stopCounting()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      register.clear()
    },
  }
}

const boundPort = (address: AddressInfo | string | null): number =>
  address instanceof Object && 'port' in address ? address.port : 0
