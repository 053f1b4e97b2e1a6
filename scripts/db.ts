/**
 * The database commands: `pnpm db:generate`, `db:migrate NAME`, `db:deploy`, `db:status` (exit code 1 if database,
 * migrations and schema files differ), `db:diff` (the SQL of what the schema files have in addition to the database, or
 * the result for the given flags of `prisma migrate diff`).
 */
import { hasKnownPassword } from '../apps/api/src/platform/config/env-values.ts'
import { withDatabase } from './database/any-database.ts'
import { prepareDatabase } from './database/app-role.ts'
import { addMigration, databaseStatus, schemaBeyondDatabase } from './database/migrations.ts'
import { runPrisma } from './database/prisma.ts'
import { loadSettings, type ScriptSettings } from './settings.ts'

const [command, ...rest] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)

/** @throws Error with one line if the owner of a live shop has a password from an example */
function assertOwnerPassword({ ownerUrl }: ScriptSettings): void {
  if (process.env.SHOP_MODE === 'live' && ownerUrl !== undefined && hasKnownPassword(ownerUrl))
    throw new Error('DATABASE_OWNER_URL: the password is one from an example. Set another (docs/operations.md).')
}

try {
  const settings = loadSettings()
  const inDatabase = (...args: string[]) =>
    withDatabase(settings, databaseUrl => runPrisma({ args: [...args, ...rest], databaseUrl, isShown: true }))

  if (command === 'generate') await runPrisma({ args: ['generate', ...rest], isShown: true })
  else if (command === 'migrate') {
    const name = rest.find(word => !word.startsWith('--')) ?? ''
    const isWrittenOnly = rest.includes('--create-only')
    await withDatabase(settings, async (ownerUrl, appUrl) => {
      await addMigration({ databaseUrl: ownerUrl, name, isWrittenOnly, say })
      if (!isWrittenOnly) await prepareDatabase({ ownerUrl, appUrl })
    })
  } else if (command === 'deploy') {
    assertOwnerPassword(settings)
    await withDatabase(settings, async (ownerUrl, appUrl) => {
      await runPrisma({ args: ['migrate', 'deploy', ...rest], databaseUrl: ownerUrl, isShown: true })
      await prepareDatabase({ ownerUrl, appUrl })
    })
  } else if (command === 'status') {
    const differences = await withDatabase(settings, url => databaseStatus(url))
    for (const line of differences) say(line)
    if (differences.length > 0) process.exitCode = 1
    else say('The database, the migrations and the schema files agree.')
  } else if (command === 'diff' && rest.length === 0) {
    const sql = await withDatabase(settings, url => schemaBeyondDatabase(url))
    say(sql || 'The database has all that the schema files have, and nothing else.')
  } else if (command === 'diff') await inDatabase('migrate', 'diff')
  else throw new Error('Use: db.ts generate | migrate NAME [--create-only] | deploy | status | diff [FLAGS]')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
