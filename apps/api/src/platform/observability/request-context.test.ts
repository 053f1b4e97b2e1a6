import { createServer } from 'node:http'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import request from 'supertest'
import { expect } from 'vitest'
import { z } from 'zod'
import { systemRandom } from '#platform/auth/secrets.ts'
import { withTransaction } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { openApi } from '../../../test/harness/api.ts'
import { test as base } from '../../../test/harness/harness.ts'
import { listen } from '../../../test/harness/listen.ts'
import { exportTraces } from './export-traces.ts'
import { logOptions } from './log.ts'
import { bindRequestContext, runInContext } from './request-context.ts'

const ID = 'browser-0123456789'

const test = base
  .extend('lines', { scope: 'file' }, (): string[] => [])
  .extend('api', { scope: 'file' }, async ({ db, clock, lines }, { onCleanup }) => {
    const out = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
    const { app, deps } = await openApi({ db, clock, log: pino(logOptions('info'), out) })
    onCleanup(() => app.close())
    return { deps, ask: () => request(app.server) }
  })

test('puts the request id into every response and log line, next to the id of the client', async ({ api, lines }) => {
  const rejected = await api.ask().get('/serverapi/nowhere').set('X-Request-Id', ID)
  const { 'x-request-id': own } = rejected.headers
  expect(own).toMatch(/^[\w-]{16}$/)
  expect(own).not.toBe(ID)
  expect(rejected).toMatchObject({ status: 404, body: { requestId: own } })
  const settled = await api.ask().get('/serverapi/settings/shop').set('X-Request-Id', ID)
  const again = settled.headers['x-request-id']
  expect(again).not.toBe(own)
  const linesOf = (reqId: unknown) => lines.map(line => JSON.parse(line)).filter(line => line.reqId === reqId)
  for (const line of [...linesOf(own), ...linesOf(again)]) expect(line).toMatchObject({ callerRequestId: ID })
  expect(linesOf(own).find(({ msg }) => msg === 'request rejected')).toMatchObject({ code: 'NOT_FOUND' })
  const last = linesOf(again).at(-1)
  expect(last).toMatchObject({
    msg: 'request completed',
    res: {
      statusCode: 200,
      route: '/serverapi/settings/shop',
      statements: expect.any(Number),
      dbMs: expect.any(Number),
    },
  })
  expect(last.res.statements).toBeGreaterThan(0)
})

test.for(['short', 'with a space in it', 'x'.repeat(65), '12345678*/DROP', 'Ա'.repeat(9)])(
  'an id of a caller that could break a line of the log is left out: %s',
  async (given, { api, lines }) => {
    lines.length = 0
    const reply = await api.ask().get('/serverapi/settings/shop').set('X-Request-Id', encodeURI(given))
    expect(reply.headers['x-request-id']).toMatch(/^[\w-]{16}$/)
    expect(lines.join('')).toContain(reply.headers['x-request-id'])
    expect(lines.join('')).not.toContain('callerRequestId')
  },
)

const waitingForLocks = kysely
  .selectFrom(sql<{ query: string; datname: string; wait_event_type: string }>`pg_stat_activity`.as('activity'))
  .select('activity.query')
  .where('activity.datname', '=', sql<string>`current_database()`)
  .where('activity.wait_event_type', '=', 'Lock')

test('tags each statement with the request id, also for a request with a body', async ({ api, db, lines }) => {
  const isLocked = Promise.withResolvers<void>()
  const isSeen = Promise.withResolvers<void>()
  const held = db.$transaction(
    async tx => {
      await tx.$executeRaw`LOCK TABLE setting, otp IN ACCESS EXCLUSIVE MODE`
      isLocked.resolve()
      await isSeen.promise
    },
    { timeout: 30_000 },
  )
  await isLocked.promise
  const callers = [`${ID}-get`, `${ID}-post`]
  const calls = [
    api.ask().get('/serverapi/settings/shop').set('X-Request-Id', `${ID}-get`),
    api
      .ask()
      .post('/serverapi/user/verification')
      .set('X-Request-Id', `${ID}-post`)
      .send({ phoneNumber: '+37491000099', code: '123456' }),
  ].map(call => call.then(({ status }) => status))
  /** Returns the log line with the shop's id and the caller's id of a request. */
  const callerOf = (reqId: string) =>
    lines.map(line => JSON.parse(line)).find(line => line.reqId === reqId)?.callerRequestId
  const seen = new Set<string>()
  await expect
    .poll(async () => {
      for (const { query: text } of await query(db, waitingForLocks))
        seen.add(callerOf(/^\/\* request=([\w-]+) \*\//.exec(text)?.[1] ?? '') ?? 'unknown')
      return [...seen].toSorted()
    })
    // Earlier requests may wait there too: the catalog is read at the start.
    .toEqual(expect.arrayContaining(callers))
  isSeen.resolve()
  await held
  await Promise.all(calls)
})

test('prepares the statements of a hot endpoint by name and sets the request id for its transaction', async ({
  db,
}) => {
  const app = hotCalls()
  const applicationName = () => kysely.selectNoFrom(sql<string>`current_setting(${'application_name'})`.as('name'))
  const preparedStatements = sql<{ statement: string }>`pg_prepared_statements`.as('prepared')
  const prepared = await app.inHotCall(`${ID}-hot`, () =>
    withTransaction(db, systemRandom, async tx => ({
      name: await query(tx, applicationName()),
      statements: await query(tx, kysely.selectFrom(preparedStatements).select('prepared.statement')),
    })),
  )
  expect(prepared.name).toEqual([{ name: `shop-api ${ID}-hot` }])
  expect(prepared.statements).toContainEqual({ statement: 'select current_setting($1) as "name"' })
  expect(await query(db, applicationName())).toEqual([{ name: 'shop-api' }])
  await app.close()
})

test('prepares statements again when a migration changes their result', async ({ db }) => {
  const app = hotCalls()
  const changing = sql<{ figure: unknown }>`changing`.as('changing')
  const read = () =>
    app.inHotCall(`${ID}-again`, () =>
      withTransaction(db, systemRandom, tx =>
        query(tx, kysely.selectFrom(changing).select('changing.figure').where(sql`figure::text`, '=', '1')),
      ),
    )
  await db.$executeRaw`CREATE TABLE changing AS SELECT 1 AS figure`
  expect(await read()).toEqual([{ figure: 1 }])
  await db.$executeRaw`ALTER TABLE changing ALTER figure TYPE text`
  await expect.poll(read).toEqual([{ figure: '1' }])
  await db.$executeRaw`DROP TABLE changing`
  await app.close()
})

/** Calls of which many come at once, as `isHot` of a route makes them. */
function hotCalls() {
  let work: () => Promise<unknown> = async () => undefined
  const app = Fastify({ genReqId: ({ headers }) => String(headers['x-request-id']) })
  bindRequestContext(app)
  app.get('/', { config: { isHot: true } }, async () => ({ given: await work() }))
  return {
    inHotCall: async <T>(id: string, asked: () => Promise<T>): Promise<T> => {
      const outcome = Promise.withResolvers<T>()
      work = async () => outcome.resolve(await asked())
      const reply = await app.inject({ url: '/', headers: { 'x-request-id': id } })
      if (reply.statusCode !== 200) outcome.reject(new Error(reply.body))
      return outcome.promise
    },
    close: () => app.close(),
  }
}

const one = kysely.selectNoFrom(sql<number>`1`.as('one'))

const Exported = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              startTimeUnixNano: z.string().regex(/^\d{19}$/),
              endTimeUnixNano: z.string().regex(/^\d{19}$/),
            }),
          ),
        }),
      ),
    }),
  ),
})

test('exports requests and jobs with their statements and continues the trace of the client', async ({ api, db }) => {
  const spans: z.infer<typeof Exported>['resourceSpans'][0]['scopeSpans'][0]['spans'] = []
  const collector = createServer(async (incoming, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
    const { resourceSpans } = Exported.parse(JSON.parse(Buffer.concat(chunks).toString()))
    if (incoming.url === '/v1/traces')
      spans.push(...resourceSpans.flatMap(each => each.scopeSpans.flatMap(scope => scope.spans)))
    answer.writeHead(200).end('{}')
  })
  const { url, stop } = await listen(collector)
  const traces = exportTraces(url, 'shop', api.deps.log)
  const [traceId, caller] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  await api.ask().get('/serverapi/settings/shop').set('traceparent', `00-${traceId}-${caller}-01`)
  await runInContext({ name: 'books.check:1' }, async () => void (await query(db, one)))
  await traces.close()
  await stop()

  const call = spans.find(({ name }) => name === 'GET /serverapi/settings/shop')
  expect(call).toMatchObject({ traceId, parentSpanId: caller, kind: 2 })
  expect(spans).toContainEqual(
    expect.objectContaining({ name: 'SELECT', traceId, parentSpanId: call?.spanId, kind: 3 }),
  )
  const job = spans.find(({ name }) => name === 'books.check')
  expect(job).toMatchObject({ kind: 5 })
  expect(spans).toContainEqual(
    expect.objectContaining({ name: 'SELECT', traceId: job?.traceId, parentSpanId: job?.spanId }),
  )
})

test('does not delay requests if the collector is unavailable and logs that once', async ({ api, lines }) => {
  const traces = exportTraces('http://127.0.0.1:9', 'shop', api.deps.log)
  const reply = await api.ask().get('/serverapi/settings/shop')
  expect(reply.status).toBe(200)
  await traces.close()
  expect(lines.filter(line => line.includes('failed to export traces'))).toHaveLength(1)
})
