import type { AddressInfo, Server } from 'node:net'
import type { PaymentProvider } from '@shop/contracts/payments.ts'
import type { Keys } from '#platform/auth/secrets.ts'
import type { Clock } from '#platform/config/deps.ts'
import { withoutTrailingSlash } from '#platform/config/env-values.ts'
import type { PaymentGateways } from './gateway.ts'
import { returnPathOf } from './provider.ts'
import { providers } from './providers.ts'
import type { PaymentSettings } from './settings.ts'
import { withCircuitBreaker } from './with-circuit-breaker.ts'

type Dependencies = {
  keys: Keys
  clock: Clock
  /** Called when a provider does not respond. */
  onDown?: (provider: PaymentProvider) => void
}

/**
 * Creates the gateway of every payment provider with complete settings: a provider that is no longer offered may still
 * have to execute refunds. The sandbox bank exists only while it is offered.
 */
export function createGateways(
  env: PaymentSettings & { PUBLIC_URL: string },
  { keys, clock, onDown }: Dependencies,
): PaymentGateways {
  const own = { url: '' }
  const offered = env.PAYMENT_PROVIDERS
  const byName: PaymentGateways['byName'] = {}
  for (const { name, createGateway } of Object.values(providers)) {
    if (name === 'sandbox' && !offered.includes(name)) continue
    const returnPath = returnPathOf(name)
    const returnUrl = `${withoutTrailingSlash(env.PUBLIC_URL)}${returnPath}`
    const gateway = createGateway(env, { keys, returnPath, returnUrl, ownUrl: () => own.url })
    if (gateway) byName[name] = withCircuitBreaker(name, gateway, clock, () => onDown?.(name))
  }
  return { byName, offered, own }
}

/** Stores the URL of the server as soon as it listens. */
export function watchAddress(server: Server, own: PaymentGateways['own']): void {
  server.on('listening', () => {
    const address = server.address()
    if (address !== null && typeof address !== 'string') own.url = `http://${reachable(address)}:${address.port}`
  })
}

/** A server that listens on all interfaces is called at the loopback address. */
function reachable({ address, family }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return '127.0.0.1'
  return family === 'IPv6' ? `[${address}]` : address
}
