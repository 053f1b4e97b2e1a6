import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { sampleOrder } from '../../test/builders/mail-samples.ts'
import { test as base, outletOf, rowTo, write } from '../../test/builders/message-shop.ts'
import { startSmtp } from '../../test/simulators/smtp.ts'
import { drainOutbox } from './drain-outbox.ts'

const test = base
  .extend('smtp', async ({ clock: _clock }, { onCleanup }) => {
    const smtp = await startSmtp()
    onCleanup(smtp.close)
    return smtp
  })
  .extend('drain', async ({ shop, smtp }) => (settings: Record<string, string> = {}) => {
    const outlet = outletOf(shop, { ...smtp.settings, PUBLIC_URL: 'https://shop.example', ...settings })
    return drainOutbox(shop.deps, outlet)
  })

/** Returns the headers of an e-mail, unfolded. */
const headerOf = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(raw.replace(/\r\n[ \t]+/g, ' ').split('\r\n\r\n')[0] ?? '')?.[1]?.trim()

/** The parts' bodies, decoded. */
const bodiesOf = (raw: string) =>
  raw
    .split(/\r\n--[^\r\n]+/)
    .slice(1)
    .map(part => {
      const [head = '', ...body] = part.split('\r\n\r\n')
      const text = body.join('\r\n\r\n')
      if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8')
      const bytes = text
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
      return /quoted-printable/i.test(head) ? Buffer.from(bytes, 'latin1').toString('utf8') : text
    })

describe('an e-mail through SMTP', () => {
  test('arrives from the shop, as text and as HTML', async ({ shop, smtp, drain }) => {
    await write(shop, 'ani@example.am', { locale: 'hy' })
    await drain()
    const [mail] = smtp.taken
    expect(mail).toMatchObject({ from: 'shop@dymtun.example', to: ['ani@example.am'] })
    const raw = mail?.raw ?? ''
    expect(headerOf(raw, 'From')).toBe('DymTun <shop@dymtun.example>')
    expect(headerOf(raw, 'To')).toBe('ani@example.am')
    expect(headerOf(raw, 'Auto-Submitted')).toBe('auto-generated')
    expect(headerOf(raw, 'Content-Type')).toMatch(/^multipart\/alternative/)
    const bodies = bodiesOf(raw)
    expect(bodies.some(body => body.startsWith('10001 պատվերը վճարված է'))).toBe(true)
    expect(bodies.some(body => /^<!doctype html>\s+<html lang="hy">/.test(body))).toBe(true)
  })

  test('has the same Message-ID when it is sent twice', async ({ shop, smtp, drain }) => {
    await write(shop, 'twice@example.am')
    smtp.behave('lost')
    await drain()
    expect(await rowTo(shop, 'twice@example.am')).toMatchObject({
      sentAt: null,
      lastError: expect.stringMatching(/^smtp: E/),
    })
    smtp.behave('takes')
    shop.pass({ minutes: 1 })
    await drain()
    const ids = smtp.taken.map(({ raw }) => headerOf(raw, 'Message-ID'))
    expect(ids).toHaveLength(2)
    expect(ids[0]).toMatch(/^<[0-9a-f]{32}@dymtun\.example>$/)
    expect(ids[1]).toBe(ids[0])
  })

  test('to a full mailbox is retried', async ({ shop, smtp, drain }) => {
    await write(shop, 'full@example.am')
    smtp.behave('full')
    await drain()
    expect(await rowTo(shop, 'full@example.am')).toMatchObject({
      sentAt: null,
      failedAt: null,
      lastError: 'smtp rejected the message: 452 EENVELOPE',
    })
    smtp.behave('takes')
    shop.pass({ minutes: 1 })
    await drain()
    expect(smtp.taken).toHaveLength(1)
  })

  test('to an unknown mailbox is given up at once, and no log contains the address', async ({ shop, smtp }) => {
    await write(shop, 'nobody@example.am')
    smtp.behave('no such')
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: line => void lines.push(line) })
    await drainOutbox({ ...shop.deps, log }, outletOf(shop, smtp.settings))
    expect(lines.join('')).toContain('smtp rejected the message: 550')
    expect(lines.join('')).not.toMatch(/nobody|example\.am|such user/)
    expect(await rowTo(shop, 'nobody@example.am')).toMatchObject({
      failedAt: shop.clock.now(),
      attempts: 1,
      lastError: 'smtp rejected the message: 550 EENVELOPE',
    })
  })

  test('fails at the timeout if the server never responds', async ({ shop, smtp, drain }) => {
    await write(shop, 'slow@example.am')
    smtp.behave('slow')
    await drain({ SMTP_TIMEOUT_MS: '300' })
    const lastError = expect.stringMatching(/^smtp: (no response in time|ETIMEDOUT)$/)
    expect(await rowTo(shop, 'slow@example.am')).toMatchObject({ sentAt: null, attempts: 1, lastError })
    await shop.db.outbox.updateMany({ where: { recipient: 'slow@example.am' }, data: { failedAt: shop.clock.now() } })
  })

  test('takes no header and no recipient from user input', async ({ shop, smtp, drain }) => {
    const evil = 'Rent\r\nBcc: everybody@example.am\r\n\r\n<script>alert(1)</script>'
    const params = { name: evil, replyTo: evil, subject: evil, message: evil, language: 'ru' }
    await write(shop, 'shop.owner@example.am', { topic: 'contact.message', params })
    await drain()
    const [mail] = smtp.taken
    const raw = mail?.raw ?? ''
    expect(mail?.to).toEqual(['shop.owner@example.am'])
    expect(headerOf(raw, 'Bcc')).toBeUndefined()
    expect(headerOf(raw, 'Subject')).toContain('Rent Bcc: everybody@example.am')
    expect(bodiesOf(raw).filter(body => body.startsWith('<!doctype'))[0]).not.toContain('<script')
  })

  test.for(['a@example.am, b@example.am', 'a@example.am\r\nRCPT TO:<b@example.am>', 'Ani <a@example.am>', '@'])(
    'does not go to "%s", which is not one address',
    async (to, { shop, smtp, drain }) => {
      await write(shop, to, { channel: 'email' })
      await drain()
      expect(smtp.taken).toEqual([])
      expect(await rowTo(shop, to)).toMatchObject({ lastError: 'not an e-mail address', failedAt: shop.clock.now() })
    },
  )

  test('carries the logo and each picture of its products once', async ({ shop, smtp }) => {
    const { id: accountId, email } = await shop.given.customer()
    const id = randomUUID()
    const picture = sharp({ create: { width: 640, height: 300, channels: 3, background: '#c40' } }).webp()
    await shop.deps.pictureStore.put(`catalog/${id}/640.webp`, await picture.toBuffer())
    const imageUrl = `/serverapi/pictures/${id}/640.webp`
    const order = { ...sampleOrder, lines: sampleOrder.lines.map(line => ({ ...line, imageUrl })) }
    await write(shop, email, { accountId })
    await drainOutbox(shop.deps, { ...outletOf(shop, smtp.settings), orderOf: async () => order })
    const raw = smtp.taken.at(-1)?.raw ?? ''
    expect(raw.match(/(?<=^Content-ID: )<.+>/gim)).toEqual(['<logo>', '<picture-1>'])
    const html = bodiesOf(raw).find(body => body.startsWith('<!doctype'))
    expect(html?.match(/"cid:[a-z0-9-]+"/g)).toEqual(
      ['logo', ...order.lines.map(() => 'picture-1')].map(cid => `"cid:${cid}"`),
    )
  })

  test('shows its order only to the customer of the order', async ({ shop, smtp }) => {
    const ani = await shop.given.customer()
    const stranger = await shop.given.customer()
    const outlet = outletOf(shop, smtp.settings)
    const orderOf = async (_deps: unknown, accountId: string, number: number) =>
      accountId === ani.id && number === 10_001 ? sampleOrder : null
    for (const { id: accountId, email } of [ani, stranger]) await write(shop, email, { accountId })
    await drainOutbox(shop.deps, { ...outlet, orderOf })
    const textTo = (to: string) => bodiesOf(smtp.taken.find(mail => mail.to[0] === to)?.raw ?? '')[0] ?? ''
    expect(textTo(ani.email).replaceAll('\u00a0', ' ')).toContain('Paid online: 49,000 ֏')
    expect(textTo(stranger.email)).toContain('Order 10001 is paid')
    expect(textTo(stranger.email)).not.toContain('Paid online')
  })
})
