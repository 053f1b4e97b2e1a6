import { ensureFirstAdmin } from '#identity/index.ts'
import { getSettings } from '#settings/index.ts'
import { buildApp } from './app.ts'
import { allJobs, begin, endStart, listen, stopOnSignal } from './program.ts'

async function main(): Promise<void> {
  const { env, deps, draining, end } = await begin()
  const { db, jobs, log } = deps
  const admin = await ensureFirstAdmin(deps, env, (await getSettings(db, 'shop')).email)
  log[admin.outcome === 'customer' ? 'warn' : 'info']({ outcome: admin.outcome }, 'first admin')
  // `npm start`, which prints it, listens; nobody else does.
  process.send?.({ admin })
  const app = await buildApp(deps, env, draining)
  await listen(app, env.HOST, env.PORT)

  /** Not ready first, so that nobody is sent here any more; then the open requests end, then the jobs, then the database. */
  stopOnSignal(log, async () => {
    draining.isDraining = true
    await new Promise(resolve => setTimeout(resolve, env.SHUTDOWN_DRAIN_MS))
    await app.close()
    await jobs.stop()
    await end()
  })
  // Only now: the sandbox bank, which payment jobs call, answers on this port.
  if (env.JOBS === 'in-process') await jobs.work(allJobs(deps, env))
}

main().catch((error: unknown) => endStart(error))
