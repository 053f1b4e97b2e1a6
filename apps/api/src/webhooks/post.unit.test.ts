import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { startTlsFront } from '../../test/fakes/tls-front.ts'
import { listen } from '../../test/harness/listen.ts'
import { createPostWebhook, isPublicAddress } from './post.ts'

const SWITCHING = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'

const request = (url: string) => ({ url, headers: {}, body: '{}' })

test.for([
  ['8.8.8.8', true],
  ['2a00:1450:4001::1', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['2002:7f00:1::', false],
  ['localhost', false],
] as const)('the address %s is public: %s', ([address, isPublic]) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('connects to no private address that a name resolves to, and to no other scheme', async () => {
  const resolved: string[] = []
  const post = createPostWebhook({
    resolve: async host => {
      resolved.push(host)
      return ['8.8.8.8', '169.254.169.254']
    },
  })
  await expect(post(request('https://rebind.example/'))).rejects.toThrow('rebind.example: its address is not public')
  await expect(post(request('https://127.0.0.1:1/'))).rejects.toThrow('its address is not public')
  await expect(post(request('https://[::1]:1/'))).rejects.toThrow('its address is not public')
  await expect(post(request('http://plain.example/'))).rejects.toThrow('http: is not https:')
  expect(resolved).toEqual(['rebind.example'])
})

test('reads the start of a long response, and waits only so long for one', async () => {
  const server = createServer((call, response) => {
    if (call.url === '/long') response.end('x'.repeat(100_000))
    if (call.url === '/slow') response.write('begun')
    if (call.url === '/cut') response.destroy()
    if (call.url === '/switch') call.socket.end(SWITCHING)
  })
  const { url, stop } = await listen(server)
  const front = await startTlsFront(url)
  const ca = readFileSync(front.caFile, 'utf8')
  const post = createPostWebhook({ isAllowed: () => true, ca, timeoutMs: 300 })
  expect(await post(request(`${front.url}/long`))).toEqual({ status: 200, body: 'x'.repeat(1024) })
  await expect(post(request(`${front.url}/silent`))).rejects.toThrow('no response within 0.3 s')
  // A body that does not end changes nothing about the status.
  expect(await post(request(`${front.url}/slow`))).toEqual({ status: 200, body: 'begun' })
  expect(await post(request(`${front.url}/switch`))).toEqual({ status: 101, body: '' })
  await expect(post(request(`${front.url}/cut`))).rejects.toThrow()
  await stop()
  await front.stop()
})
