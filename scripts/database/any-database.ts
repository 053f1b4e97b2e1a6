import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ScriptSettings } from '../settings.ts'
import { keepingLog } from './archive.ts'
import { appDatabaseUrl, databaseUrl, openCluster } from './cluster.ts'
import { findServer } from './leftover.ts'
import { needMigrated } from './migrations.ts'
import { startEmbedded } from './server.ts'

/** @param ownerUrl the owner's URL, or the API's if no owner is set @param appUrl the API's URL */
type DatabaseWork<T> = (ownerUrl: string, appUrl: string) => Promise<T>

/**
 * Runs `work` with the shop's database: that of DATABASE_URL, or the embedded one, which is started if it does not run.
 */
export async function withDatabase<T>(settings: ScriptSettings, work: DatabaseWork<T>): Promise<T> {
  if (settings.databaseUrl) return work(settings.ownerUrl ?? settings.databaseUrl, settings.databaseUrl)
  const files = join(settings.dataDir, 'postgres')
  const running = existsSync(files) ? findServer(files) : undefined
  if (running) {
    const cluster = openCluster(settings.dataDir)
    return work(databaseUrl(cluster, running.port), appDatabaseUrl(cluster, running.port))
  }
  const server = await startEmbedded(settings.dataDir, keepingLog(settings.backupDir))
  try {
    return await work(server.url, server.appUrl)
  } finally {
    await server.stop()
  }
}

/**
 * The same for work on the shop's tables.
 *
 * @throws Error, one line, when the database cannot be reached or has not all tables of this program
 */
export function withShopDatabase<T>(settings: ScriptSettings, work: DatabaseWork<T>): Promise<T> {
  return withDatabase(settings, async (ownerUrl, appUrl) => {
    await needMigrated(ownerUrl)
    return work(ownerUrl, appUrl)
  })
}
