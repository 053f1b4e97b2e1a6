import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandOf, isRunning } from '../processes.mjs'

/** A PostgreSQL server at work on a cluster's files. */
export interface RunningServer {
  readonly pid: number
  readonly port: number
}

/** Returns the server that runs on these files, by its postmaster.pid. A stale file is ignored. */
export function findServer(files: string): RunningServer | undefined {
  const lines = readLines(join(files, 'postmaster.pid'))
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return undefined
  // After a restart of the machine the number may belong to any other program.
  return commandOf(pid).includes('postgres') ? { pid, port } : undefined
}

/**
 * Stops a server that an interrupted start left running, and removes a stale postmaster.pid that would block a new one.
 */
export async function clearLeftover(files: string): Promise<void> {
  const server = findServer(files)
  if (server) {
    process.kill(server.pid, 'SIGINT')
    for (let waited = 0; waited < 10_000 && isRunning(server.pid); waited += 50) await sleep(50)
    if (isRunning(server.pid)) process.kill(server.pid, 'SIGQUIT')
    for (let waited = 0; waited < 5000 && isRunning(server.pid); waited += 50) await sleep(50)
  }
  rmSync(join(files, 'postmaster.pid'), { force: true })
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
