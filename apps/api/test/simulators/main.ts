import { startAmeriabank } from './ameriabank.ts'
import { startArca } from './arca.ts'
import { startIdram } from './idram.ts'

/*
 * `pnpm simulators`: Idram, Ameriabank and ArCa on this machine, each with a page whose buttons decide. Prints the
 * settings of a shop that offers them; SHOP_URL says where it listens (http://localhost:3000 unless told).
 */

const shopUrl = process.env.SHOP_URL ?? 'http://localhost:3000'
const payments = `${shopUrl}/serverapi/payments`
const FIRST_PORT = 3101
const TEST_AMOUNT = 10

const idram = await startIdram(
  {
    account: '100000114',
    secretKey: 'SIM-SECRET-KEY',
    resultUrl: `${payments}/idram/callback`,
    successUrl: `${payments}/idram/return?result=success`,
    failUrl: `${payments}/idram/return?result=fail`,
  },
  FIRST_PORT,
)
const access = { clientId: 'simulated-client', username: 'simulated', password: 'simulated' }
const ameriabank = await startAmeriabank({ ...access, testAmount: TEST_AMOUNT }, FIRST_PORT + 1)
const arca = await startArca(access, FIRST_PORT + 2)

const settings = {
  PAYMENT_PROVIDERS: 'idram,ameriabank,arca,sandbox',
  IDRAM_ACCOUNT: idram.options.account,
  IDRAM_SECRET_KEY: idram.options.secretKey,
  IDRAM_PAGE_URL: idram.pageUrl,
  AMERIABANK_URL: `${ameriabank.url}/VPOS`,
  AMERIABANK_CLIENT_ID: access.clientId,
  AMERIABANK_USERNAME: access.username,
  AMERIABANK_PASSWORD: access.password,
  AMERIABANK_TEST_AMOUNT: String(TEST_AMOUNT),
  ARCA_URL: arca.restUrl,
  ARCA_USERNAME: access.username,
  ARCA_PASSWORD: access.password,
}
const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
process.stdout.write(`The providers wait. A shop at ${shopUrl} offers them with:\n\n${lines.join('\n')}\n`)
