import { createServer, type RequestListener } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { fakeTimeouts } from '../../../test/harness/fake-timeouts.ts'
import { listen } from '../../../test/harness/listen.ts'
import { OutgoingError, sendOutgoing } from './outgoing.ts'

const stops: (() => Promise<void>)[] = []
afterAll(() => Promise.all(stops.map(stop => stop())))

async function outside(listener: RequestListener): Promise<string> {
  const { url, stop } = await listen(createServer(listener))
  stops.push(stop)
  return url
}

test('sends headers and body and returns status and body for any status', async () => {
  const url = await outside(async (request, reply) => {
    let body = ''
    for await (const chunk of request) body += chunk
    reply.writeHead(418).end(`${request.method} ${request.url} ${request.headers['x-key']} ${body}`)
  })

  const reply = await sendOutgoing({ method: 'POST', url: `${url}/a?b=c`, headers: { 'x-key': 'k' }, body: 'դրամ' })

  expect(reply).toEqual({ status: 418, body: 'POST /a?b=c k դրամ' })
})

test('fails within 5 seconds if the server never responds', async () => {
  const waits = fakeTimeouts()
  const url = await outside(waits.end)

  await expect(sendOutgoing({ method: 'GET', url })).rejects.toThrow(OutgoingError)

  expect(waits.limits).toEqual([4500])
})

test('fails within 5 seconds if the response arrives byte by byte', async () => {
  const waits = fakeTimeouts()
  const url = await outside((_request, reply) => {
    let dribbled = 0
    const timer = setInterval(() => {
      reply.write('.')
      if (++dribbled === 20) waits.end()
    }, 10)
    reply.on('close', () => clearInterval(timer))
  })

  await expect(sendOutgoing({ method: 'GET', url })).rejects.toThrow(OutgoingError)

  expect(waits.limits).toEqual([4500])
})

test('fails if the response exceeds the size limit', async () => {
  const url = await outside((_request, reply) => {
    reply.end('.'.repeat(300_000))
  })

  await expect(sendOutgoing({ method: 'GET', url })).rejects.toThrow('the response is longer than 256 KiB')
})

test('fails at once if the connection is refused', async () => {
  await expect(sendOutgoing({ method: 'GET', url: 'http://127.0.0.1:1' })).rejects.toThrow(OutgoingError)
})

test('returns a redirect without following it', async () => {
  const url = await outside((_request, reply) => {
    reply.writeHead(302, { location: 'http://127.0.0.1:1' }).end()
  })

  expect(await sendOutgoing({ method: 'GET', url })).toMatchObject({ status: 302 })
})
