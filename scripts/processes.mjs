// Plain JavaScript for Node.js 20 and newer: a start looks for another one before anything is installed.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

/**
 * True while the process works; one that ended and waits to be reaped counts as ended.
 *
 * @param {number} pid
 */
export function isRunning(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  const stat = readOrEmpty(`/proc/${pid}/stat`)
  return stat === '' || !/^\d+ \(.*\) [ZX]/s.test(stat)
}

/**
 * The command line of a process, '' if it has exited.
 *
 * @param {number} pid
 * @returns {string}
 */
export function commandOf(pid) {
  const command = readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
  return command || (spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '')
}

/**
 * Ports below those that the system gives to connections and to servers without a port of their own (32768 and above on
 * Linux, 49152 on macOS).
 */
const FIRST_PORT = 20_000
const PORTS = 12_000
/** The distance between the first ports of two processes with consecutive ids. */
const PORTS_PER_PROCESS = 997

let taken = 0

/**
 * Returns a free port. Processes side by side get different ones: the system could give one and the same port to two
 * processes that ask before the first one uses it, and a test would then call the shop of another.
 *
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (let left = PORTS; left > 0; left--) {
    const port = FIRST_PORT + ((process.pid * PORTS_PER_PROCESS + taken++) % PORTS)
    if (await isFree(port)) return port
  }
  throw new Error(`All ports from ${FIRST_PORT} to ${FIRST_PORT + PORTS - 1} are in use`)
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** @param {string} file */
function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
