import type { AddressInfo, Server } from 'node:net'
import { listPaymentProviders, type PaymentProvider, paymentProviders } from '@shop/contracts/payments.ts'
import { z } from 'zod'
import type { Keys } from '#platform/auth/secrets.ts'
import type { Clock } from '#platform/config/deps.ts'
import { mergeDistinct, type SettingProblem, someOf, withoutTrailingSlash } from '#platform/config/env-values.ts'
import { type CircuitBreaker, createCircuitBreaker } from '#platform/http/circuit-breaker.ts'
import type { Mount } from '#platform/http/http.ts'
import { textsOf } from '#platform/i18n/translate.ts'
import { GatewayError, GatewayResponseError, type PaymentGateway, type PaymentGateways } from './gateway.ts'
import { ameriabank } from './providers/ameriabank.ts'
import { arca } from './providers/arca.ts'
import { type Provider, returnPathOf } from './providers/define-provider.ts'
import { idram } from './providers/idram.ts'
import { sandbox } from './providers/sandbox/gateway.ts'

/** Every payment provider. See docs/how-to/add-a-payment-provider.md. */
export const providers: Record<PaymentProvider, Provider> = { sandbox, idram, ameriabank, arca }

/** Serves the providers that the checkout offers. */
export function mountProviders(mount: Mount, { offered }: PaymentGateways): void {
  mount(listPaymentProviders, async () => ({
    result: {
      providers: offered.map(provider => ({
        provider,
        name: textsOf(`provider.${provider}.name`),
        hint: textsOf(`provider.${provider}.hint`),
      })),
    },
  }))
}

/** The settings of the providers. Only the provider folders read them, so they have no type here. */
const settingsOfProviders: Record<never, z.ZodType> = mergeDistinct(
  'setting',
  ...Object.values(providers).map(({ settings }) => settings),
)

/** The environment settings of payments. */
export const paymentSettings = {
  PAYMENT_PROVIDERS: someOf(paymentProviders, 'sandbox').describe(
    `The payment providers that customers can choose from: one or more of ${paymentProviders.join(', ')}, separated by commas. The first one is preselected. A provider that is named here needs its settings below. Keep the settings of a provider that is no longer offered as long as it may have to refund a payment.`,
  ),
  ...settingsOfProviders,
}

const Settings = z.object(paymentSettings)
export type PaymentSettings = z.infer<typeof Settings>

/** Finds missing settings of offered providers, and settings that are not allowed in a live shop. */
export function findPaymentProblems(settings: PaymentSettings, isLive: boolean): SettingProblem[] {
  const offered = settings.PAYMENT_PROVIDERS
  return [
    ...(isLive && offered.includes('sandbox')
      ? [['PAYMENT_PROVIDERS', 'sandbox is not for a live shop'] as const]
      : []),
    ...Object.values(providers).flatMap(provider =>
      provider.findProblems(settings, { isOffered: offered.includes(provider.name), isLive }),
    ),
  ]
}

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

/**
 * Wraps the gateway in a circuit breaker: after three calls in a row without a response, calls fail at once for 15 s,
 * then one call probes the provider.
 * @param onDown called at each failure while the provider counts as unavailable
 */
export function withCircuitBreaker(
  provider: PaymentProvider,
  gateway: PaymentGateway,
  clock: Clock,
  onDown: () => void,
): PaymentGateway {
  const breaker = createCircuitBreaker(clock, onDown)
  const { close } = gateway
  return {
    ...gateway,
    ...(close ? { close: attempt => callThrough(breaker, provider, () => close(attempt)) } : {}),
    start: request => callThrough(breaker, provider, () => gateway.start(request)),
    status: attempt => callThrough(breaker, provider, () => gateway.status(attempt)),
    refund: request => callThrough(breaker, provider, () => gateway.refund(request)),
  }
}

async function callThrough<T>(breaker: CircuitBreaker, provider: string, call: () => Promise<T>): Promise<T> {
  if (!breaker.canCall()) throw new GatewayError(`${provider}: circuit breaker is open, retry in 15 s`)
  try {
    const response = await call()
    breaker.succeeded()
    return response
  } catch (error) {
    if (error instanceof GatewayResponseError) breaker.succeeded()
    else if (error instanceof GatewayError) breaker.failed()
    throw error
  }
}
