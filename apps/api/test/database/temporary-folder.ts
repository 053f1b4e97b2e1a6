import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Where Linux keeps files in memory. */
const MEMORY_FOLDER = '/dev/shm'
/** Several times what a run of all tests needs, bytes. */
const NEEDED_MEMORY_BYTES = 4_000_000_000

/**
 * Returns the folder for the files of test databases: in memory if the machine has enough. Each database consists of a
 * thousand files. To create and remove them on a disk takes a quarter of the CPU time of the API tests.
 */
export function temporaryFolder(): string {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return Math.min(bavail * bsize, process.availableMemory()) > NEEDED_MEMORY_BYTES ? MEMORY_FOLDER : tmpdir()
}
