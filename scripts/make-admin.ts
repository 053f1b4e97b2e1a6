/**
 * `pnpm admin:make +37491123456`: gives the account with that phone the admin's role and ends its sessions. With
 * `--password`, ADMIN_PASSWORD becomes its password: after a rotation of APP_SECRET, staff have no other way in.
 */

import { parseArgs } from 'node:util'
import { readEnv } from '../apps/api/src/env.ts'
import { createPasswords, makeAdmin } from '../apps/api/src/identity/index.ts'
import { deriveKeys, systemRandom } from '../apps/api/src/platform/auth/secrets.ts'
import { systemClock } from '../apps/api/src/platform/config/deps.ts'
import { createDb } from '../apps/api/src/platform/db/db.ts'
import { Password } from '../packages/contracts/src/identity.ts'
import { normalizePhone } from '../packages/contracts/src/phone.ts'
import { targetOf } from '../prisma/schema-engine/errors.ts'
import { withShopDatabase } from './database/any-database.ts'
import { loadSettings, type ScriptSettings } from './settings.ts'

/** The hash of ADMIN_PASSWORD under the settings' APP_SECRET. @throws Error if it breaks the rule for passwords */
async function hashPassword(settings: ScriptSettings, databaseUrl: string): Promise<string> {
  const { success, data } = Password.safeParse(process.env.ADMIN_PASSWORD)
  if (!success)
    throw new Error(
      'ADMIN_PASSWORD: 8 to 15 characters with a lower-case and an upper-case letter, a digit and a special character',
    )
  const { APP_SECRET: appSecret, PASSWORD_HASH_MEMORY_KIB: memoryKib } = process.env
  const { APP_SECRET, PASSWORD_HASH_MEMORY_KIB } = readEnv({
    APP_SECRET: appSecret,
    PASSWORD_HASH_MEMORY_KIB: memoryKib,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: databaseUrl,
  })
  return createPasswords(PASSWORD_HASH_MEMORY_KIB, deriveKeys(APP_SECRET).pepper).hash(data)
}

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({ options: { password: { type: 'boolean' } }, allowPositionals: true })
  const phone = normalizePhone(positionals[0] ?? '')
  if (!phone) throw new Error('Use: pnpm admin:make +374 and 8 digits [--password]')
  const settings = loadSettings()
  return withShopDatabase(settings, async databaseUrl => {
    const { host, port, database } = targetOf(databaseUrl)
    const place = settings.databaseUrl
      ? `the database ${database} at ${host}:${port}`
      : `the database in ${settings.dataDir}`
    const db = createDb(databaseUrl, 1)
    try {
      const passwordHash = values.password ? await hashPassword(settings, databaseUrl) : undefined
      if (await makeAdmin({ db, clock: systemClock, random: systemRandom }, phone, passwordHash)) {
        const password = passwordHash
          ? ' ADMIN_PASSWORD is its password. It has no authenticator app and no passkeys any more.'
          : ''
        return `${phone} is an admin now in ${place}.${password} Its sessions have ended: log in again.`
      }
      throw new Error(`No account in ${place} has the phone ${phone}: register it in the shop first.`)
    } finally {
      await db.$disconnect()
    }
  })
}

try {
  process.stdout.write(`${await run()}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
