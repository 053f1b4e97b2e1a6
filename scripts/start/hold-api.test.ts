import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { holdUntil } from '../../apps/web/build/hold-api.ts'

const paths = ['/serverapi']

test('a call to the API waits until it is back, and a page does not', async () => {
  let asked = 0
  const { get, said, close } = await serve(async () => ++asked > 2)

  expect(await (await get('/shop')).text()).toBe('passed on')
  expect(asked).toBe(0)
  expect(await (await get('/serverapi/products')).text()).toBe('passed on')
  expect(asked).toBe(3)
  expect(said).toEqual([])
  close()
})

test('a call to an API that does not come back is answered 503, with one line', async () => {
  const { get, said, close } = await serve(async () => false)

  const reply = await get('/serverapi/products')

  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])
  expect(said).toEqual(['The API does not answer: GET /serverapi/products got 503'])
  close()
})

async function serve(isThere: () => Promise<boolean>) {
  const said: string[] = []
  const hold = holdUntil(isThere, paths, line => said.push(line), 300)
  const server = createServer((request, reply) => hold(request, reply, () => reply.end('passed on')))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return { said, get: (path: string) => fetch(`${origin}${path}`), close: () => server.close() }
}
