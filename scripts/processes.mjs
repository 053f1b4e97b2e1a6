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
 * Returns a free port.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
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
