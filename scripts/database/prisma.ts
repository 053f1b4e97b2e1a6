import { delimiter, dirname, join } from 'node:path'
import { runCommand } from '../command.ts'
import { root } from '../root.ts'

/** What running Prisma's command line needs to know. */
export interface PrismaCommand {
  /** As typed after `prisma`: `['migrate', 'deploy']`. */
  readonly args: readonly string[]
  /** The database; not needed to generate the client. */
  readonly databaseUrl?: string
  /** Prints the output while it runs; otherwise only that of a failure. */
  readonly isShown?: boolean
}

/**
 * Runs Prisma's command line with the schema engine of prisma/schema-engine, which needs no downloaded binary, and
 * resolves to its output ('' if it was shown).
 * @throws Error with Prisma's message if the exit code is not 0
 */
export function runPrisma({ args, databaseUrl, isShown = false }: PrismaCommand): Promise<string> {
  const program = join(root, 'node_modules/prisma/build/index.js')
  return runCommand({
    file: process.execPath,
    args: [program, ...args, '--config', join(root, 'prisma/prisma.config.ts')],
    env: { ...prismaEnv, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    isShown,
  })
}

/** Engine, and neither a look for updates nor a report to Prisma: a start must not wait for hosts it can't reach. */
const prismaEnv = {
  // Prisma starts the generator prisma-kysely by its name; its first line asks for node.
  PATH: [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  PRISMA_SCHEMA_ENGINE_BINARY: join(root, 'prisma/schema-engine/run.sh'),
  SHOP_NODE: process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  CHECKPOINT_DISABLE: '1',
}
