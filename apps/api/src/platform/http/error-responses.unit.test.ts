import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { fieldText, registerErrorHandler, toFieldKey } from './error-responses.ts'
import { AppError } from './errors.ts'

/** Returns the response and the log entry of a request that throws this. */
async function responseTo(thrown: unknown) {
  const lines: { level: number; msg: string; err?: { message: string } }[] = []
  const log: FastifyBaseLogger = pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line)) })
  const app = Fastify({ loggerInstance: log })
  registerErrorHandler(app)
  app.get('/', () => Promise.reject(thrown))
  const reply = await app.inject('/')
  return {
    statusCode: reply.statusCode,
    body: reply.json(),
    said: lines.find(({ msg }) => !/^(?:incoming request|request completed)$/.test(msg)),
  }
}

test('logs the cause of an unavailable database and hides it in the response', async () => {
  const lost = Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
  const { statusCode, said } = await responseTo(lost)

  expect(statusCode).toBe(503)
  expect(said).toMatchObject({ level: 40, err: { message: 'Connection terminated unexpectedly' } })
})

test('does not log a rejected request as a failure', async () => {
  const { statusCode, said } = await responseTo(new AppError('UNAVAILABLE', { retryAfterSeconds: 1 }))

  expect(statusCode).toBe(503)
  expect(said).toMatchObject({ level: 30, msg: 'request rejected' })
})

test('uses the message of the error for a field without its own message', async () => {
  const { body } = await responseTo(new AppError('UNDERAGE', { details: [{ path: 'body.birthDate' }, { sku: 'A' }] }))

  expect(body).toMatchObject({
    details: [{ path: 'body.birthDate', message: expect.stringMatching(/18/) }, { sku: 'A' }],
  })
  expect(body.details[1]).not.toHaveProperty('message')
})

test('uses the general message for a check without its own message', () => {
  expect(fieldText(toFieldKey('phone_invalid'), 'en')).toBe('Please enter a valid phone number.')
  for (const key of ['Invalid input: expected string', 'constructor', ''])
    expect(fieldText(toFieldKey(key), 'en')).toBe('Please enter a valid value.')
})
