import { BackgroundJobName } from '@shop/contracts/background-jobs.ts'
import type { PgBoss } from 'pg-boss'
import { expect } from 'vitest'
import { createAppQueue } from '#platform/jobs/jobs.ts'
import { test as base } from '../../test/builders/staff-shop.ts'

const test = base.extend('boss', { scope: 'file' }, async ({ databaseUrl }, { onCleanup }): Promise<PgBoss> => {
  const boss = createAppQueue(databaseUrl, { max: 1, supervise: false, schedule: false })
  await boss.start()
  onCleanup(() => boss.stop({ graceful: false }))
  return boss
})

/** Runs a job once, without further attempts, and lets it fail. */
async function failJob(boss: PgBoss, name: BackgroundJobName, message: string): Promise<void> {
  await boss.send(name, {}, { retryLimit: 0 })
  const [job] = await boss.fetch(name)
  await boss.fail(name, job?.id ?? '', new Error(message))
}

test('lists failed jobs first, and attempts their runs again', async ({ shop, boss }) => {
  const admin = shop.as(await shop.given.staff('admin'))
  await failJob(boss, 'contact.clean', 'Disk full')
  await failJob(boss, 'contact.clean', 'Disk still full')

  const { items } = (await admin.get('/admin/background-jobs')).body.result
  expect(items).toHaveLength(BackgroundJobName.options.length)
  expect(items[0]).toMatchObject({
    name: 'contact.clean',
    waiting: 0,
    failed: 2,
    error: { text: 'Disk still full', willRetry: false },
  })

  // A task of the first page, for those who see jobs.
  const failedJobs = async (staff: typeof admin): Promise<number> =>
    (await staff.get('/admin/dashboard')).body.result.needsAction.failedJobs
  expect(await failedJobs(admin)).toBe(1)
  expect(await failedJobs(shop.as(await shop.given.staff('operator')))).toBe(0)
  const failedAt = (hoursAgo: number) =>
    shop.db
      .$executeRaw`UPDATE pgboss.job SET created_on = now() - ${hoursAgo}::int * interval '1 hour' WHERE source_name = 'contact.clean'`
  await failedAt(25)
  expect(await failedJobs(admin)).toBe(0)
  await failedAt(23)
  expect(await failedJobs(admin)).toBe(1)

  const { body } = await admin.post('/admin/background-jobs/contact.clean/run')
  expect(body.result).toMatchObject({ failed: 0, waiting: 2 })
  expect(body.result.error).toBeUndefined()
  expect(await failedJobs(admin)).toBe(0)
  const audited = { action: 'job.run', subjectType: 'background_job', subjectId: 'contact.clean' }
  expect(await shop.db.auditEntry.findMany({ where: audited })).toMatchObject([{ after: { retried: 2 } }])
})

test('adds a run of a job that did not fail, and reports when it succeeded', async ({ shop, boss }) => {
  const admin = shop.as(await shop.given.staff('admin'))
  const run = () => admin.post('/admin/background-jobs/drafts.clean/run')
  expect((await run()).body.result).toMatchObject({ name: 'drafts.clean', failed: 0, waiting: 1 })
  const [job] = await boss.fetch('drafts.clean')
  await boss.complete('drafts.clean', job?.id ?? '')
  const { result } = (await run()).body
  expect(result).toMatchObject({ waiting: 1, delaySeconds: 0, succeededAt: expect.any(String) })
})

test('only roles with the permission see and run jobs; other names are rejected', async ({ shop }) => {
  const operator = shop.as(await shop.given.staff('operator'))
  expect((await operator.get('/admin/background-jobs')).status).toBe(403)
  expect((await operator.post('/admin/background-jobs/drafts.clean/run')).status).toBe(403)
  const admin = shop.as(await shop.given.staff('admin'))
  expect((await admin.post('/admin/background-jobs/outbox.drain/run')).status).toBe(422)
})
