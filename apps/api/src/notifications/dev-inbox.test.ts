import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import request from 'supertest'
import { describe, expect } from 'vitest'
import { newPhone, type Shop, test } from '../../test/builders/identity-shop.ts'
import { mountDevInbox } from './dev-inbox.ts'

async function phoneWithCode(shop: Shop) {
  const { phone } = await shop.given.customer({ locale: 'ru' })
  await shop.browser().post('/user/login-code-request', { phoneNumber: phone })
  return { phone, code: await shop.inbox.code(phone) }
}

const get = (shop: Shop, path: string) => request(shop.app.server).get(path)

describe('the dev inbox as JSON', () => {
  test.for(['/dev/messages', '/serverapi/dev/messages'])(
    '%s shows what a phone has got, newest first',
    async (path, { shop }) => {
      const { phone, code } = await phoneWithCode(shop)
      shop.pass({ minutes: 1 })
      await shop.browser().post('/user/reset-password-request', { phoneNumber: phone })
      const newer = await shop.inbox.code(phone)

      const reply = await get(shop, path).query({ to: phone })
      expect(reply.status).toBe(200)
      expect(reply.headers['cache-control']).toBe('no-store')
      expect(reply.body.messages).toEqual([
        {
          channel: 'sms',
          to: phone,
          text: expect.stringContaining(newer),
          code: newer,
          sentAt: shop.clock.now().toISOString(),
        },
        { channel: 'sms', to: phone, text: expect.stringContaining(code), code, sentAt: expect.any(String) },
      ])
      expect(reply.body.result.messages).toEqual(reply.body.messages)
    },
  )

  test('takes a phone whose plus was not encoded', async ({ shop }) => {
    const { phone, code } = await phoneWithCode(shop)
    expect((await get(shop, `/dev/messages?to=${phone}`)).body.messages).toMatchObject([{ code }])
  })

  test('shows all messages without a recipient, and none for a phone that has got none', async ({ shop }) => {
    const { code } = await phoneWithCode(shop)
    expect((await get(shop, '/dev/messages')).body.messages[0]).toMatchObject({ code })
    expect((await get(shop, '/dev/messages').query({ to: newPhone() })).body.messages).toEqual([])
  })
})

describe('the dev inbox as a page', () => {
  test('shows the code in the requested language, without inline scripts or styles', async ({ shop }) => {
    const { phone, code } = await phoneWithCode(shop)
    const reply = await get(shop, '/dev/inbox').set('Accept', 'text/html').set('Accept-Language', 'en')
    expect(reply.headers['content-type']).toMatch(/^text\/html/)
    expect(reply.text).toContain(`<strong>${code}</strong>`)
    expect(reply.text).toContain(phone)
    expect(reply.text).toContain('<h1>Dev inbox</h1>')
    expect(reply.text).not.toMatch(/<script|<style|style=|onclick/)
    expect((await get(shop, '/dev/inbox.css')).headers['content-type']).toMatch(/^text\/css/)
  })

  test('shows only the messages of a given phone', async ({ shop }) => {
    const { code } = await phoneWithCode(shop)
    const other = await phoneWithCode(shop)
    const { text } = await get(shop, '/dev/inbox').query({ to: other.phone })
    expect(text).toContain(other.code)
    expect(text).not.toContain(`<strong>${code}</strong>`)
  })

  test('does not run scripts of users', async ({ shop }) => {
    const { text } = await get(shop, '/dev/inbox').query({ to: '"><script>alert(1)</script>' })
    expect(text).not.toContain('<script')
    await shop.db.devMessage.create({
      data: { dedupKey: 'evil', channel: 'sms', to: '<img src=x>', text: '<b>bold</b>', sentAt: shop.clock.now() },
    })
    const page = await get(shop, '/dev/inbox')
    expect(page.text).toContain('&lt;b&gt;bold&lt;/b&gt;')
    expect(page.text).not.toContain('<img')
  })
})

test('does not exist without the sandbox adapters', async ({ shop }) => {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  mountDevInbox(app, shop.deps, false)
  await app.ready()
  for (const path of ['/dev/messages', '/serverapi/dev/messages', '/dev/inbox', '/dev/inbox.css'])
    expect((await request(app.server).get(path)).status).toBe(404)
  await app.close()
})
