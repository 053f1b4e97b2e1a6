import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createDb } from '#platform/db/db.ts'
import { createRateLimitStore } from './rate-limit-store.ts'
import { deriveKeys } from './secrets.ts'

test('applies the limit per process and rejects no request below it if the database is unavailable', async () => {
  const db = createDb('postgresql://nobody@127.0.0.1:1/nothing', 1)
  const app = Fastify()
  onTestFinished(async () => {
    await app.close()
    await db.$disconnect()
  })
  const deps = { db, keys: deriveKeys('a secret that only this test knows'), log: pino({ level: 'silent' }) }
  await app.register(rateLimit, { max: 40, timeWindow: '1 minute', store: createRateLimitStore(deps) })
  app.get('/', async () => 'here')
  const statuses: number[] = []
  for (let index = 0; index < 45; index++) statuses.push((await app.inject('/')).statusCode)
  expect(statuses).toEqual([...Array(40).fill(200), ...Array(5).fill(429)])
})
