import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { AppError } from '#platform/http/errors.ts'
import type { PictureStore } from '../store.ts'

/** For a full or missing disk, which is an error of neither the client nor the program. */
const RETRY_AFTER_SECONDS = 60

/**
 * Creates a store with the files in a directory, which several processes may share.
 * @throws UNAVAILABLE if the disk cannot be written
 */
export function createDiskStore(directory: string): PictureStore {
  const root = resolve(directory)
  return {
    put: async (key, bytes) => {
      const file = join(root, key)
      // Write a temporary file and rename it, so that no reader sees a partial file.
      const draft = `${file}.${randomUUID()}`
      try {
        await mkdir(dirname(file), { recursive: true })
        await writeFile(draft, bytes, { flush: true })
        await rename(draft, file)
      } catch (error) {
        // Free the space of the partial file.
        await rm(draft, { force: true }).catch(() => undefined)
        throw Object.assign(new AppError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS }), { cause: error })
      }
    },
    get: async key => {
      try {
        return await readFile(join(root, key))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    // Deletes the whole directory of the picture, which may have temporary files of a crashed process.
    remove: async keys => {
      for (const directory of new Set(keys.map(dirname)))
        await rm(join(root, directory), { recursive: true, force: true })
    },
  }
}
