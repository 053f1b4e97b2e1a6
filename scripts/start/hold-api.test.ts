import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { holdUntil } from '../../apps/web/build/hold-api.ts'

const paths = ['/serverapi']

test('holds a request to the API until it is back, but not a page', async () => {
  let checks = 0
  const { get, logged, close } = await serve(async () => ++checks > 2)

  expect(await (await get('/shop')).text()).toBe('passed on')
  expect(checks).toBe(0)
  expect(await (await get('/serverapi/products')).text()).toBe('passed on')
  expect(checks).toBe(3)
  expect(logged).toEqual([])
  close()
})

test('answers 503 and logs one line if the API does not come back', async () => {
  const { get, logged, close } = await serve(async () => false)

  const reply = await get('/serverapi/products')

  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])
  expect(logged).toEqual(['The API does not respond: GET /serverapi/products got 503'])
  close()
})

async function serve(isReady: () => Promise<boolean>) {
  const logged: string[] = []
  const hold = holdUntil(isReady, paths, line => logged.push(line), 300)
  const server = createServer((request, reply) => hold(request, reply, () => reply.end('passed on')))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return { logged, get: (path: string) => fetch(`${origin}${path}`), close: () => server.close() }
}
