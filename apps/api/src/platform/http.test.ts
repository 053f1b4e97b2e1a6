import { route, Success } from '@shop/contracts/route.ts'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import request from 'supertest'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { mountOn } from './http.ts'
import { answerRefusals } from './refusals.ts'

const facts = { path: '/', access: 'all', tag: 'test', summary: '', result: Success } as const

test.for(['GET', 'POST'] as const)('a handler that hangs is answered when its time is over: %s', async method => {
  const app = Fastify({ handlerTimeout: 10_000 })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerRefusals(app)
  const call = route({ ...facts, method, ...(method === 'POST' ? { body: z.object({ x: z.int() }) } : {}) })
  mountOn(app, async () => null)(call, () => new Promise(() => undefined), { timeoutMs: 200 })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const asked = request(app.server)
  const reply = await (method === 'GET' ? asked.get('/') : asked.post('/').send({ x: 1 }))
  expect([reply.status, reply.body.error]).toEqual([503, 'UNAVAILABLE'])
  expect(reply.headers['retry-after']).toBe('5')
  await app.close()
})
