import { ensureFirstAdmin } from '#identity/index.ts'
import { warnWithoutRecipient } from '#notifications/index.ts'
import { createWorkerCheck } from '#platform/jobs/heartbeat.ts'
import { applyLawProfile, getSettings } from '#settings/index.ts'
import { buildApp } from './app.ts'
import { allJobs } from './jobs.ts'
import { assertHasAdmin } from './live-checks.ts'
import { exitOnStartError, listen, startProcess, stopOnSignal } from './program.ts'

/** How often the API checks that some process runs jobs. */
const WORKER_CHECK_MS = 15_000

async function main(): Promise<void> {
  const { env, deps, draining, end } = await startProcess()
  const { db, jobs, log } = deps
  if (env.SHOP_MODE === 'live') {
    const off = await applyLawProfile(deps)
    if (off.length > 0) log.warn({ uses: off }, 'switched off uses of tobacco that no admin has confirmed')
  }
  const admin = await ensureFirstAdmin(deps, env, (await getSettings(db, 'shop')).email)
  log[admin.outcome === 'customer' ? 'warn' : 'info']({ outcome: admin.outcome }, 'first admin')
  if (env.SHOP_MODE === 'live') await assertHasAdmin(db, env)
  // Only `npm start` listens: it prints the address.
  process.send?.({ admin })
  await warnWithoutRecipient(deps, env.SHOP_MODE === 'live')
  const app = await buildApp(deps, env, draining)
  await listen(app, env.HOST, env.PORT)

  /**
   * Reports not ready first, so that the load balancer sends no further requests. Then closes the open requests, the
   * jobs and the database.
   */
  stopOnSignal(log, async () => {
    draining.isDraining = true
    await new Promise(resolve => setTimeout(resolve, env.SHUTDOWN_DRAIN_MS))
    await app.close()
    await jobs.stop()
    await end()
  })
  setInterval(createWorkerCheck(deps), WORKER_CHECK_MS).unref()
  // Only now: the sandbox bank, which payment jobs call, answers on this port.
  if (env.JOBS === 'in-process') await jobs.work(allJobs(deps, env))
}

main().catch((error: unknown) => exitOnStartError(error))
