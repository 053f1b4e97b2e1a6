import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { AppError } from '#platform/errors.ts'
import type { PictureStore } from '../store.ts'

/** A disk that is full or gone is nothing that who uploads did wrong, and no bug: it is tried again later. */
const RETRY_AFTER_SECONDS = 60

/** Pictures as files of a directory: several processes may share it. @throws UNAVAILABLE where the disk takes no more */
export function createDiskStore(directory: string): PictureStore {
  const root = resolve(directory)
  return {
    put: async (key, bytes) => {
      const file = join(root, key)
      // Written beside its place and then moved there: nobody reads half a file.
      const draft = `${file}.${randomUUID()}`
      try {
        await mkdir(dirname(file), { recursive: true })
        await writeFile(draft, bytes, { flush: true })
        await rename(draft, file)
      } catch (error) {
        // What was written of it would keep a full disk full.
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
    // With the directory of the picture, where a crash may have left drafts.
    remove: async keys => {
      for (const directory of new Set(keys.map(dirname)))
        await rm(join(root, directory), { recursive: true, force: true })
    },
  }
}
