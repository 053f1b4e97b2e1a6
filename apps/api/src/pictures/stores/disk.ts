import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { PictureStore } from '../store.ts'

/** Pictures as files of a directory: several processes may share it. */
export function createDiskStore(directory: string): PictureStore {
  const root = resolve(directory)
  return {
    put: async (key, bytes) => {
      const file = join(root, key)
      await mkdir(dirname(file), { recursive: true })
      // Written beside its place and then moved there: nobody reads half a file.
      const draft = `${file}.${randomUUID()}`
      await writeFile(draft, bytes, { flush: true })
      await rename(draft, file)
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
