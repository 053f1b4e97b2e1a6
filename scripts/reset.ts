/** `npm run reset -- --yes`: deletes the embedded database and its pictures. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { clearLeftover } from './database/leftover.ts'
import { loadSettings } from './settings.ts'
import { holderOf } from './start/lock.mjs'

const { databaseUrl, dataDir } = loadSettings()
const files = join(dataDir, 'postgres')
const isConfirmed = process.argv.includes('--yes')

const problem = databaseUrl
  ? 'DATABASE_URL is set, but only the embedded database can be reset. Unset it.'
  : holderOf(dataDir) !== undefined
    ? `The shop runs from ${dataDir}: end it first`
    : isConfirmed
      ? undefined
      : `This deletes every customer, order and product in ${files}, and the pictures. To confirm: npm run reset -- --yes`

if (problem) {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
} else {
  await clearLeftover(files)
  for (const name of ['postgres', 'postgres.new', 'postgres-passwords.json', 'postgres.log', 'api.log', 'pictures']) {
    rmSync(join(dataDir, name), { recursive: true, force: true })
  }
  process.stdout.write(`Deleted the database in ${files}. The next npm start creates a new one.\n`)
}
