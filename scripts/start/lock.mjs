// Plain JavaScript for Node.js 20 and newer: a start looks for another one before anything is installed.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf, isRunning } from '../processes.mjs'

/**
 * Locks the data folder for this process until the returned function is called.
 * @param {string} dataDir
 * @throws Error with one line if another start uses it; the lock of a killed process is ignored
 */
export function lockDataDir(dataDir) {
  refuseAnotherStart(dataDir)
  const file = fileIn(dataDir)
  writeFileSync(file, String(process.pid))
  return () => rmSync(file, { force: true })
}

/**
 * @param {string} dataDir
 * @throws Error, one line, when a start works with this data folder
 */
export function refuseAnotherStart(dataDir) {
  const holder = holderOf(dataDir)
  if (holder !== undefined)
    throw new Error(`The shop runs from ${dataDir} already (process ${holder}): end that one first`)
}

/**
 * The process that works with this data folder, if one does.
 *
 * @param {string} dataDir
 * @returns {number | undefined}
 */
export function holderOf(dataDir) {
  let pid
  try {
    pid = Number(readFileSync(fileIn(dataDir), 'utf8'))
  } catch {
    return undefined
  }
  const isAnother = Number.isInteger(pid) && pid > 0 && pid !== process.pid && isRunning(pid)
  return isAnother && commandOf(pid).includes('scripts/start') ? pid : undefined
}

/** @param {string} dataDir */
const fileIn = dataDir => join(dataDir, 'start.pid')
