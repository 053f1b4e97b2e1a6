import { ensureFirstAdmin } from '#identity/index.ts'
import { warnWithoutRecipient } from '#notifications/index.ts'
import { createWorkerCheck } from '#platform/jobs/heartbeat.ts'
import { applyLawProfile, getSettings } from '#settings/index.ts'
import { buildApp } from './app.ts'
import { allJobs } from './jobs.ts'
import { assertHasAdmin } from './live-checks.ts'
import { exitOnStartError, listen, startProcess, stopOnSignal } from './program.ts'

/** Interval of the check that a process runs jobs. */
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
  // `npm start` receives this message and prints the address.
  process.send?.({ admin })
  await warnWithoutRecipient(deps, env.SHOP_MODE === 'live')
  const app = await buildApp(deps, env, draining)
  await listen(app, env.HOST, env.PORT)

  /**
   * First reports not ready, so that the load balancer sends no further requests. Then closes requests, jobs and
   * database.
   */
  stopOnSignal(log, async () => {
    draining.isDraining = true
    await new Promise(resolve => setTimeout(resolve, env.SHUTDOWN_DRAIN_MS))
    await app.close()
    await jobs.stop()
    await end()
  })
  setInterval(createWorkerCheck(deps), WORKER_CHECK_MS).unref()
  // After listening, because payment jobs call the sandbox bank on this port.
  if (env.JOBS === 'in-process') await jobs.work(allJobs(deps, env))
}

main().catch((error: unknown) => exitOnStartError(error))
