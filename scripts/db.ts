/**
 * The database's commands: `pnpm db:generate`, `db:migrate NAME`, `db:deploy`, `db:status` (exit code 1 where database,
 * migrations and schema files differ), `db:diff` (the SQL of what the schema files have beyond the database, or what
 * the flags of `prisma migrate diff` ask for).
 */
import { withDatabase } from './database/any-database.ts'
import { addMigration, databaseStatus, schemaBeyondDatabase } from './database/migrations.ts'
import { runPrisma } from './database/prisma.ts'
import { loadSettings } from './settings.ts'

const [command, ...rest] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const settings = loadSettings()
  const inDatabase = (...args: string[]) =>
    withDatabase(settings, databaseUrl => runPrisma({ args: [...args, ...rest], databaseUrl, isShown: true }))

  if (command === 'generate') await runPrisma({ args: ['generate', ...rest], isShown: true })
  else if (command === 'migrate') {
    const name = rest.find(word => !word.startsWith('--')) ?? ''
    const isWrittenOnly = rest.includes('--create-only')
    await withDatabase(settings, databaseUrl => addMigration({ databaseUrl, name, isWrittenOnly, say }))
  } else if (command === 'deploy') await inDatabase('migrate', 'deploy')
  else if (command === 'status') {
    const differences = await withDatabase(settings, databaseStatus)
    for (const line of differences) say(line)
    if (differences.length > 0) process.exitCode = 1
    else say('The database, the migrations and the schema files agree.')
  } else if (command === 'diff' && rest.length === 0) {
    const sql = await withDatabase(settings, schemaBeyondDatabase)
    say(sql || 'The database has all that the schema files have, and nothing else.')
  } else if (command === 'diff') await inDatabase('migrate', 'diff')
  else throw new Error('Use: db.ts generate | migrate NAME [--create-only] | deploy | status | diff [FLAGS]')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
