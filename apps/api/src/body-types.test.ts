import { randomUUID } from 'node:crypto'
import request from 'supertest'
import { expect } from 'vitest'
import { API_BASE } from '#platform/openapi.ts'
import { test } from '../test/builders/checkout-shop.ts'
import { contracts, isOfStaff } from '../test/harness/contracts.ts'

const writing = contracts.filter(({ method }) => method !== 'GET')

/** Bodies that a page of another site can send with its visitor's browser without asking the shop first. */
const FOREIGN = [
  ['application/x-www-form-urlencoded', 'identifier=%2B37491000001&phoneNumber=%2B37491000001&email=a%40example.am'],
  ['text/plain', '{"identifier":"+37491000001","phoneNumber":"+37491000001"}'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'],
] as const

test.for(writing)(
  '$method $path answers a form or plain text with 415 and changes nothing',
  async (route, { shop }) => {
    const { method, path, access } = route
    const caller = isOfStaff(route) ? await shop.given.staff('admin') : await shop.given.customer()
    const address = `${API_BASE}${path.replace(/:id/g, randomUUID()).replace(/:\w+/g, '10001')}`
    const sentBefore = await shop.db.outbox.count()
    for (const [type, body] of FOREIGN) {
      const ask = request(shop.app.server)
      const verbs = { GET: ask.get, POST: ask.post, PUT: ask.put, PATCH: ask.patch, DELETE: ask.delete }
      const call = verbs[method](address).set({ 'Content-Type': type, Origin: 'https://evil.example' })
      if (access !== 'all') call.set('Authorization', `Bearer ${caller.token}`)
      const reply = await call.send(body)
      expect({ type, status: reply.status, error: reply.body.error }).toEqual({
        type,
        status: 415,
        error: 'UNSUPPORTED_MEDIA_TYPE',
      })
    }
    expect(await shop.db.outbox.count()).toBe(sentBefore)
    expect(await shop.db.account.count({ where: { id: caller.id, blockedAt: null } })).toBe(1)
  },
)
