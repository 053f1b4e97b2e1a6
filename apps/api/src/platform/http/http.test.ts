import { route, Success } from '@shop/contracts/route.ts'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import request from 'supertest'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { registerErrorHandler } from './error-responses.ts'
import { AppError } from './errors.ts'
import { limitHandlerTime, mountOn } from './http.ts'

const loaders = {
  loadCaller: async () => null,
  loadApiKey: () => Promise.reject(new AppError('API_KEY_UNKNOWN')),
}
const facts = { path: '/', access: 'all', tag: 'settings', summary: '', result: Success } as const

test.for(['GET', 'POST'] as const)('responds with 503 when a handler exceeds its timeout: %s', async method => {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerErrorHandler(app)
  const call = route({ ...facts, method, ...(method === 'POST' ? { body: z.object({ x: z.int() }) } : {}) })
  mountOn(app, loaders)(call, () => new Promise(() => undefined), { timeoutMs: 200 })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const asked = request(app.server)
  const reply = await (method === 'GET' ? asked.get('/') : asked.post('/').send({ x: 1 }))
  expect([reply.status, reply.body.error]).toEqual([503, 'UNAVAILABLE'])
  expect(reply.headers['retry-after']).toBe('5')
  await app.close()
})

test('responds with 503 when a handler without a contract exceeds its timeout', async () => {
  const app = Fastify()
  limitHandlerTime(app, 200)
  registerErrorHandler(app)
  app.get('/page', () => new Promise(() => undefined))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const reply = await request(app.server).get('/page')
  expect([reply.status, reply.body.error]).toEqual([503, 'UNAVAILABLE'])
  await app.close()
})
