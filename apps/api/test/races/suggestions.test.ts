import { expect, onTestFinished } from 'vitest'
import { openSession } from '#identity/index.ts'
import { seedDemo } from '../../../../prisma/seed.ts'
import { addAccount } from '../builders/people.ts'
import { basesOf, type Prompt, replies, startModelServer } from '../fakes/model-server.ts'
import { test as withDatabase } from '../harness/harness.ts'
import { startTwoProcesses } from '../harness/two-processes.ts'
import { ROUNDS } from './race.ts'

const CALLS = 50
const LIMIT = 'You have reached the limit of 3 suggestions per day'

/** Two processes of the shop on one database, both asking one model. */
const test = withDatabase
  .extend('model', { scope: 'file' }, async ({ db }, { onCleanup }) => {
    await seedDemo(db)
    const model = await startModelServer()
    onCleanup(model.close)
    return model
  })
  .extend('processes', { scope: 'file' }, async ({ databaseUrl, model }, { onCleanup }) => {
    const processes = await startTwoProcesses(databaseUrl, { OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: model.url })
    onCleanup(processes.stop)
    return processes
  })

const mixOf = (prompt: Prompt) => {
  const [first = '', second = ''] = basesOf(prompt)
  return {
    items: [
      { id: first, percentage: 60 },
      { id: second, percentage: 40 },
    ],
  }
}

test('of 50 concurrent requests exactly 3 reach the model, the others get the limit (R38)', async ({
  db,
  model,
  processes,
  clock,
}) => {
  model.behave(replies.proposal(mixOf))
  const waits: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { id, phone } = await addAccount(db, clock.now())
    const token = processes.tokenOf(await openSession(db, clock.now(), id))
    const before = model.prompts.length

    const responses = await Promise.all(
      Array.from({ length: CALLS }, () =>
        processes.call('POST', '/ai/suggestion', { token, body: { categories: ['Fruit'], strength: 'medium' } }),
      ),
    )

    const rejected = responses.filter(({ status }) => status === 429)
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(rejected).toHaveLength(CALLS - 3)
    for (const { body } of rejected) expect(body).toMatchObject({ message: LIMIT, dailyLimitExceeded: true })
    expect(model.prompts.length - before).toBe(3)
    expect(await db.aiUsage.findMany({ where: { phone }, select: { used: true } })).toEqual([{ used: 3 }])
    expect(await db.aiRequest.groupBy({ by: ['state'], where: { phone }, _count: true })).toEqual([
      { state: 'ok', _count: 3 },
    ])
    waits.push(...responses.map(({ ms }) => ms))
  }
  waits.sort((a, b) => a - b)
  const p95 = Math.round(waits[Math.floor(waits.length * 0.95)] ?? 0)
  process.stdout.write(`${JSON.stringify({ test: 'R38', rounds: ROUNDS, calls: CALLS, p95 })}\n`)
})

test('failed attempts are released while others are reserved, and never more than were reserved', async ({
  db,
  processes,
  clock,
}) => {
  const { id, phone } = await addAccount(db, clock.now())
  const token = processes.tokenOf(await openSession(db, clock.now(), id))
  const spice = { category: 'flavor', flavorCategory: 'Spice' }
  await db.product.updateMany({ where: spice, data: { withdrawnAt: clock.now() } })
  onTestFinished(async () => void (await db.product.updateMany({ where: spice, data: { withdrawnAt: null } })))
  const ask = (category: string) =>
    processes.call('POST', '/ai/suggestion', { token, body: { categories: [category], strength: 'medium' } })

  const responses = await Promise.all(
    Array.from({ length: CALLS }, (_, index) => ask(index % 2 === 0 ? 'Spice' : 'Fruit')),
  )

  const given = responses.filter(({ body }) => JSON.stringify(body).includes('percentage'))
  expect(responses.every(({ status }) => status === 200 || status === 429)).toBe(true)
  expect(given.length).toBeLessThanOrEqual(3)
  expect(await db.aiUsage.findMany({ where: { phone }, select: { used: true } })).toEqual([{ used: given.length }])
  expect(await db.aiRequest.count({ where: { phone, state: 'running' } })).toBe(0)
})
