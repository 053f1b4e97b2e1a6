import Fastify, { type FastifyBaseLogger } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { sessionLoader } from '#identity/index.ts'
import type { Deps } from '#platform/deps.ts'
import { type Draining, mountHealth } from '#platform/health.ts'
import { mountOn } from '#platform/http.ts'
import { API_BASE } from '#platform/openapi.ts'
import { answerRefusals } from '#platform/refusals.ts'
import { allJobs, begin, endStart, listen, stopOnSignal } from './program.ts'

/** Runs the shop's jobs and nothing else: for a shop whose API runs with JOBS=off, or to have more hands. */
async function main(): Promise<void> {
  const { env, deps, draining, end } = await begin()
  const { jobs, log, gateways } = deps
  // The sandbox bank lives in the API.
  gateways.own.url = env.PUBLIC_URL
  const app = await buildHealth(deps, draining)
  await listen(app, env.HOST, env.WORKER_PORT)

  stopOnSignal(log, async () => {
    draining.isDraining = true
    await jobs.stop()
    await app.close()
    await end()
  })
  await jobs.work(allJobs(deps, env))
  log.info('worker: jobs run here')
}

/** The health of the API, at the same paths. */
async function buildHealth({ db, clock, log }: Deps, draining: Draining) {
  const logger: FastifyBaseLogger = log
  const app = Fastify({ loggerInstance: logger, requestTimeout: 15_000, handlerTimeout: 10_000 })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerRefusals(app)
  await app.register(async api => mountHealth(mountOn(api, sessionLoader(db, clock)), db, draining), {
    prefix: API_BASE,
  })
  return app
}

main().catch((error: unknown) => endStart(error, 'WORKER_PORT'))
