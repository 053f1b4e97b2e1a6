import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf, isRunning } from '../processes.ts'

/**
 * Marks the data folder as in use by this process until the answer is called.
 *
 * @throws Error, one line, when another start works with it; one that was killed counts for nothing
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'start.pid')
  const holder = holderOf(file)
  if (holder !== undefined)
    throw new Error(`The shop runs from ${dataDir} already (process ${holder}): end that one first`)
  writeFileSync(file, String(process.pid))
  return () => rmSync(file, { force: true })
}

/** The process that works with this data folder, if one does. */
export function holderOf(file: string): number | undefined {
  let pid: number
  try {
    pid = Number(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
  const isAnother = Number.isInteger(pid) && pid > 0 && pid !== process.pid && isRunning(pid)
  return isAnother && commandOf(pid).includes('scripts/start') ? pid : undefined
}
