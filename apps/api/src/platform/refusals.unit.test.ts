import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { answerRefusals } from './refusals.ts'

/** What a call that throws this answers, and what the log says of it. */
async function refusalOf(thrown: unknown) {
  const lines: { level: number; msg: string; err?: { message: string } }[] = []
  const log: FastifyBaseLogger = pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line)) })
  const app = Fastify({ loggerInstance: log })
  answerRefusals(app)
  app.get('/', () => Promise.reject(thrown))
  const reply = await app.inject('/')
  return { statusCode: reply.statusCode, body: reply.json(), said: lines.find(({ msg }) => !msg.includes('request')) }
}

test('a database that is away is told in the log, where the answer shows nothing of it', async () => {
  const lost = Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
  const { statusCode, said } = await refusalOf(lost)

  expect(statusCode).toBe(503)
  expect(said).toMatchObject({ level: 40, err: { message: 'Connection terminated unexpectedly' } })
})

test('a refusal that the rules made is no fault', async () => {
  const { statusCode, said } = await refusalOf(new AppError('UNAVAILABLE', { retryAfterSeconds: 1 }))

  expect(statusCode).toBe(503)
  expect(said).toMatchObject({ level: 30, msg: 'refused' })
})

test('a field without a text of its own has the text of the whole error', async () => {
  const { body } = await refusalOf(new AppError('UNDERAGE', { details: [{ path: 'body.birthDate' }, { sku: 'A' }] }))

  expect(body).toMatchObject({
    details: [{ path: 'body.birthDate', message: expect.stringMatching(/18/) }, { sku: 'A' }],
  })
  expect(body.details[1]).not.toHaveProperty('message')
})
