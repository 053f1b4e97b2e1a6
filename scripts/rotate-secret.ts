/**
 * `pnpm secret:rotate --yes`: makes the APP_SECRET of the settings the one of the database. Processes with the former
 * one are not ready from then on and cannot start again (docs/operations.md).
 */
import { parseArgs } from 'node:util'
import { readEnv } from '../apps/api/src/env.ts'
import { replaceSecret } from '../apps/api/src/platform/auth/secret-fingerprint.ts'
import { deriveKeys } from '../apps/api/src/platform/auth/secrets.ts'
import { systemClock } from '../apps/api/src/platform/config/deps.ts'
import { createDb } from '../apps/api/src/platform/db/db.ts'
import { withShopDatabase } from './database/any-database.ts'
import { loadSettings } from './settings.ts'

const CONFIRMATION =
  'This ends every session and makes every password, every open code and the codes of gift cards invalid: customers set a new password by a code; for an admin, run pnpm admin:make PHONE --password afterwards. Set the new APP_SECRET first. To go on: pnpm secret:rotate --yes'

try {
  const { values } = parseArgs({ options: { yes: { type: 'boolean' } } })
  if (!values.yes) throw new Error(CONFIRMATION)
  const settings = loadSettings()
  if (process.env.SHOP_MODE === 'live' && !process.env.APP_SECRET)
    throw new Error('APP_SECRET: missing. Set the new secret.')
  const isReplaced = await withShopDatabase(settings, async (ownerUrl, appUrl) => {
    // Reads only the secret: this may run without the other settings of a live shop.
    const { APP_SECRET } = readEnv({
      APP_SECRET: process.env.APP_SECRET,
      DATA_DIR: settings.dataDir,
      DATABASE_URL: appUrl,
    })
    const db = createDb(ownerUrl, 1)
    return replaceSecret({ db, keys: deriveKeys(APP_SECRET), clock: systemClock }).finally(() => db.$disconnect())
  })
  process.stdout.write(
    isReplaced
      ? 'The database belongs to the APP_SECRET of the settings now. Start every process with it.\n'
      : 'The database belongs to this APP_SECRET already.\n',
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
