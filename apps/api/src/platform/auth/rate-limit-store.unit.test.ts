import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createDb } from '#platform/db/db.ts'
import { createRateLimitStore, networkOf } from './rate-limit-store.ts'
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

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::7', '2001:db8:1:2'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1:2:3:4:5', 'fe80:0:0:1'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
