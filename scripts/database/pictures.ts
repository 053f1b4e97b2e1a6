import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const FOLDER = 'pictures'
/** A file that is being written, here or by the shop itself: `640.webp.` and random characters. */
const isDraft = (name: string) => name.endsWith('.part') || !/\.(?:avif|webp)$/.test(name)

/** The pictures of a folder, as paths below it. */
export async function picturesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap(entry =>
    entry.isFile() && !isDraft(entry.name) ? [join(entry.parentPath, entry.name).slice(folder.length + 1)] : [],
  )
}

/** Copies new pictures from `from` to `to`; a picture never changes, so a copy is never replaced. @returns how many */
export async function copyPictures(from: string, to: string): Promise<number> {
  const there = new Set(await picturesIn(to))
  const missing = (await picturesIn(from)).filter(path => !there.has(path))
  for (const path of missing) {
    const target = join(to, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    // Under another name first: an interrupted copy must not count as a picture.
    await copyFile(join(from, path), `${target}.part`)
    await rename(`${target}.part`, target)
  }
  return missing.length
}

/** Copies new pictures into a folder of backups. @returns how many */
export const backUpPictures = (pictureDir: string, backupFolder: string): Promise<number> =>
  copyPictures(pictureDir, join(backupFolder, FOLDER))

/** Copies the pictures from a backup folder to the shop's folder. @returns how many were missing there */
export const restorePictures = (backupFolder: string, pictureDir: string): Promise<number> =>
  copyPictures(join(backupFolder, FOLDER), pictureDir)

/** The pictures of a folder of backups, as paths below it. */
export const keptPictures = (backupFolder: string): Promise<string[]> => picturesIn(join(backupFolder, FOLDER))

/** Removes the copies of pictures that neither the shop nor a kept base has. */
export async function forgetPictures(backupFolder: string, needed: ReadonlySet<string>): Promise<void> {
  for (const path of await keptPictures(backupFolder))
    if (!needed.has(path)) await rm(join(backupFolder, FOLDER, path), { force: true })
}
