import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { lazyLoggers } from './log.ts'

test('a call that writes nothing makes no logger of its own, and the first line of another makes one', async () => {
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
