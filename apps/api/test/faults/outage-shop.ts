import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPasswords, openSession } from '#identity/index.ts'
import { deriveKeys } from '#platform/auth/secrets.ts'
import { seedDemo } from '../../../../prisma/seed.ts'
import { addVariant, orderOf, type TestVariant } from '../builders/checkout-shop.ts'
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
/** The longest time that a page may take. */
export const MAX_PAGE_MS = 12_000

/** A shop of one process, with a proxy to every external service that can be cut or become unresponsive. */
export type OutageShop = {
  api: Started
  wires: Record<'PG' | 'SMS' | 'payment' | 'AI', TcpProxy>
  customer: { phone: string }
  buyers: SignedIn[]
  variant: TestVariant
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
      // One base of each requested category: two of one category are rejected if the shop's own mix has both.
      replies.proposal(prompt => {
        const [first = 'none', second = 'none'] = prompt.question.categories.flatMap(category =>
          basesOf({ ...prompt, question: { ...prompt.question, categories: [category] } }).slice(0, 1),
        )
        return {
          items: [
            { id: first, percentage: 60 },
            { id: second, percentage: 40 },
          ],
        }
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
      variant: await addVariant(db, now, { stock: 1000 }),
      admin: sign(await openSession(db, now, admin.id)),
      fillDisk: (isFull: boolean) => {
        rmSync(join(folder, 'pictures'), { recursive: true, force: true })
        // A file in place of the folder acts like a full disk: nothing can be written there.
        if (isFull) writeFileSync(join(folder, 'pictures'), '')
      },
    }
  },
)

export type PageRequest = { method?: string; path: string; token?: string; body?: object; bytes?: Buffer; key?: string }
export type OutageResponse = { status: number; error: string; retryAfter: string | null; ms: number }

export async function ask(
  { api }: OutageShop,
  { method = 'POST', path, token, body, bytes, key }: PageRequest,
): Promise<OutageResponse> {
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
    signal: AbortSignal.timeout(MAX_PAGE_MS + 5000),
  })
  const content: unknown = await reply.json()
  const error = String(Reflect.get(Object(content), 'error') ?? '')
  return { status: reply.status, error, retryAfter: reply.headers.get('retry-after'), ms: performance.now() - from }
}

/** Requests of each page. The query avoids cached responses. */
let index = 0
export const pages = {
  catalog: (shop: OutageShop) => ask(shop, { method: 'GET', path: `/catalog/products?limit=${(index++ % 100) + 1}` }),
  login: (shop: OutageShop) =>
    ask(shop, { path: '/user/login', body: { phoneNumber: shop.customer.phone, password: PASSWORD } }),
  cart: (shop: OutageShop) =>
    ask(shop, { path: '/checkout/quote', body: { items: [{ sku: shop.variant.sku, quantity: 1 }] } }),
  checkout: (shop: OutageShop) => {
    const buyer = shop.buyers.pop()
    if (!buyer) throw new Error('there are more orders than buyers')
    const body = orderOf([{ sku: shop.variant.sku, quantity: 1 }])
    return ask(shop, { path: '/orders', token: buyer.token, key: crypto.randomUUID(), body })
  },
  admin: (shop: OutageShop) => ask(shop, { method: 'GET', path: '/admin/orders', token: shop.admin }),
}
export type PageName = keyof typeof pages
export const pageNames = ['catalog', 'login', 'cart', 'checkout', 'admin'] as const satisfies PageName[]
