import Fastify, { type FastifyBaseLogger } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { apiKeyLoader } from '#api-keys/index.ts'
import { sessionLoader } from '#identity/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { registerErrorHandler } from '#platform/http/error-responses.ts'
import { mountOn } from '#platform/http/http.ts'
import { API_BASE } from '#platform/http/openapi/openapi.ts'
import { createReadiness, type Draining, mountHealth, watchOutage } from '#platform/observability/health.ts'
import { allJobs } from './jobs.ts'
import { exitOnStartError, listen, startProcess, stopOnSignal } from './program.ts'

/** Runs the jobs of the shop without the API: for an API with JOBS=off, or for additional capacity. */
async function main(): Promise<void> {
  const { env, deps, draining, end } = await startProcess()
  const { jobs, log, gateways } = deps
  // The sandbox bank is part of the API.
  gateways.own.url = env.SANDBOX_BANK_URL ?? env.PUBLIC_URL
  const app = await buildHealth(deps, draining)
  await listen(app, env.HOST, env.WORKER_PORT)

  const limitMs = env.WORKER_EXIT_AFTER_SECONDS * 1000
  const stopWatching = limitMs === 0 ? () => undefined : exitOnDatabaseOutage(deps, limitMs)

  stopOnSignal(log, async () => {
    stopWatching()
    draining.isDraining = true
    await jobs.stop()
    await app.close()
    await end()
  })
  await jobs.work(allJobs(deps, env))
  log.info('worker: jobs run here')
}

/** Ends the process if its database stays unavailable, because a restart may reach it again. @returns a function that ends the watch */
function exitOnDatabaseOutage(deps: Deps, limitMs: number): () => void {
  return watchOutage({
    limitMs,
    findProblem: createReadiness(deps, { isDraining: false }),
    onLimit: outageMs => {
      deps.log.fatal({ outageSeconds: Math.round(outageMs / 1000) }, 'worker exits: the database stayed unavailable')
      process.exit(1)
    },
  })
}

/** Serves the health endpoints at the same paths as the API. */
async function buildHealth(deps: Deps, draining: Draining) {
  const { db, clock, log } = deps
  const logger: FastifyBaseLogger = log
  const app = Fastify({ loggerInstance: logger, requestTimeout: 15_000, handlerTimeout: 10_000 })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerErrorHandler(app)
  const loaders = { loadCaller: sessionLoader(db, clock), loadApiKey: apiKeyLoader(db, clock) }
  await app.register(async api => mountHealth(mountOn(api, loaders), deps, draining), { prefix: API_BASE })
  return app
}

main().catch((error: unknown) => exitOnStartError(error, 'WORKER_PORT'))
