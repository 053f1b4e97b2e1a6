import { type UnzipFileInfo, unzipSync } from 'fflate'

/** Limits against ZIP files that unpack to far more than they are. */
export const ZIP_LIMITS = { entries: 2000, unpackedBytes: 64 * 1024 * 1024, ratio: 200 }

/** The ZIP file cannot be read, or has too many entries. */
export class ZipError extends Error {}

export type ZipEntry = {
  /** The name without folders. */
  name: string
  /** True if unpacking it could fill the memory. */
  isTooLarge: boolean
  /** Unpacks this entry alone. The result is never larger than the ZIP file declares. @throws ZipError */
  read: () => Uint8Array<ArrayBuffer>
}

/** Lists the files of a ZIP file without unpacking them, except folders and hidden files. @throws ZipError */
export function listZip(zip: Uint8Array): ZipEntry[] {
  const entries: ZipEntry[] = []
  visit(zip, (info, index) => {
    if (index >= ZIP_LIMITS.entries) throw new ZipError('too many entries')
    const name = baseName(info.name)
    if (isShown(info.name, name)) entries.push({ name, isTooLarge: isTooLarge(info), read: () => unpack(zip, index) })
    return false
  })
  return entries
}

function unpack(zip: Uint8Array, wanted: number): Uint8Array<ArrayBuffer> {
  const files = visit(zip, (_info, index) => index === wanted)
  const [bytes] = Object.values(files)
  if (!bytes) throw new ZipError('entry not found')
  return bytes
}

function visit(zip: Uint8Array, filter: (info: UnzipFileInfo, index: number) => boolean) {
  let index = 0
  try {
    return unzipSync(zip, { filter: info => filter(info, index++) })
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('cannot read the ZIP file', { cause: error })
  }
}

const isTooLarge = ({ size, originalSize }: UnzipFileInfo): boolean =>
  Math.max(size, originalSize) > ZIP_LIMITS.unpackedBytes || originalSize > size * ZIP_LIMITS.ratio

export const baseName = (path: string): string => path.split(/[/\\]/).at(-1) ?? ''

/** False for folders, hidden files and the extra files of macOS. */
const isShown = (path: string, name: string): boolean =>
  name !== '' && !name.startsWith('.') && !path.startsWith('__MACOSX/')
