import { type PaymentProvider, paymentProviders } from '@shop/contracts/payments.ts'
import { type AmeriabankSimulator, ameriabankDriver } from '../simulators/ameriabank.ts'
import { type ArcaSimulator, arcaDriver } from '../simulators/arca.ts'
import type { Outside, Shop } from '../simulators/driver.ts'
import { type IdramSimulator, idramDriver } from '../simulators/idram.ts'
import { callbackOf, deliver, press } from './sandbox-bank.ts'

export type { Outside } from '../simulators/driver.ts'

export type Simulators = { idram: IdramSimulator; ameriabank: AmeriabankSimulator; arca: ArcaSimulator }

const drivers = { idram: idramDriver, ameriabank: ameriabankDriver, arca: arcaDriver }

/** What the providers know of the shop, and no log may show. */
export const SECRETS: Record<string, string> = Object.assign(
  {},
  ...Object.values(drivers).map(({ secrets }) => secrets),
)

/** Starts the simulator of each provider on a free port. */
export async function startSimulators(): Promise<Simulators & { stop(): Promise<void> }> {
  const [idram, ameriabank, arca] = await Promise.all([
    drivers.idram.start(),
    drivers.ameriabank.start(),
    drivers.arca.start(),
  ])
  const stop = async () => {
    await Promise.all([idram.stop(), ameriabank.stop(), arca.stop()])
  }
  return { idram, ameriabank, arca, stop }
}

/** The settings of a shop that offers every provider. */
export const settingsFor = ({ idram, ameriabank, arca }: Simulators): Record<string, string> => ({
  PAYMENT_PROVIDERS: paymentProviders.join(','),
  ...drivers.idram.settingsFor(idram),
  ...drivers.ameriabank.settingsFor(ameriabank),
  ...drivers.arca.settingsFor(arca),
})

/** The providers as tests drive them. */
export function outsidesAt({
  simulators: { idram, ameriabank, arca },
  ...shop
}: Shop & { simulators: Simulators }): Record<PaymentProvider, Outside> {
  return {
    sandbox: driveSandbox(shop),
    idram: drivers.idram.drive(idram, shop),
    ameriabank: drivers.ameriabank.drive(ameriabank, shop),
    arca: drivers.arca.drive(arca, shop),
  }
}

const driveSandbox = ({ db, bankKey, url }: Shop): Outside => ({
  name: 'sandbox',
  pay: bill => press(url(), bill.payPath, 'lost'),
  decline: bill => press(url(), bill.payPath, 'decline'),
  tell: bill => deliver(url(), bankKey, callbackOf(bill.payment)),
  tellStale: bill => deliver(url(), bankKey, callbackOf(bill.payment, { state: 'declined' })),
  returnOf: ({ payment: { ref } }) => `/serverapi/payments/sandbox/return?ref=${ref}`,
  givenBack: async ({ payment: { ref } }) =>
    (await db.sandboxPayment.findUniqueOrThrow({ where: { ref } })).refundedAmd,
})
