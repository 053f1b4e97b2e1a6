import { watch } from 'node:fs'
import { join, relative } from 'node:path'
import type { Env } from '../../apps/api/src/env.ts'
import { endCommands, runCommand } from '../command.ts'
import { type DatabaseUrls, prepareDatabase } from '../database/app-role.ts'
import { keepingLog } from '../database/archive.ts'
import { applyMigrations } from '../database/migrations.ts'
import { backUpPictures } from '../database/pictures.ts'
import { reportBackup } from '../database/report.ts'
import { startEmbedded } from '../database/server.ts'
import { freePort } from '../processes.mjs'
import { step, timed } from '../progress.mjs'
import { root } from '../root.ts'
import { loadSettings } from '../settings.ts'
import { adminLine } from './admin.ts'
import { seedWhatChanged } from './catalog.ts'
import { lockDataDir } from './lock.mjs'
import { type Program, startProgram } from './program.ts'
import { Shutdown } from './shutdown.ts'
import { buildWeb, reachable, startVite } from './web.ts'

export interface Shop {
  readonly env: Env
  /** Absolute. */
  readonly dataDir: string
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** With reload: Vite in front of the API, the API started again when its sources change. */
  readonly isDev: boolean
}

const PICTURES_MS = 60_000

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Starts the shop and resolves when it serves requests; from then on signals stop it.
 * @throws Error with one line if a step fails; started parts are stopped first
 */
export async function startShop(shop: Shop): Promise<void> {
  const shutdown = new Shutdown()
  try {
    shutdown.add(lockDataDir(shop.dataDir))
    await startParts(shop, shutdown)
  } catch (error) {
    await shutdown.run()
    throw error
  }
}

async function startParts({ env, dataDir, databaseUrl, isDev }: Shop, shutdown: Shutdown): Promise<void> {
  const web = isDev ? undefined : timed('Web app', buildWeb)
  const { ownerUrl, appUrl } = databaseUrl
    ? { ownerUrl: env.DATABASE_OWNER_URL ?? databaseUrl, appUrl: databaseUrl }
    : await startDatabase(dataDir, env.BACKUP_DIR, shutdown)
  // Running commands stop before the database.
  shutdown.add(endCommands)
  await step('Migrations', async () => {
    const { count, later, madeDatabase } = await applyMigrations(ownerUrl)
    await prepareDatabase({ ownerUrl, appUrl })
    if (later.length > 0) warnOfLaterDatabase(later)
    const applied = count > 0 ? `${count} applied` : 'up to date'
    return madeDatabase === undefined ? applied : `database ${madeDatabase} created, ${applied}`
  })
  const settings = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: '', DATA_DIR: dataDir, SHOP_MODE: env.SHOP_MODE }
  if (env.SHOP_MODE === 'demo') {
    await step('Demo catalog', () => seedWhatChanged(ownerUrl, { ...settings, DATABASE_URL: ownerUrl }))
  }
  await web?.()
  shutdown.add(copyPicturesEachMinute(ownerUrl))

  const port = env.PORT || (await freePort())
  let admin: string | undefined
  await step('Shop', async () => {
    const apiPort = isDev ? await freePort() : port
    // The API sends it before it listens.
    const onMessage = (message: unknown) => (admin = adminLine(message) ?? admin)
    const api = startApi({ settings, env, port: apiPort, publicPort: port, dataDir, isDev, onMessage })
    shutdown.add(api.stop, api.kill)
    await api.ready
    if (isDev) {
      const vite = startVite({ host: env.HOST, port, apiOrigin: `http://127.0.0.1:${apiPort}`, say })
      shutdown.add(vite.stop, vite.kill)
      await vite.ready
      reloadOnChange(api)
    }
    return isDev ? 'ready, with reload' : 'ready'
  })
  if (env.SHOP_MODE === 'demo') shutdown.add(drawDemoPictures({ ...settings, DATABASE_URL: ownerUrl }))
  printSummary({ env, port, dataDir, isDev, admin })
}

/** Draws the pictures of the demo catalog while the shop runs, for about a minute. @returns a function that stops it */
function drawDemoPictures(env: Readonly<Record<string, string>>): () => void {
  let isEnding = false
  runCommand({ file: process.execPath, args: [join(root, 'prisma/seed-pictures.ts')], env }).catch((error: unknown) => {
    if (isEnding) return
    say(`Failed to draw the demo pictures: ${error instanceof Error ? error.message : String(error)}`)
  })
  return () => {
    isEnding = true
    endCommands()
  }
}

/** Copies new pictures into BACKUP_DIR while the shop runs, as often as WAL is archived. @returns a function that stops it */
function copyPicturesEachMinute(databaseUrl: string): () => Promise<void> {
  const { backupDir, pictureDir } = loadSettings()
  if (backupDir === undefined || pictureDir === undefined) return async () => undefined
  let copying = Promise.resolve()
  const copy = async () => {
    await backUpPictures(pictureDir, backupDir)
    await reportBackup(databaseUrl, 'pictures', new Date())
  }
  const copyNext = () => {
    copying = copying.then(copy).catch((error: unknown) => {
      say(`Failed to copy the pictures to BACKUP_DIR: ${error instanceof Error ? error.message : String(error)}`)
    })
  }
  copyNext()
  const timer = setInterval(copyNext, PICTURES_MS)
  return async () => {
    clearInterval(timer)
    await copying
  }
}

/**
 * Warns if the database has migrations of a later version. The program works with them, because every migration is
 * backwards compatible.
 */
function warnOfLaterDatabase(later: readonly string[]): void {
  process.stderr.write(
    `The database is newer than this program: it has ${later.length} more migrations, from ${later[0]} on. This is safe only for the version directly before it (docs/operations.md, Upgrade).\n`,
  )
}

async function startDatabase(
  dataDir: string,
  backupDir: string | undefined,
  shutdown: Shutdown,
): Promise<DatabaseUrls> {
  let urls: DatabaseUrls = { ownerUrl: '', appUrl: '' }
  await step('Database', async () => {
    const onRestart = (reason: string) => say(`PostgreSQL exited (${reason}) and was restarted.`)
    const starting = startEmbedded(dataDir, { onRestart, onFailure: say, ...keepingLog(backupDir) })
    shutdown.add(async () => (await starting).stop())
    const { url: ownerUrl, appUrl } = await starting
    urls = { ownerUrl, appUrl }
    return `PostgreSQL in ${shown(dataDir)}`
  })
  return urls
}

interface ApiOptions {
  readonly settings: Readonly<Record<string, string>>
  readonly env: Env
  readonly port: number
  /** The port that users open: in development that of Vite. */
  readonly publicPort: number
  readonly dataDir: string
  readonly isDev: boolean
  readonly onMessage: (message: unknown) => void
}

/** In development the log goes to the terminal: warnings and errors, unless LOG_LEVEL is set. */
const quietly = { LOG_LEVEL: process.env.LOG_LEVEL || 'warn' }

function startApi({ settings, env, port, publicPort, dataDir, isDev, onMessage }: ApiOptions): Program {
  const host = isDev ? '127.0.0.1' : env.HOST
  const publicUrl = process.env.PUBLIC_URL || `http://localhost:${publicPort}`
  return startProgram({
    name: 'The API',
    args: [join(root, 'apps/api/src/main.ts')],
    env: { ...settings, PORT: String(port), HOST: host, PUBLIC_URL: publicUrl, ...(isDev && quietly) },
    ...(!isDev && { logFile: join(dataDir, 'api.log') }),
    healthUrl: `http://${reachable(host)}:${port}/serverapi/health/ready`,
    onMessage,
    say,
  })
}

/** Restarts the API once for the many file events of one save. */
function reloadOnChange(api: Program): void {
  let pause: NodeJS.Timeout | undefined
  let reloading = Promise.resolve()
  const reload = () => {
    reloading = reloading.then(() => api.restart())
  }
  for (const folder of ['apps/api/src', 'packages/contracts/src', 'packages/messages']) {
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!/(?<!\.test)\.(ts|json)$/.test(file ?? '')) return
      clearTimeout(pause)
      pause = setTimeout(reload, 150)
    }).unref()
  }
}

interface StartSummary {
  readonly env: Env
  readonly port: number
  readonly dataDir: string
  readonly isDev: boolean
  /** The line about the first admin, once the API has reported it. */
  readonly admin: string | undefined
}

function printSummary({ env, port, dataDir, isDev, admin }: StartSummary): void {
  const address = `http://localhost:${port}`
  say('')
  say(`  The shop     ${address}`)
  if (env.SHOP_MODE === 'demo')
    say(`  Dev inbox    ${address}/dev/inbox (codes and e-mails; nothing is sent to real recipients)`)
  if (admin) say(`  Admin        ${admin}`)
  if (env.generated.length > 0)
    say(`  Demo values  ${env.generated.join(', ')}: generated, rejected with SHOP_MODE=live`)
  say(`  API          ${address}/serverapi/docs`)
  if (!isDev) say(`  Log          ${shown(join(dataDir, 'api.log'))}`)
  say('  Stop         Ctrl-C')
  say('')
}

const shown = (path: string) => {
  const short = relative(root, path)
  return short.startsWith('..') ? path : short
}
