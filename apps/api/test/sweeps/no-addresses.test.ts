import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect } from 'vitest'
import { keyed, test, written } from '../builders/catalog-admin.ts'
import { inputsOf } from '../harness/contract-inputs.ts'
import { contracts } from '../harness/contracts.ts'

/** Names of fields for URLs or hosts. Postal addresses are not meant. */
const PLACE = /url|uri|href|link|src|host|domain|endpoint|webhook|callback/i
const FORMAT = /^(?:uri|url|hostname|ipv[46])/

/** Staff type these. They are requested at public addresses only: post.unit.test.ts. */
const WEBHOOKS = ['POST /admin/webhooks body.url', 'PUT /admin/webhooks/:id body.url']

test('no endpoint but those of webhooks accepts a URL to fetch (R45)', () => {
  const found = contracts.flatMap(route =>
    inputsOf(route)
      .filter(({ path, schema }) => {
        const isNamedSo = PLACE.test(String(path.at(-1))) && schema.type !== 'boolean'
        return isNamedSo || FORMAT.test(schema.format ?? '')
      })
      .map(({ part, path }) => `${route.method} ${route.path} ${[part, ...path].join('.')}`),
  )
  expect(found).toEqual(WEBHOOKS)
})

/** Addresses that reach this machine, a private network or a file; `PORT` is the port of a server that counts connections. */
const ADDRESSES = [
  'http://127.0.0.1:PORT/x.png',
  'http://127.1:PORT/x.png',
  'http://127.255.255.254:PORT/x.png',
  'http://localhost:PORT/x.png',
  'http://LOCALHOST:PORT/x.png',
  'http://localhost.:PORT/x.png',
  'http://2130706433:PORT/x.png',
  'http://0177.0.0.1:PORT/x.png',
  'http://0x7f.0.0.1:PORT/x.png',
  'http://0.0.0.0:PORT/x.png',
  'http://[::1]:PORT/x.png',
  'http://[::ffff:127.0.0.1]:PORT/x.png',
  'http://[0:0:0:0:0:0:0:1]:PORT/x.png',
  'https://127.0.0.1:PORT/x.png',
  '//127.0.0.1:PORT/x.png',
  'http://user:pass@127.0.0.1:PORT/x.png',
  'http://example.am@127.0.0.1:PORT/x.png',
  'http://127.0.0.1.nip.io:PORT/x.png',
  'http://10.0.0.1/x.png',
  'http://172.16.0.1/x.png',
  'http://192.168.0.1/x.png',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'gopher://127.0.0.1:PORT/',
  'ftp://127.0.0.1:PORT/x.png',
]

/** A server on every interface of this machine that counts the connections to it. */
const counting = test.extend('canary', { scope: 'file' }, async ({ databaseUrl: _ }, { onCleanup }) => {
  let connections = 0
  const server = createServer(socket => {
    connections++
    socket.destroy()
  })
  await once(server.listen(0), 'listening')
  onCleanup(() => once(server.close(), 'close').then(() => undefined))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('expected a TCP port')
  return { port: address.port, connections: () => connections }
})

counting.for(ADDRESSES)(
  '%s is rejected as a picture, and nothing connects to it (R45)',
  async (template, { catalog, canary }) => {
    const address = template.replace('PORT', String(canary.port))
    const upload = await catalog.admin.upload('/admin/pictures/catalog', address, { 'Content-Type': 'image/png' })
    expect(upload.body.error).toBe('PICTURE_REFUSED')
    const pictures = [{ id: address, altRU: '', altEN: '', altHY: '' }]
    const product = await catalog.admin.post('/admin/products', written({ pictures }), keyed())
    expect(product.status).toBe(422)
    expect(canary.connections()).toBe(0)
  },
)
