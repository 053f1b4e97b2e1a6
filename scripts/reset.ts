/** `npm run reset -- --yes`: forgets everything that the embedded database holds, and the pictures that belong to it. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { clearLeftover } from './database/leftover.ts'
import { loadSettings } from './settings.ts'
import { holderOf } from './start/lock.mjs'

const { databaseUrl, dataDir } = loadSettings()
const files = join(dataDir, 'postgres')
const isConfirmed = process.argv.includes('--yes')

const refusal = databaseUrl
  ? 'DATABASE_URL is set: this empties only the embedded database'
  : holderOf(dataDir) !== undefined
    ? `The shop runs from ${dataDir}: end it first`
    : isConfirmed
      ? undefined
      : `This deletes every customer, order and product in ${files}, and the pictures beside it. If that is meant: npm run reset -- --yes`

if (refusal) {
  process.stderr.write(`${refusal}\n`)
  process.exitCode = 1
} else {
  await clearLeftover(files)
  for (const name of ['postgres', 'postgres.new', 'postgres-passwords.json', 'postgres.log', 'api.log', 'pictures']) {
    rmSync(join(dataDir, name), { recursive: true, force: true })
  }
  process.stdout.write(`The database in ${files} is gone; the next npm start makes a new one\n`)
}
