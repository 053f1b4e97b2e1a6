import { startProviders } from '../fakes/provider-drivers.ts'
import { startEhdm } from './ehdm.ts'

/*
 * `pnpm simulators`: runs every payment provider on this machine, each with a page whose buttons decide, and the
 * fiscal register of the tax service. Prints the
 * settings of a shop that offers them. SHOP_URL is the URL of the shop, by default http://localhost:3000.
 */

const shopUrl = process.env.SHOP_URL ?? 'http://localhost:3000'
const FIRST_PORT = 3101
const REGISTER_PORT = 3120

const { settings, connect } = await startProviders(FIRST_PORT)
connect(shopUrl)
const register = await startEhdm({ port: REGISTER_PORT })
const lines = Object.entries({ ...settings, ...register.settings }).map(([name, value]) => `${name}=${value}`)
process.stdout.write(`The providers wait. A shop at ${shopUrl} offers them with:\n\n${lines.join('\n')}\n`)
