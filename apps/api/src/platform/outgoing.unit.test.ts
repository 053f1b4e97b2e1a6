import { createServer, type RequestListener } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { holdWaits } from '../../test/harness/fake-timeouts.ts'
import { listen } from '../../test/harness/listen.ts'
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

test('a server that never answers is given up within 5 seconds', async () => {
  const waits = holdWaits()
  const url = await outside(waits.end)

  await expect(callOut({ method: 'GET', url })).rejects.toThrow(OutgoingError)

  expect(waits.limits).toEqual([4500])
})

test('a server that dribbles is given up, too', async () => {
  const waits = holdWaits()
  const url = await outside((_request, reply) => {
    let dribbled = 0
    const timer = setInterval(() => {
      reply.write('.')
      if (++dribbled === 20) waits.end()
    }, 10)
    reply.on('close', () => clearInterval(timer))
  })

  await expect(callOut({ method: 'GET', url })).rejects.toThrow(OutgoingError)

  expect(waits.limits).toEqual([4500])
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
