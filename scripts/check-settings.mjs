// Checks settings that would fail the start, before minutes of installation. Plain JavaScript for Node.js 20 and newer.
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as util from 'node:util'
import { refuseAnotherStart } from './start/lock.mjs'

/** Absent before Node.js 20.12. */
const parseEnv = util.parseEnv

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Loads .env into the environment; variables that are already set take precedence. Node.js before 20.12 cannot do this.
 */
export function loadEnvFile() {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile?.(file)
}

/**
 * Warns of each name in .env that no setting has.
 *
 * @throws Error, one line, for a DATA_DIR that cannot be written or is in use, a PORT that is wrong or taken, and a HOST
 *   that is not this machine's
 */
export async function checkSettings() {
  for (const name of unknownNames(root))
    process.stderr.write(`.env: ${name} is no setting; .env.example names them all\n`)
  loadEnvFile()
  const dataDir = resolve(root, process.env.DATA_DIR || './.data')
  checkDataDir(dataDir)
  refuseAnotherStart(dataDir)
  await checkPort()
}

/**
 * Returns names in the .env of this folder that .env.example does not have, usually typing errors. Empty if Node.js is
 * too old to parse it.
 * @param {string} folder
 * @returns {string[]}
 */
export function unknownNames(folder) {
  const file = join(folder, '.env')
  if (!existsSync(file) || !parseEnv) return []
  const names = (/** @type {string} */ path) => Object.keys(parseEnv(readFileSync(path, 'utf8')))
  const known = new Set(names(join(folder, '.env.example')))
  return names(file).filter(name => !known.has(name))
}

/** @param {string} dataDir */
function checkDataDir(dataDir) {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(`DATA_DIR: ${dataDir} cannot be written (${/** @type {NodeJS.ErrnoException} */ (error).code})`)
  }
}

/**
 * Creates parent folders one by one: mkdir's `recursive` never returns if a folder such as /proc rejects it.
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
  const host = process.env.HOST || (process.env.SHOP_MODE === 'live' ? '0.0.0.0' : '127.0.0.1')
  await new Promise((done, reject) => {
    const probe = createServer()
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ { code = '' }) => {
      const isTaken = code === 'EADDRINUSE'
      if (isTaken) reject(new Error(`PORT: ${port} is already in use. Set another port, for example PORT=${port + 1}`))
      else if (code === 'EACCES')
        reject(new Error(`PORT: ${port} needs root privileges. Use a port above 1023, for example PORT=3000`))
      else reject(new Error(`HOST: ${host} is no address of this machine (${code}); use 127.0.0.1 or 0.0.0.0`))
    })
    probe.listen(port, host, () => probe.close(done))
  })
  if (await isBlocked(port)) {
    throw new Error(`PORT: ${port} is one that browsers and Node.js open no pages on; use another, such as 3000`)
  }
}

/**
 * Returns true if fetch rejects a port, as browsers do (the "bad ports" of the Fetch standard). Sends nothing: the
 * request fails either by that rule or because the port is closed.
 * @param {number} port
 */
async function isBlocked(port) {
  if (port === 0) return false
  try {
    await fetch(`http://127.0.0.1:${port}`, { method: 'HEAD', signal: AbortSignal.timeout(1000) })
    return false
  } catch (error) {
    return error instanceof TypeError && /** @type {Error | undefined} */ (error.cause)?.message === 'bad port'
  }
}
