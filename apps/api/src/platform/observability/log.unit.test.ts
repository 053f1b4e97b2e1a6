import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { lazyLoggers, logOptions, maskPersons } from './log.ts'

test('writes the time of a line as ISO 8601 in UTC', () => {
  const lines: string[] = []
  pino(logOptions('info'), { write: line => void lines.push(line) }).info('line')
  const { time } = JSON.parse(lines[0] ?? '')
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000)
})

test('creates the logger of a request at its first line', async () => {
  const lines: unknown[] = []
  const log = pino({ level: 'warn', base: null }, { write: line => void lines.push(JSON.parse(line)) })
  let made = 0
  const child = log.child.bind(log)
  const loggerInstance: FastifyBaseLogger = Object.assign(log, {
    child: (...asked: Parameters<typeof child>) => {
      made++
      return child(...asked)
    },
  })
  const app = Fastify({ loggerInstance, childLoggerFactory: lazyLoggers(log), genReqId: () => 'call-1' })
  app.get('/quiet', async ({ log }) => void log.info('not written'))
  app.get('/loud', async ({ log }) => {
    log.warn({ why: 'told' }, 'first')
    log.error('second')
  })
  await app.ready()
  const before = made

  await app.inject('/quiet')
  expect(made - before).toBe(0)
  await app.inject('/loud')
  expect(made - before).toBe(1)
  expect(lines).toMatchObject([
    { level: 40, reqId: 'call-1', why: 'told', msg: 'first' },
    { level: 50, reqId: 'call-1', msg: 'second' },
  ])
  await app.close()
})

test('logs the code of an error and redacts a one-time code', () => {
  const lines: string[] = []
  const log = pino(logOptions('info'), { write: line => void lines.push(line) })
  log.info({ code: 'ORDER_STATE' }, 'request rejected')
  log.error({ err: Object.assign(new Error('away'), { code: 'ECONNRESET' }) }, 'failed')
  log.error({ error: { code: '57014' } }, 'failed')
  log.info({ code: '654321', body: { code: 'any' }, otp: { code: '123456' } }, 'asked')
  const [rejected, away, busy, asked] = lines.map(line => JSON.parse(line))
  expect(rejected.code).toBe('ORDER_STATE')
  expect(away.err.code).toBe('ECONNRESET')
  expect(busy.error.code).toBe('57014')
  expect(asked).toMatchObject({ code: '[hidden]', body: { code: '[hidden]' }, otp: { code: '[hidden]' } })
})

test('masks phone numbers, e-mail addresses and the signature of an order link in a path', () => {
  expect(maskPersons('/admin/customers?q=%2B37491123456')).toBe('/admin/customers?q=+374••••••56')
  expect(maskPersons('/admin/customers?q=ani@example.am')).toBe('/admin/customers?q=•••@•••')
  expect(maskPersons('/en/o/7pt-AbCdEf1234?x=1')).toBe('/en/o/7pt-•••?x=1')
  expect(maskPersons('/serverapi/orders/shared/7pt-Ab_dEf-234')).toBe('/serverapi/orders/shared/7pt-•••')
})
