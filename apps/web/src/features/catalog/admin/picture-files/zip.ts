import { type UnzipFileInfo, unzipSync } from 'fflate'

/** Limits against ZIP files that unpack to far more than they are. */
export const ZIP_LIMITS = { entries: 2000, unpackedMib: 64, ratio: 200 }

/** The ZIP file cannot be read (`zip`), or has too many entries (`many`). */
export class ZipError extends Error {
  readonly reason: 'zip' | 'many'

  constructor(reason: 'zip' | 'many', message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

export type ZipEntry = {
  /** The name without folders. */
  name: string
  /** Why it is not unpacked, which could fill the memory: it is large, or becomes far larger, which no picture does. */
  problem?: 'large' | 'notPicture'
  /** Unpacks this entry alone. The result is never larger than the ZIP file declares. @throws ZipError */
  read: () => Uint8Array<ArrayBuffer>
}

/** Lists the files of a ZIP file without unpacking them, except folders and hidden files. @throws ZipError */
export function listZip(zip: Uint8Array): ZipEntry[] {
  const entries: ZipEntry[] = []
  visit(zip, (info, index) => {
    if (index >= ZIP_LIMITS.entries) throw new ZipError('many', 'too many entries')
    const name = baseName(info.name)
    if (isShown(info.name, name)) entries.push({ name, ...problemOf(info), read: () => unpack(zip, index) })
    return false
  })
  return entries
}

function unpack(zip: Uint8Array, wanted: number): Uint8Array<ArrayBuffer> {
  const files = visit(zip, (_info, index) => index === wanted)
  const [bytes] = Object.values(files)
  if (!bytes) throw new ZipError('zip', 'entry not found')
  return bytes
}

function visit(zip: Uint8Array, filter: (info: UnzipFileInfo, index: number) => boolean) {
  let index = 0
  try {
    return unzipSync(zip, { filter: info => filter(info, index++) })
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('zip', 'cannot read the ZIP file', { cause: error })
  }
}

function problemOf({ size, originalSize }: UnzipFileInfo): Pick<ZipEntry, 'problem'> {
  if (originalSize > size * ZIP_LIMITS.ratio) return { problem: 'notPicture' }
  return Math.max(size, originalSize) > ZIP_LIMITS.unpackedMib * 1024 * 1024 ? { problem: 'large' } : {}
}

export const baseName = (path: string): string => path.split(/[/\\]/).at(-1) ?? ''

/** False for folders, hidden files and the extra files of macOS. */
const isShown = (path: string, name: string): boolean =>
  name !== '' && !name.startsWith('.') && !path.startsWith('__MACOSX/')
