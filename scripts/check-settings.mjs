// Looks at what would end a start anyway, before minutes of installing: plain JavaScript for Node.js 20 and newer.
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Loads .env into the environment, where what is set already wins. Node.js before 20.12 cannot yet. */
export function loadEnvFile() {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile?.(file)
}

/** @throws Error, one line, for a PORT that is wrong or taken and a DATA_DIR that cannot be written */
export async function checkSettings() {
  loadEnvFile()
  checkDataDir()
  await checkPort()
}

function checkDataDir() {
  const dataDir = resolve(root, process.env.DATA_DIR || './.data')
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(`DATA_DIR: ${dataDir} cannot be written (${/** @type {NodeJS.ErrnoException} */ (error).code})`)
  }
}

/**
 * Not mkdir's own `recursive`, which never comes back where a folder such as /proc refuses.
 *
 * @param {string} folder
 */
function makeFolder(folder) {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

async function checkPort() {
  const port = Number(process.env.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT: ${process.env.PORT} is not a port; use a number such as 3000`)
  }
  const host = process.env.HOST || '0.0.0.0'
  await new Promise((done, refuse) => {
    const probe = createServer()
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) => {
      const reason =
        code === 'EADDRINUSE' ? `${port} is taken by another program; set another, such as PORT=${port + 1}` : code
      refuse(new Error(`PORT: ${reason}`))
    })
    probe.listen(port, host, () => probe.close(done))
  })
}
