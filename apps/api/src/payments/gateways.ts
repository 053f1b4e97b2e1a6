import type { AddressInfo, Server } from 'node:net'
import type { PaymentProvider } from '@shop/contracts/payments.ts'
import { API_BASE } from '#platform/openapi.ts'
import type { Keys } from '#platform/secrets.ts'
import { sandboxGateway } from './adapters/sandbox.ts'
import type { PaymentGateways } from './gateway.ts'

/** Every payment provider by its name. The sandbox bank lives on this very server and is called over HTTP there. */
export function createGateways(chosen: PaymentProvider, keys: Keys): PaymentGateways {
  const own = { url: '' }
  return {
    chosen,
    own,
    byName: {
      sandbox: sandboxGateway({ key: keys.sandboxPayment, bankUrl: () => own.url, returnPath: returnPath('sandbox') }),
    },
  }
}

const returnPath = (provider: PaymentProvider): string => `${API_BASE}/payments/${provider}/return`

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
