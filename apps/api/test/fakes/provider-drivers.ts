import { type PaymentProvider, paymentProviders } from '@shop/contracts/payments.ts'
import type { Unpaid } from '../builders/payment-shop.ts'
import { ameriabankDriver } from '../simulators/ameriabank.ts'
import { arcaDriver } from '../simulators/arca.ts'
import type { ProviderControl, ProviderDriver, Shop } from '../simulators/driver.ts'
import { idramDriver } from '../simulators/idram.ts'
import type { Simulator } from '../simulators/server.ts'
import { callbackOf, deliver, press } from './sandbox-bank.ts'

export type { ProviderControl } from '../simulators/driver.ts'

/** The simulator of each provider. The sandbox is part of the shop. */
const drivers = { idram: idramDriver, ameriabank: ameriabankDriver, arca: arcaDriver }

type Drivers = typeof drivers
export type SimulatedProvider = Exclude<PaymentProvider, 'sandbox'>
export type Simulators = { [Name in SimulatedProvider]: Awaited<ReturnType<Drivers[Name]['start']>> }

/** The same without the type of each simulator. */
const driverOf: Record<SimulatedProvider, ProviderDriver<Simulator>> = drivers

export const simulatedProviders = paymentProviders.filter(name => name !== 'sandbox')
export const canBeAsked = (name: PaymentProvider) => name === 'sandbox' || driverOf[name].canBeAsked
export const transactionFormOf = (name: SimulatedProvider) => driverOf[name].transaction
export const canRefund = (name: PaymentProvider) => name === 'sandbox' || driverOf[name].canRefund

/** Secrets shared with the providers, which no log may contain. */
export const SECRETS: Record<string, string> = Object.assign(
  {},
  ...simulatedProviders.map(name => driverOf[name].secrets),
)

/** Starts the simulator of each provider: on free ports, or from `firstPort` on. */
export async function startProviders(firstPort = 0) {
  const started = await Promise.all(
    simulatedProviders.map(async (name, index) => {
      const driver = driverOf[name]
      const simulator = await driver.start(firstPort && firstPort + index)
      return { name, driver, simulator }
    }),
  )
  return {
    // Object.fromEntries forgets which name has which simulator.
    simulators: Object.fromEntries(started.map(({ name, simulator }) => [name, simulator])) as Simulators,
    /** The settings of a shop that offers every provider. */
    settings: Object.assign(
      { PAYMENT_PROVIDERS: paymentProviders.join(',') },
      ...started.map(({ driver, simulator }) => driver.settingsFor(simulator)),
    ) as Record<string, string>,
    /** Tells the simulators the URL of the shop. */
    connect: (shopUrl: string): void => {
      for (const { driver, simulator } of started) driver.connect?.(simulator, shopUrl)
    },
    stop: async (): Promise<void> => {
      await Promise.all(started.map(({ simulator }) => simulator.stop()))
    },
  }
}

/** The providers as tests drive them. */
export const createDrivers = (simulators: Simulators, shop: Shop): Record<PaymentProvider, ProviderControl> => ({
  sandbox: driveSandbox(shop),
  // Object.fromEntries forgets its keys.
  ...(Object.fromEntries(
    simulatedProviders.map(name => [name, driverOf[name].drive(simulators[name], shop)]),
  ) as Record<SimulatedProvider, ProviderControl>),
})

/** The providers that send callbacks without a signature. */
export const noticeProviders = simulatedProviders.filter(name => driverOf[name].noticeOf)

/** The fields of such a callback about `ref`. */
export const noticeOf = (name: SimulatedProvider, simulators: Simulators, bill: Unpaid, ref: string) =>
  driverOf[name].noticeOf?.(simulators[name], bill, ref) ?? {}

/** Requests to the callback that the provider did not send, and the statuses with which the shop rejects them. */
export const forgeriesOf = (name: SimulatedProvider, simulators: Simulators, bill: Unpaid) => ({
  forgeries: driverOf[name].forgeries(simulators[name], bill),
  rejections: driverOf[name].rejections,
})

const driveSandbox = ({ db, bankKey, url }: Shop): ProviderControl => ({
  name: 'sandbox',
  pay: bill => press(url(), bill.payPath, 'lost'),
  decline: bill => press(url(), bill.payPath, 'decline'),
  sendCallback: bill => deliver(url(), bankKey, callbackOf(bill.payment)),
  sendStaleCallback: bill => deliver(url(), bankKey, callbackOf(bill.payment, { state: 'declined' })),
  returnOf: ({ payment: { ref } }) => `/serverapi/payments/sandbox/return?ref=${ref}`,
  refundedAmd: async ({ payment: { ref } }) =>
    (await db.sandboxPayment.findUniqueOrThrow({ where: { ref } })).refundedAmd,
})
