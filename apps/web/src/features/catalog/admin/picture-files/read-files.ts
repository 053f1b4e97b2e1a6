import { baseName, listZip, ZIP_LIMITS, type ZipEntry } from './zip.ts'

/** Why a file is not sent to be matched. */
export type FileProblem = 'empty' | 'notPicture' | 'large' | 'damaged'
export type ReadFile = { name: string; hash: string; size: number; read: () => Promise<Uint8Array<ArrayBuffer>> }
export type RejectedFile = { name: string; problem: FileProblem }
export type ReadFiles = { files: ReadFile[]; rejected: RejectedFile[] }

type Source = Pick<ZipEntry, 'name' | 'problem'> & { read: () => Promise<Uint8Array<ArrayBuffer>> }

const isZip = ({ name, type }: File): boolean => /\.zip$/i.test(name) || type === 'application/zip'
/** Larger pictures are not read: the server never accepts them. */
export const MAX_READ_MIB = ZIP_LIMITS.unpackedMib
const MAX_BYTES = MAX_READ_MIB * 1024 * 1024

/** Lists pictures and the content of ZIP files. @throws ZipError */
export async function listSources(chosen: readonly File[]): Promise<Source[]> {
  const sources: Source[] = []
  for (const file of chosen) {
    if (isZip(file)) {
      const zip = new Uint8Array(await file.arrayBuffer())
      sources.push(...listZip(zip).map(entry => ({ ...entry, read: async () => entry.read() })))
    } else {
      const read = async () => new Uint8Array(await file.arrayBuffer())
      sources.push({ name: baseName(file.name), read, ...(file.size > MAX_BYTES && { problem: 'large' }) })
    }
  }
  return sources
}

/** Reads each file once, to find out whether it is a picture. The bytes are not kept. @throws if the signal is aborted */
export async function readFiles(
  sources: readonly Source[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<ReadFiles> {
  const result: ReadFiles = { files: [], rejected: [] }
  for (const [index, source] of sources.entries()) {
    signal.throwIfAborted()
    onProgress(index)
    const file = await readFile(source)
    if ('problem' in file) result.rejected.push(file)
    else result.files.push(file)
  }
  return result
}

async function readFile({ name, problem: refused, read }: Source): Promise<ReadFile | RejectedFile> {
  if (refused) return { name, problem: refused }
  const bytes = await read().catch(() => undefined)
  if (!bytes) return { name, problem: 'damaged' }
  const problem = problemOf(bytes)
  return problem ? { name, problem } : { name, hash: await hashOf(bytes), size: bytes.length, read }
}

function problemOf(bytes: Uint8Array): FileProblem | undefined {
  if (bytes.length === 0) return 'empty'
  return isPicture(bytes) ? undefined : 'notPicture'
}

/** True if the bytes begin like a JPEG, PNG, WebP or AVIF, which the server accepts. */
function isPicture(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 3) === '\xFF\xD8\xFF' || text(0, 4) === '\x89PNG') return true
  if (text(0, 4) === 'RIFF') return text(8, 12) === 'WEBP'
  return text(4, 8) === 'ftyp' && text(8, 11) === 'avi'
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
