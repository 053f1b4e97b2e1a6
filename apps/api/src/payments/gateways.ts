import type { AddressInfo, Server } from 'node:net'
import type { PaymentProvider } from '@shop/contracts/payments.ts'
import type { Clock } from '#platform/clock.ts'
import type { Env } from '#platform/env.ts'
import { API_BASE } from '#platform/openapi.ts'
import type { Keys } from '#platform/secrets.ts'
import { ameriabankGateway } from './adapters/ameriabank.ts'
import { arcaGateway } from './adapters/arca.ts'
import { idramGateway } from './adapters/idram.ts'
import { sandboxGateway } from './adapters/sandbox.ts'
import type { PaymentGateway, PaymentGateways } from './gateway.ts'
import { guarded } from './guarded.ts'

type Ground = {
  keys: Keys
  clock: Clock /** Hears of a provider that does not answer. */
  onDown?: (provider: PaymentProvider) => void
}
type Own = PaymentGateways['own']

/**
 * Every payment provider that has its settings, by its name. The sandbox bank lives on this very server and is called
 * over HTTP there.
 */
export function createGateways(env: Env, { keys, clock, onDown }: Ground): PaymentGateways {
  const own = { url: '' }
  const made: [PaymentProvider, PaymentGateway | null][] = [
    ['sandbox', sandboxOf(env, keys, own)],
    ['idram', idramOf(env)],
    ['ameriabank', ameriabankOf(env)],
    ['arca', arcaOf(env)],
  ]
  const byName: PaymentGateways['byName'] = {}
  for (const [name, gateway] of made) if (gateway) byName[name] = guarded(gateway, clock, () => onDown?.(name))
  return { byName, offered: env.PAYMENT_PROVIDERS, own }
}

function sandboxOf({ PAYMENT_PROVIDERS }: Env, keys: Keys, own: Own): PaymentGateway | null {
  if (!PAYMENT_PROVIDERS.includes('sandbox')) return null
  return sandboxGateway({ key: keys.sandboxPayment, bankUrl: () => own.url, returnPath: returnPath('sandbox') })
}

function idramOf({ IDRAM_ACCOUNT, IDRAM_SECRET_KEY, IDRAM_PAGE_URL }: Env): PaymentGateway | null {
  if (!IDRAM_ACCOUNT || !IDRAM_SECRET_KEY) return null
  return idramGateway({ account: IDRAM_ACCOUNT, secretKey: IDRAM_SECRET_KEY, pageUrl: IDRAM_PAGE_URL })
}

function ameriabankOf(env: Env): PaymentGateway | null {
  const { AMERIABANK_URL, AMERIABANK_CLIENT_ID, AMERIABANK_USERNAME, AMERIABANK_PASSWORD } = env
  if (!AMERIABANK_URL || !AMERIABANK_CLIENT_ID || !AMERIABANK_USERNAME || !AMERIABANK_PASSWORD) return null
  return ameriabankGateway({
    url: withoutSlash(AMERIABANK_URL),
    clientId: AMERIABANK_CLIENT_ID,
    username: AMERIABANK_USERNAME,
    password: AMERIABANK_PASSWORD,
    orderIds: { from: env.AMERIABANK_ORDER_ID_FROM, to: env.AMERIABANK_ORDER_ID_TO },
    testAmountAmd: env.AMERIABANK_TEST_AMOUNT || null,
    returnUrl: returnUrl(env, 'ameriabank'),
  })
}

function arcaOf(env: Env): PaymentGateway | null {
  const { ARCA_URL, ARCA_USERNAME, ARCA_PASSWORD } = env
  if (!ARCA_URL || !ARCA_USERNAME || !ARCA_PASSWORD) return null
  return arcaGateway({
    url: withoutSlash(ARCA_URL),
    username: ARCA_USERNAME,
    password: ARCA_PASSWORD,
    returnUrl: returnUrl(env, 'arca'),
  })
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')
const returnPath = (provider: PaymentProvider): string => `${API_BASE}/payments/${provider}/return`
const returnUrl = ({ PUBLIC_URL }: Env, provider: PaymentProvider): string =>
  `${withoutSlash(PUBLIC_URL)}${returnPath(provider)}`

/** Notes the address of a server as soon as it listens. */
export function watchAddress(server: Server, own: Own): void {
  server.on('listening', () => {
    const address = server.address()
    if (address !== null && typeof address !== 'string') own.url = `http://${reachable(address)}:${address.port}`
  })
}

/** A server that listens everywhere is reached on the loopback. */
function reachable({ address, family }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return '127.0.0.1'
  return family === 'IPv6' ? `[${address}]` : address
}
