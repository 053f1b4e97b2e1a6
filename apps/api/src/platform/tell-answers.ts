import type { FastifyInstance } from 'fastify'
import { measured } from './measured.ts'

/** What no route was found for shares one label: anybody can make up addresses. */
const NO_ROUTE = 'none'

/** Tells of each answer how long it took, to whoever counts them. */
export function tellAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    measured.answered.tell({
      method: request.method,
      route: request.routeOptions.url ?? NO_ROUTE,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
    done()
  })
}
