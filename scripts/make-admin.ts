/** `pnpm admin:make +37491123456`: gives the account with that phone the admin's role; it logs in anew. */

import { makeAdmin } from '../apps/api/src/identity/index.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { createDb } from '../apps/api/src/platform/db.ts'
import { systemRandom } from '../apps/api/src/platform/secrets.ts'
import { normalizePhone } from '../packages/contracts/src/phone.ts'
import { targetOf } from '../prisma/schema-engine/errors.ts'
import { withShopDatabase } from './database/any-database.ts'
import { loadSettings } from './settings.ts'

async function run(typed: string | undefined): Promise<string> {
  const phone = normalizePhone(typed ?? '')
  if (!phone) throw new Error('Use: pnpm admin:make +374 and 8 digits')
  const settings = loadSettings()
  return withShopDatabase(settings, async databaseUrl => {
    const { host, port, database } = targetOf(databaseUrl)
    const place = settings.databaseUrl
      ? `the database ${database} at ${host}:${port}`
      : `the database in ${settings.dataDir}`
    const db = createDb(databaseUrl, 1)
    try {
      if (await makeAdmin({ db, clock: systemClock, random: systemRandom }, phone))
        return `${phone} is an admin now in ${place}; its sessions have ended, it logs in anew.`
      throw new Error(`No account in ${place} has the phone ${phone}: register it in the shop first.`)
    } finally {
      await db.$disconnect()
    }
  })
}

try {
  process.stdout.write(`${await run(process.argv[2])}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
