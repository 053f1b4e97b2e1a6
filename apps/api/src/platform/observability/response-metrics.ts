import type { FastifyInstance } from 'fastify'
import { metricEvents } from './metric-events.ts'

/** Unknown paths share one label, because clients can send any path. */
const UNKNOWN_ROUTE = 'none'

/** Emits a metric event for each response. */
export function recordResponses(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    metricEvents.responseSent.emit({
      method: request.method,
      route: request.routeOptions.url ?? UNKNOWN_ROUTE,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
    done()
  })
}
