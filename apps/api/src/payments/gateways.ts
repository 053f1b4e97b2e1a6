import type { AddressInfo, Server } from 'node:net'
import type { PaymentProvider } from '@shop/contracts/payments.ts'
import type { Clock } from '#platform/clock.ts'
import { withoutTrailingSlash } from '#platform/env-values.ts'
import type { Keys } from '#platform/secrets.ts'
import type { PaymentGateways } from './gateway.ts'
import { guarded } from './guarded.ts'
import { returnPathOf } from './provider.ts'
import { providers } from './providers.ts'
import type { PaymentSettings } from './settings.ts'

type Dependencies = {
  keys: Keys
  clock: Clock
  /** Called when a provider does not respond. */
  onDown?: (provider: PaymentProvider) => void
}

/**
 * Creates the gateway of every payment provider that has its settings: one that is not offered any more may have to give
 * money back. The sandbox bank exists only while it is offered.
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
    if (gateway) byName[name] = guarded(gateway, clock, () => onDown?.(name))
  }
  return { byName, offered, own }
}

/** Notes the address of a server as soon as it listens. */
export function watchAddress(server: Server, own: PaymentGateways['own']): void {
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
