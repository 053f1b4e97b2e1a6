import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPasswords, openSession } from '#identity/index.ts'
import { deriveKeys } from '#platform/secrets.ts'
import { seedDemo } from '../../../../prisma/seed.ts'
import { addVariant, type Goods, orderOf } from '../builders/checkout-shop.ts'
import { addAccount, addSignedIn, type SignedIn } from '../builders/people.ts'
import { basesOf, replies, startModelServer } from '../fakes/model-server.ts'
import { startTcpProxy, type TcpProxy } from '../fakes/tcp-proxy.ts'
import { test as base } from '../harness/harness.ts'
import { APP_SECRET, end, freePort, launch, ready, type Started, tokensOf } from '../harness/two-processes.ts'
import { startArca } from '../simulators/arca.ts'
import { startNikita } from '../simulators/sms.ts'

/** FAULTS=full: as long and as hard as reliability.md asks. */
export const IS_FULL = process.env.FAULTS === 'full'
const PASSWORD = 'Passw0rd!'
/** Nobody waits longer for a page than this: the longest that a call may take. */
export const LONGEST_MS = 12_000

/** A shop of one process, with a wire to everything outside that can be cut or fall silent. */
export type OutageShop = {
  api: Started
  wires: Record<'PG' | 'SMS' | 'payment' | 'AI', TcpProxy>
  customer: { phone: string }
  buyers: SignedIn[]
  goods: Goods
  /** A token. */
  admin: string
  fillDisk(isFull: boolean): void
}

export const test = base.extend(
  'shop',
  { scope: 'file' },
  async ({ db, databaseUrl }, { onCleanup }): Promise<OutageShop> => {
    await seedDemo(db)
    const folder = mkdtempSync(join(tmpdir(), 'shop-faults-'))
    const [arca, sms, model] = await Promise.all([
      startArca({ username: 'shop', password: 'secret-of-the-bank' }),
      startNikita(),
      startModelServer(),
    ])
    model.behave(
      replies.answer(asked => {
        const [first, second] = basesOf(asked)
        return { items: [first, second].map((id = 'none', nth) => ({ id, percentage: nth === 0 ? 60 : 40 })) }
      }),
    )
    const smsSettings: Record<string, string> = sms.settings
    const wires = {
      PG: await startTcpProxy(databaseUrl),
      SMS: await startTcpProxy(smsSettings.NIKITA_URL ?? ''),
      payment: await startTcpProxy(arca.restUrl),
      AI: await startTcpProxy(model.url),
    }
    const settings = {
      ...smsSettings,
      SMS_ADAPTER: 'nikita',
      NIKITA_URL: wires.SMS.address,
      PAYMENT_PROVIDERS: 'arca',
      ARCA_USERNAME: 'shop',
      ARCA_PASSWORD: 'secret-of-the-bank',
      ARCA_URL: wires.payment.address,
      OPENAI_API_KEY: 'key',
      OPENAI_BASE_URL: wires.AI.address,
      SUGGESTION_TIMEOUT_MS: IS_FULL ? '8000' : '3000',
      PICTURE_DIR: join(folder, 'pictures'),
      PASSWORD_HASH_MEMORY_KIB: '1024',
    }
    const api = launch(await freePort(), wires.PG.address, settings)
    onCleanup(async () => {
      await end(api)
      await Promise.all([...Object.values(wires).map(({ stop }) => stop()), arca.stop(), sms.close(), model.close()])
      rmSync(folder, { recursive: true, force: true })
    })
    await ready(api)

    const now = new Date()
    const passwordHash = await createPasswords(1024, deriveKeys(APP_SECRET).pepper).hash(PASSWORD)
    const customer = await addAccount(db, now, { passwordHash })
    const admin = await addAccount(db, now, { role: 'admin', email: 'admin.of.faults@example.am' })
    const sign = await tokensOf()
    const buyers = await addSignedIn(db, 200, sign)
    return {
      api,
      wires,
      customer,
      buyers,
      goods: await addVariant(db, now, { stock: 1000 }),
      admin: sign(await openSession(db, now, admin.id)),
      fillDisk: (isFull: boolean) => {
        rmSync(join(folder, 'pictures'), { recursive: true, force: true })
        // A file where the folder belongs: like a full disk, nothing can be written there.
        if (isFull) writeFileSync(join(folder, 'pictures'), '')
      },
    }
  },
)

export type Asked = { method?: string; path: string; token?: string; body?: object; bytes?: Buffer; key?: string }
export type Answer = { status: number; error: string; retryAfter: string | null; ms: number }

export async function ask(
  { api }: OutageShop,
  { method = 'POST', path, token, body, bytes, key }: Asked,
): Promise<Answer> {
  const from = performance.now()
  const reply = await fetch(`${api.url}/serverapi${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(bytes ? { 'content-type': 'application/octet-stream' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(bytes ? { body: new Uint8Array(bytes) } : {}),
    signal: AbortSignal.timeout(LONGEST_MS + 5000),
  })
  const said: unknown = await reply.json()
  const error = String(Reflect.get(Object(said), 'error') ?? '')
  return { status: reply.status, error, retryAfter: reply.headers.get('retry-after'), ms: performance.now() - from }
}

/** What a person does on each page; the query keeps an answer that was kept from standing in for one. */
let nth = 0
export const pages = {
  catalogue: (shop: OutageShop) => ask(shop, { method: 'GET', path: `/catalog/products?limit=${(nth++ % 100) + 1}` }),
  login: (shop: OutageShop) =>
    ask(shop, { path: '/user/login', body: { phoneNumber: shop.customer.phone, password: PASSWORD } }),
  cart: (shop: OutageShop) =>
    ask(shop, { path: '/checkout/quote', body: { items: [{ sku: shop.goods.sku, quantity: 1 }] } }),
  checkout: (shop: OutageShop) => {
    const buyer = shop.buyers.pop()
    if (!buyer) throw new Error('there are more orders than buyers')
    const body = orderOf([{ sku: shop.goods.sku, quantity: 1 }])
    return ask(shop, { path: '/orders', token: buyer.token, key: crypto.randomUUID(), body })
  },
  admin: (shop: OutageShop) => ask(shop, { method: 'GET', path: '/admin/orders', token: shop.admin }),
}
export type PageName = keyof typeof pages
export const pageNames = ['catalogue', 'login', 'cart', 'checkout', 'admin'] as const satisfies PageName[]
