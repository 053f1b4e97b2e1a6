import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { drawPicture } from '../test/builders/picture-files.ts'
import { startTlsFront } from '../test/fakes/tls-front.ts'
import { test as base } from '../test/harness/harness.ts'
import { newName } from '../test/harness/names.ts'
import { end, freePort, launch, ready } from '../test/harness/two-processes.ts'
import { startIdram } from '../test/simulators/idram.ts'
import { startNikita } from '../test/simulators/sms.ts'
import { startSmtp } from '../test/simulators/smtp.ts'

const OWNER = { phoneNumber: '+37491200300', password: 'Owner-pass7' }
const IDRAM = { IDRAM_ACCOUNT: '100000114', IDRAM_SECRET_KEY: 'a secret of the merchant' }

/** The external services of a live shop: Idram, an SMS provider and a mail server. */
async function startProviders() {
  const port = await freePort()
  const back = `http://127.0.0.1:${port}/serverapi/payments/idram`
  const [idram, nikita, smtp] = await Promise.all([
    startIdram({
      account: IDRAM.IDRAM_ACCOUNT,
      secretKey: IDRAM.IDRAM_SECRET_KEY,
      resultUrl: `${back}/callback`,
      successUrl: `${back}/return?result=success`,
      failUrl: `${back}/return?result=fail`,
    }),
    startNikita(),
    startSmtp(),
  ])
  const { NIKITA_URL = '', ...sms }: Record<string, string> = nikita.settings
  const front = await startTlsFront(NIKITA_URL)
  return {
    port,
    idram,
    settings: {
      ...IDRAM,
      ...sms,
      ...smtp.settings,
      NIKITA_URL: `${front.url}${new URL(NIKITA_URL).pathname}`,
      NODE_EXTRA_CA_CERTS: front.caFile,
      PAYMENT_PROVIDERS: 'idram',
    },
    /** The code of the newest SMS to a phone. */
    codeOf: async (phone: string, index: number): Promise<string> => {
      const texts = () => nikita.taken.filter(({ to }) => `+${to}` === phone).map(({ text }) => text)
      await expect.poll(() => texts().length).toBeGreaterThan(index)
      return /\b\d{6}\b/.exec(texts()[index] ?? '')?.[0] ?? ''
    },
    stop: () => Promise.all([idram.stop(), front.stop(), nikita.close(), smtp.close()]),
  }
}

/** A browser on a live shop: it keeps its cookies, and its token once it is signed in. */
function browserAt(url: string) {
  const cookies = new Map<string, string>()
  let token = ''
  const send = async (method: string, path: string, body?: object | Uint8Array<ArrayBuffer>, headers = {}) => {
    const isFile = body instanceof Uint8Array
    const reply = await fetch(`${url}/serverapi${path}`, {
      method,
      headers: {
        ...(body && !isFile && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      ...(body && { body: isFile ? body : JSON.stringify(body) }),
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const answer = JSON.parse(await reply.text())
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(answer)}`)
    return answer
  }
  return {
    get: async (path: string) => (await send('GET', path)).result,
    send: async (method: string, path: string, body?: object | Uint8Array<ArrayBuffer>, headers?: object) =>
      (await send(method, path, body, headers)).result,
    signIn: (signed: string) => {
      token = signed
    },
  }
}

const test = base.extend('live', { scope: 'file' }, async ({ appUrl }, { onCleanup }) => {
  const providers = await startProviders()
  const dataDir = mkdtempSync(join(tmpdir(), 'dymtun-live-'))
  const program = launch(providers.port, appUrl, {
    ...providers.settings,
    SHOP_MODE: 'live',
    APP_SECRET: randomBytes(32).toString('base64'),
    PUBLIC_URL: 'https://shop.am',
    ADMIN_PHONE: OWNER.phoneNumber,
    ADMIN_PASSWORD: OWNER.password,
    RECEIPT_ADAPTER: 'off',
    RATE_LIMITS: 'on',
    DATA_DIR: dataDir,
  })
  onCleanup(async () => {
    await end(program)
    await providers.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  await ready(program)
  return { url: program.url, ...providers }
})

test('a live shop opens on an empty database: its owner enters the first flavor, and a customer pays for it', async ({
  live,
  db,
}) => {
  expect(await db.product.count()).toBe(0)
  const owner = browserAt(live.url)
  expect(await owner.send('POST', '/user/login', OWNER)).toEqual({ verified: false })
  const { phoneNumber } = OWNER
  const second = { phoneNumber, code: await live.codeOf(phoneNumber, 0) }
  owner.signIn((await owner.send('POST', '/user/verification', second)).token)

  const { flavors, accessoryTypes } = await owner.get('/admin/products/options')
  expect(flavors).toContainEqual({
    id: 'watermelon',
    category: 'Fruit',
    name: { ru: 'Арбуз', en: 'Watermelon', hy: 'Ձմերուկ' },
    isHidden: false,
  })
  expect(accessoryTypes).toHaveLength(12)
  const regions = (await owner.get('/delivery/regions')).regions
  expect(regions).toHaveLength(11)

  const file = new Uint8Array(await drawPicture({ width: 900, height: 900 }).jpeg().toBuffer())
  const picture = await owner.send('POST', '/admin/pictures/catalog', file, { 'content-type': 'image/jpeg' })
  const sku = newName('ARBUZ')
  const draft = await owner.send(
    'POST',
    '/admin/products',
    {
      ...{ category: 'flavor', slug: 'arbuz', brand: 'Lusin', flavorType: 'watermelon', strength: 'medium' },
      ...{ title: 'Арбуз', titleEN: 'Watermelon', titleHY: 'Ձմերուկ', subTitle: '', subTitleEN: '', subTitleHY: '' },
      ...{ description: 'Спелый арбуз.', descriptionEN: 'Ripe watermelon.', descriptionHY: 'Հասած ձմերուկ։' },
      taste: { sweet: 0.8, sour: 0.1, fresh: 0.5, spicy: 0, creamy: 0, bitter: 0, herbal: 0 },
      variants: [{ sku, weight: 50, price: 3500, oldPrice: null, sameDay: true, isWithdrawn: false }],
      pictures: [{ id: picture.id, alt: 'Банка табака', altEN: 'A tin of tobacco', altHY: 'Ծխախոտի տուփ' }],
    },
    { 'idempotency-key': randomUUID() },
  )
  const counted = { reason: 'the first delivery', items: [{ sku, counted: 10 }] }
  await owner.send('POST', '/admin/stock/counts', counted, { 'idempotency-key': randomUUID() })
  const published = await owner.send('POST', `/admin/products/${draft.id}/publish`, { version: draft.version })
  expect(published).toMatchObject({ state: 'published', hurdles: [] })

  const customer = browserAt(live.url)
  const phone = '+37494567890'
  const account = { firstName: 'Ани', email: 'ani@mail.am', birthDate: '1990-05-01', password: 'Ani-pass-1' }
  await customer.send('POST', '/user/register', { ...account, phoneNumber: phone, acceptedTerms: true })
  const proof = { phoneNumber: phone, code: await live.codeOf(phone, 0) }
  customer.signIn((await customer.send('POST', '/user/verification', proof)).token)

  const list = await customer.get(`/catalog/products?flavorType=watermelon&q=${encodeURIComponent('арбуз')}`)
  expect(list).toMatchObject({ total: 1, items: [{ slug: 'arbuz', picture: { alt: 'Банка табака' } }] })
  expect((await fetch(`${live.url}${list.items[0].imageUrl}`)).status).toBe(200)
  const mix = await customer.send('POST', '/ai/suggestion', { categories: ['Fruit'], strength: 'medium' })
  expect(mix.items).toEqual([])

  const { order, payment } = await customer.send(
    'POST',
    '/orders',
    {
      items: [{ sku, quantity: 2 }],
      phone,
      address: { region: 'AM-ER', city: 'Ереван', street: 'ул. Туманяна', building: '21' },
      deliveryType: 'post',
      paymentProvider: 'idram',
    },
    { 'idempotency-key': randomUUID() },
  )
  expect(order).toMatchObject({ status: 'awaiting_payment', totals: { totalAmd: 8500 } })
  expect(payment).toMatchObject({ method: 'POST', redirectUrl: 'https://banking.idram.am/Payment/GetPayment' })
  const wayBack = await live.idram.decide(payment.fields, 'pay')
  expect(live.idram.responses.at(-1)).toMatchObject({ status: 200, body: 'OK' })
  const returned = await fetch(wayBack, { redirect: 'manual' })
  expect(returned.headers.get('location')).toContain('/order/success')

  expect(await customer.get(`/orders/${order.number}`)).toMatchObject({ status: 'paid', paymentState: 'paid' })
  expect(await owner.get('/admin/orders?status=paid')).toMatchObject({ total: 1, items: [{ number: order.number }] })
  const [variant] = (await owner.get(`/admin/products/${draft.id}`)).variants
  expect(variant).toMatchObject({ sku, available: 8 })
})
