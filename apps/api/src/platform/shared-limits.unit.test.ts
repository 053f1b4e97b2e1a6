import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createDb } from './db.ts'
import { deriveKeys } from './secrets.ts'
import { sharedLimits } from './shared-limits.ts'

test('without a database a process counts for itself: a limit holds, and nobody is refused for an outage', async () => {
  const db = createDb('postgresql://nobody@127.0.0.1:1/nothing', 1)
  const app = Fastify()
  onTestFinished(async () => {
    await app.close()
    await db.$disconnect()
  })
  const deps = { db, keys: deriveKeys('a secret that only this test knows'), log: pino({ level: 'silent' }) }
  await app.register(rateLimit, { max: 40, timeWindow: '1 minute', store: sharedLimits(deps) })
  app.get('/', async () => 'here')
  const statuses: number[] = []
  for (let nth = 0; nth < 45; nth++) statuses.push((await app.inject('/')).statusCode)
  expect(statuses).toEqual([...Array(40).fill(200), ...Array(5).fill(429)])
})
