import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Where Linux keeps files in memory. */
const MEMORY_FOLDER = '/dev/shm'
/** Several times what a run of all tests needs, bytes. */
const NEEDED_MEMORY_BYTES = 4_000_000_000

/**
 * True if Linux can keep the files of test databases in memory. Each database consists of a thousand files. To create and
 * remove them on a disk takes a quarter of the CPU time of the API tests, and a slow disk stops PostgreSQL for seconds.
 */
export function hasMemoryForDatabases(): boolean {
  if (!existsSync(MEMORY_FOLDER)) return false
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return Math.min(bavail * bsize, process.availableMemory()) > NEEDED_MEMORY_BYTES
}

/** Returns the folder for the files of test databases: in memory if the machine has enough. */
export function temporaryFolder(): string {
  return hasMemoryForDatabases() ? MEMORY_FOLDER : tmpdir()
}
