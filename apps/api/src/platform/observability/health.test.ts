import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import request from 'supertest'
import { describe, expect } from 'vitest'
import { createDb, type Db } from '#platform/db/db.ts'
import { withMigrations } from '#platform/db/migrations.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { openApi } from '../../../test/harness/api.ts'
import { test as base } from '../../../test/harness/harness.ts'

const test = base.extend('readinessOn', { scope: 'file' }, ({ clock }, { onCleanup }) => {
  const apps: FastifyInstance[] = []
  onCleanup(async () => void (await Promise.all(apps.map(app => app.close()))))
  return async (db: Db, log?: Logger) => {
    const { app } = await openApi({ db, clock, ...(log ? { log } : {}) })
    apps.push(app)
    return async () => {
      const { status, body } = await request(app.server).get('/serverapi/health/ready')
      return { status, why: body.details?.[0] }
    }
  }
})
/** On a busy machine the database may need more than the half second it is given: then it is asked again. */
const soon = { timeout: 15_000 }

describe('the process', () => {
  test('does not log probes, but changes of readiness', async ({ db, readinessOn }) => {
    const lines: { msg: string; reason?: string; req?: { url: string } }[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const ready = await readinessOn(db, log)
    await expect.poll(ready, soon).toMatchObject({ status: 200 })
    lines.length = 0

    for (let probe = 0; probe < 5; probe++) await expect.poll(ready, soon).toMatchObject({ status: 200 })
    expect(lines).toEqual([])

    const nowhere = createDb('postgresql://shop@127.0.0.1:1/shop', 1)
    const unready = await readinessOn(nowhere, log)
    for (let probe = 0; probe < 5; probe++) expect(await unready()).toMatchObject({ status: 503 })
    await nowhere.$disconnect()
    expect(lines.map(({ msg, reason }) => ({ msg, reason }))).toEqual([
      { msg: 'process is not ready', reason: 'database' },
    ])
  })

  test('is not ready while a migration is missing or has failed, and stops checking once all are applied', async ({
    db,
    readinessOn,
  }) => {
    const ready = await readinessOn(db)
    const [last] = await query(
      db,
      withMigrations.selectFrom('_prisma_migrations').select(({ fn }) => fn.max('migration_name').as('name')),
    )
    const name = last?.name ?? ''
    const change = (what: 'lacks' | 'failed' | 'has') =>
      execute(
        db,
        withMigrations
          .updateTable('_prisma_migrations')
          .set({
            rolled_back_at: what === 'lacks' ? new Date() : null,
            finished_at: what === 'failed' ? null : new Date(),
          })
          .where('migration_name', '=', name),
      )

    await change('lacks')
    const lacking = { reason: 'migrations', message: `The database lacks the migration ${name}.` }
    await expect.poll(ready, soon).toEqual({ status: 503, why: lacking })
    await change('failed')
    const failed = { reason: 'migrations', message: `The migration ${name} has failed or is not finished.` }
    await expect.poll(ready, soon).toEqual({ status: 503, why: failed })
    await change('has')
    // The next program's migration is not this one's business.
    const next = { id: 'next', checksum: '', migration_name: '99991231_next', finished_at: null, rolled_back_at: null }
    await execute(db, withMigrations.insertInto('_prisma_migrations').values(next))
    await expect.poll(ready, soon).toEqual({ status: 200, why: undefined })
    await execute(db, withMigrations.deleteFrom('_prisma_migrations').where('id', '=', next.id))
    await change('lacks')
    await expect.poll(ready, soon).toEqual({ status: 200, why: undefined })
    await change('has')
  })

  test('is not ready on a database that was never migrated', async ({ db, readinessOn }) => {
    await execute(db, kysely.schema.alterTable('_prisma_migrations').renameTo('elsewhere'))
    await expect.poll(await readinessOn(db), soon).toMatchObject({ status: 503, why: { reason: 'migrations' } })
    await execute(db, kysely.schema.alterTable('elsewhere').renameTo('_prisma_migrations'))
  })

  test('is not ready while its database is unavailable, and reports the reason', async ({
    databaseUrl,
    readinessOn,
  }) => {
    const nowhere = new URL(databaseUrl)
    nowhere.pathname = '/nowhere'
    const db = createDb(nowhere.href, 1)
    await expect.poll(await readinessOn(db), soon).toMatchObject({ status: 503, why: { reason: 'database' } })
    await db.$disconnect()
  })
})
