/**
 * `npm start` and `npm run dev` after the installation: starts database, migrations, demo catalog, web app and API in
 * this order and stops them in reverse. A second start keeps the data and skips steps that are up to date.
 */
import { generateClient } from '../database/client.ts'
import { step } from '../progress.mjs'
import { loadSettings } from '../settings.ts'
import { ProgramFailed } from './program.ts'
import { startShop } from './shop.ts'

/** Placeholder for the URL of the embedded database, which gets a random password at its start. */
const EMBEDDED_URL = 'postgresql://shop_app:set-at-start@localhost/shop'

const isDev = process.argv.includes('--dev')

try {
  const { databaseUrl, dataDir } = loadSettings()
  await step('Database client', async () => ((await generateClient()) ? 'generated' : 'up to date'))
  // The settings are declared by capabilities, which need the client.
  const { readEnv } = await import('../../apps/api/src/env.ts')
  // Checked before anything is started; without an address the embedded database gives its own.
  const source = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? EMBEDDED_URL }
  await startShop({ env: readEnv(source), dataDir, databaseUrl, isDev })
} catch (error) {
  const line = error instanceof Error ? error.message : String(error)
  if (!(error instanceof ProgramFailed)) process.stderr.write(`${line}\n`)
  process.exit(error instanceof ProgramFailed ? error.exitCode || 1 : 1)
}
