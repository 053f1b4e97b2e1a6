import { once } from 'node:events'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { createPasswords } from '#identity/index.ts'
import { deriveKeys } from '#platform/auth/secrets.ts'
import type { Db } from '#platform/db/db.ts'
import { addAccount } from '../test/builders/people.ts'
import { test } from '../test/harness/harness.ts'
import { end, freePort, launch, launchWorker, ready, type Started } from '../test/harness/two-processes.ts'
import { readEnv } from './env.ts'
import { assertFitForLive } from './live-checks.ts'

/** Up to six processes start one after the other. */
const SLOW = { timeout: 300_000 }
const log = pino({ level: 'silent' })
const APP_SECRET = 'kU8f2mQxT0vN5cR7yB1zL9pD3wG6hJ4s'
const DEMO_ADMIN = { phone: '+37491000001', password: 'Demo-admin1' }

const demo = { APP_SECRET, PASSWORD_HASH_MEMORY_KIB: '1024', JOBS: 'off' }
/** All that a live shop has to set; no provider is called during a start. */
const live = {
  ...demo,
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example',
  SMS_ADAPTER: 'nikita',
  SMS_SENDER: 'DymTun',
  NIKITA_USER: 'shop',
  NIKITA_PASSWORD: 'pass',
  EMAIL_ADAPTER: 'smtp',
  SMTP_URL: 'smtps://u:p@mail.example',
  MAIL_FROM: 'shop@shop.example',
  PAYMENT_PROVIDERS: 'idram',
  IDRAM_ACCOUNT: '100000001',
  IDRAM_SECRET_KEY: 'key',
  RECEIPT_ADAPTER: 'off',
  RATE_LIMITS: 'on',
}

/** Starts the API until it is ready; the test ends it. */
async function running(appUrl: string, env: Record<string, string>): Promise<Started> {
  const api = launch(await freePort(), appUrl, env)
  onTestFinished(() => end(api))
  await ready(api)
  return api
}

/** Waits for a start that fails. Call it right after the launch: it does not see an end that is over. */
async function failed(started: Started): Promise<{ code: unknown; lines: string[] }> {
  onTestFinished(() => end(started))
  const [code] = await once(started.child, 'close')
  const lines = started.output.join('').trim().split('\n')
  return { code, lines: lines.filter(line => !line.startsWith('{')) }
}
const failedStart = async (appUrl: string, env: Record<string, string>) => failed(launch(await freePort(), appUrl, env))

const setPassword = async (db: Db, phone: string, password: string) => {
  const passwordHash = await createPasswords(1024, deriveKeys(APP_SECRET).pepper).hash(password)
  await db.account.update({ where: { phone }, data: { passwordHash } })
}

test(
  'a live shop does not start without an admin, and names the settings that create one',
  SLOW,
  async ({ db, appUrl }) => {
    const { phone } = await addAccount(db, new Date())
    const ofCustomer = { ADMIN_PHONE: phone, ADMIN_PASSWORD: 'Passw0rd!' }
    const starts = [failedStart(appUrl, live), failedStart(appUrl, { ...live, ...ofCustomer })]
    expect(await Promise.all(starts)).toEqual([
      {
        code: 1,
        lines: [
          'ADMIN_PHONE: no account is an admin, so no one can run the shop. Set ADMIN_PHONE and ADMIN_PASSWORD for the first start.',
        ],
      },
      {
        code: 1,
        lines: [
          expect.stringMatching(
            /^ADMIN_PHONE: .+ is the account of a customer and no account is an admin\. Run pnpm admin:make/,
          ),
        ],
      },
    ])
  },
)

test(
  'a live shop does not start on the database of a demo until the demo password is changed',
  SLOW,
  async ({ db, appUrl }) => {
    await end(await running(appUrl, demo))
    const operator = await addAccount(db, new Date(), { role: 'operator' })
    await setPassword(db, operator.phone, DEMO_ADMIN.password)
    // A customer may have any password.
    await setPassword(db, (await addAccount(db, new Date())).phone, DEMO_ADMIN.password)

    const lineFor = (phone: string) =>
      `SHOP_MODE: the staff account ${phone} has the demo password. Start the shop with SHOP_MODE=demo and change the password in the profile, or take the role away.`
    expect(await failedStart(appUrl, live)).toEqual({
      code: 1,
      lines: [
        'SHOP_MODE=live rejects this database:',
        `  ${lineFor(DEMO_ADMIN.phone)}`,
        `  ${lineFor(operator.phone)}`,
      ],
    })
    await setPassword(db, operator.phone, 'An0ther-one!')
    const workerPort = await freePort()
    const starts = [failedStart(appUrl, live), failed(launchWorker(workerPort, appUrl, live))]
    for (const rejected of await Promise.all(starts))
      expect(rejected).toEqual({ code: 1, lines: [lineFor(DEMO_ADMIN.phone)] })

    await setPassword(db, DEMO_ADMIN.phone, 'An0ther-one!')
    const shop = await running(appUrl, live)
    await expect.poll(() => shop.output.join('')).toContain('a staff account has the phone number of the demo admin')
  },
)

test('a live shop does not start with a role that may switch off the protection of its audit log', async ({
  db,
  appUrl,
}) => {
  const refusal = expect.stringMatching(
    /^DATABASE_URL: its role may alter the table audit_entry .+ Set DATABASE_OWNER_URL .+ pnpm db:deploy/,
  )
  // The role of `db` owns the tables.
  const env = readEnv({ ...live, DATABASE_URL: appUrl })
  await expect(assertFitForLive({ db, keys: deriveKeys(APP_SECRET), log }, env)).rejects.toMatchObject({
    message: refusal,
  })
  const role = new URL(appUrl).username
  await db.$executeRawUnsafe(`GRANT TRIGGER ON audit_entry TO "${role}"`)
  expect(await failedStart(appUrl, live)).toEqual({ code: 1, lines: [refusal] })
  await db.$executeRawUnsafe(`REVOKE TRIGGER ON audit_entry FROM "${role}"`)
})

test('a demo shop starts with one database role for everything', async ({ databaseUrl }) => {
  await running(databaseUrl, demo)
})
