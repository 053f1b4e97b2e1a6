import { connect } from 'node:net'
import { pino } from 'pino'
import request from 'supertest'
import { describe, expect } from 'vitest'
import { openApi } from '../../../test/harness/api.ts'
import { test as base } from '../../../test/harness/harness.ts'

const test = base.extend('shop', { scope: 'file' }, async ({ db, clock }, { onCleanup }) => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'warn' }, { write: line => void lines.push(JSON.parse(line)) })
  const { app } = await openApi({ db, clock, log, settings: { PUBLIC_URL: 'https://shop.am' } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onCleanup(() => app.close())
  return { app, lines, port: Number(new URL(app.listeningOrigin).port) }
})

describe('every response', () => {
  test.for([
    ['of the API', '/serverapi/health/live', 200],
    ['that refuses', '/serverapi/user/profile', 401],
    ['to an address that is not there', '/serverapi/nothing', 404],
    ['to an address that is none', '/serverapi/%zz', 400],
    ['to a name that is too long', `/serverapi/catalog/products/${'x'.repeat(300)}`, 404],
  ] as const)('%s has the security headers', async ([, path, status], { shop }) => {
    const reply = await request(shop.app.server).get(path)
    expect(reply.status).toBe(status)
    const policy = reply.headers['content-security-policy'] ?? ''
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types service-worker',
      'report-uri /serverapi/csp-reports',
      'report-to csp',
    ]) {
      expect(policy.split('; ')).toContain(part)
    }
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(reply.headers).toMatchObject({
      'reporting-endpoints': 'csp="/serverapi/csp-reports"',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(
        /microphone=\(\).*payment=\(\).*camera=\(self\).*geolocation=\(self\)/,
      ),
    })
    expect(reply.headers).not.toHaveProperty('content-security-policy-report-only')
    expect(reply.headers).not.toHaveProperty('x-powered-by')
    expect(reply.headers).not.toHaveProperty('server')
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('to bytes that are not HTTP has the format of all errors', async ({ shop }) => {
    const text = await new Promise<string>((resolve, reject) => {
      const parts: Buffer[] = []
      const socket = connect(shop.port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
      socket.on('data', part => parts.push(part)).on('error', reject)
      socket.on('close', () => resolve(Buffer.concat(parts).toString()))
    })
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text).toContain("default-src 'none'")
    expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toMatchObject({
      error: 'UNREADABLE',
      requestId: expect.any(String),
    })
  })
})

describe('a report of a policy violation', () => {
  const older = {
    'csp-report': {
      'document-uri': 'https://shop.am/ru/cart?token=abc',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js?who=ani',
    },
  }
  const { 'csp-report': told } = older
  const newer = [
    {
      type: 'csp-violation',
      body: {
        documentURL: told['document-uri'],
        effectiveDirective: told['effective-directive'],
        blockedURL: told['blocked-uri'],
      },
    },
  ]

  test.for([
    ['application/csp-report', older],
    ['application/reports+json', newer],
  ] as const)('is logged without the parameters of its URLs: %s', async ([type, body], { shop }) => {
    shop.lines.length = 0
    const reply = await request(shop.app.server)
      .post('/serverapi/csp-reports')
      .set('Content-Type', type)
      .send(JSON.stringify(body))
    expect(reply.status).toBe(204)
    expect(shop.lines).toMatchObject([
      {
        alert: 'csp',
        page: 'https://shop.am/ru/cart',
        directive: 'script-src-elem',
        blocked: 'https://evil.example/x.js',
      },
    ])
  })

  test.for(['', 'nonsense', '{}', '[1]', '{"csp-report":1}', `[${'['.repeat(5000)}`])(
    'may be nonsense: %s',
    async (body, { shop }) => {
      shop.lines.length = 0
      const call = request(shop.app.server).post('/serverapi/csp-reports').set('Content-Type', 'application/csp-report')
      expect((await call.send(body)).status).toBeLessThan(300)
      expect(shop.lines).toEqual([])
    },
  )

  test('is rejected if it exceeds the size limit', async ({ shop }) => {
    const call = request(shop.app.server).post('/serverapi/csp-reports').set('Content-Type', 'application/csp-report')
    expect((await call.send('x'.repeat(17_000))).status).toBe(413)
  })
})

test.for([
  ['{"phoneNumber":"\\ud800"}', 422, 'VALIDATION'],
  ['{"\\udc00":1}', 422, 'VALIDATION'],
  ['{"phoneNumber":"\\ud83d\\ude00","password":"x"}', 422, 'VALIDATION'],
  ['{"phoneNumber":"\\ud800', 400, 'UNREADABLE'],
  ['{"__proto__":{"role":"admin"}}', 400, 'UNREADABLE'],
] as const)('a body that cannot be stored is rejected: %s', async ([body, status, error], { shop }) => {
  const call = request(shop.app.server).post('/serverapi/user/login').set('Content-Type', 'application/json')
  const reply = await call.send(body)
  expect([reply.status, reply.body.error]).toEqual([status, error])
  // A surrogate pair is valid text; the phone number is rejected as such.
  if (body.includes('ude00')) expect(reply.body.details[0].path).toBe('body.phoneNumber')
})

describe('a client that exceeds the limits', () => {
  test('is rejected beyond 64 KiB of a body', async ({ shop }) => {
    const login = { phoneNumber: 'x'.repeat(65 * 1024), password: 'x' }
    const reply = await request(shop.app.server).post('/serverapi/user/login').send(login)
    expect([reply.status, reply.body.error]).toEqual([413, 'TOO_LARGE'])
  })

  test('has a limited time for its request', ({ shop }) => {
    const { requestTimeout, headersTimeout, maxHeadersCount, timeout } = shop.app.server
    expect(requestTimeout).toBe(60_000)
    expect(timeout).toBe(20_000)
    expect(headersTimeout).toBe(15_000)
    expect(shop.app.server).toHaveProperty('connectionsCheckingInterval', 1000)
    expect(maxHeadersCount).not.toBe(0)
    expect(shop.app.initialConfig).toMatchObject({ bodyLimit: 64 * 1024 })
  })
})
