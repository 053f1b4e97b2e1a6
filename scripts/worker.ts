/** `pnpm worker`: runs the shop's jobs as a process of its own, on the database of the settings. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { withShopDatabase } from './database/any-database.ts'
import { root } from './root.ts'
import { loadSettings } from './settings.ts'

const settings = loadSettings()
try {
  process.exitCode = await withShopDatabase(settings, async (_ownerUrl, appUrl) => {
    const worker = spawn(process.execPath, [join(root, 'apps/api/src/worker.ts')], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: appUrl, DATABASE_OWNER_URL: '', DATA_DIR: settings.dataDir },
    })
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => worker.kill('SIGTERM'))
    const [code] = await once(worker, 'exit')
    return typeof code === 'number' ? code : 1
  })
} catch (error) {
  process.stderr.write(`${(error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim()}\n`)
  process.exitCode = 1
}
