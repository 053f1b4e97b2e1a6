import { createServer, type RequestListener } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { listen } from '../../test/listen.ts'
import { callOut, OutgoingError } from './outgoing.ts'

const stops: (() => Promise<void>)[] = []
afterAll(() => Promise.all(stops.map(stop => stop())))

async function outside(listener: RequestListener): Promise<string> {
  const { url, stop } = await listen(createServer(listener))
  stops.push(stop)
  return url
}

test('a call brings headers and body there and status and body back, whatever the status', async () => {
  const url = await outside(async (request, reply) => {
    let body = ''
    for await (const chunk of request) body += chunk
    reply.writeHead(418).end(`${request.method} ${request.url} ${request.headers['x-key']} ${body}`)
  })

  const reply = await callOut({ method: 'POST', url: `${url}/a?b=c`, headers: { 'x-key': 'k' }, body: 'դրամ' })

  expect(reply).toEqual({ status: 418, body: 'POST /a?b=c k դրամ' })
})

test.concurrent('a server that never answers is given up after 5 seconds', { timeout: 10_000 }, async () => {
  const url = await outside(() => {})
  const from = performance.now()

  await expect(callOut({ method: 'GET', url })).rejects.toThrow(OutgoingError)

  expect(performance.now() - from).toBeLessThan(5500)
})

test.concurrent('a server that dribbles is given up, too', { timeout: 10_000 }, async () => {
  const url = await outside((_request, reply) => {
    const timer = setInterval(() => reply.write('.'), 100)
    reply.on('close', () => clearInterval(timer))
  })
  const from = performance.now()

  await expect(callOut({ method: 'GET', url })).rejects.toThrow(OutgoingError)

  expect(performance.now() - from).toBeLessThan(5500)
})

test('an endless answer is cut off', async () => {
  const url = await outside((_request, reply) => {
    reply.end('.'.repeat(300_000))
  })

  await expect(callOut({ method: 'GET', url })).rejects.toThrow('the answer is too long')
})

test('a server that is not there is told at once', async () => {
  await expect(callOut({ method: 'GET', url: 'http://127.0.0.1:1' })).rejects.toThrow(OutgoingError)
})

test('a redirect is an answer, not followed', async () => {
  const url = await outside((_request, reply) => {
    reply.writeHead(302, { location: 'http://127.0.0.1:1' }).end()
  })

  expect(await callOut({ method: 'GET', url })).toMatchObject({ status: 302 })
})
