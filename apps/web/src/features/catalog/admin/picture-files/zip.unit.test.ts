import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readFiles } from './read-files.ts'
import { listZip, ZIP_LIMITS, ZipError } from './zip.ts'

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const namesOf = (zip: Uint8Array) => listZip(zip).map(({ name }) => name)

test('lists files without their folders, and no hidden files', () => {
  const zip = zipSync({
    'photos/ABC-1.jpg': JPEG,
    '../../etc/ABC-2.jpg': JPEG,
    'c:\\photos\\ABC-3.jpg': JPEG,
    '__MACOSX/photos/._ABC-1.jpg': JPEG,
    'photos/.DS_Store': JPEG,
    'photos/': new Uint8Array(0),
  })
  expect(namesOf(zip)).toEqual(['ABC-1.jpg', 'ABC-2.jpg', 'ABC-3.jpg'])
  expect(listZip(zip)[1]?.read()).toEqual(JPEG)
})

test('unpacks the right one of two files with the same name', () => {
  const zip = zipSync({ 'a/ABC-1.jpg': strToU8('first'), 'b/ABC-1.jpg': strToU8('second') })
  expect(listZip(zip).map(({ read }) => new TextDecoder().decode(read()))).toEqual(['first', 'second'])
})

test('does not unpack what would become hundreds of times larger', async () => {
  const zip = zipSync({ 'bomb.jpg': new Uint8Array(3_000_000), 'ABC-1.jpg': JPEG })
  const entries = listZip(zip)
  expect(entries.map(({ problem }) => problem)).toEqual(['notPicture', undefined])
  const sources = entries.map(entry => ({ ...entry, read: async () => entry.read() }))
  const { files, rejected } = await readFiles(sources, { signal: new AbortController().signal, onProgress: () => {} })
  expect(rejected).toEqual([{ name: 'bomb.jpg', problem: 'notPicture' }])
  expect(files.map(({ name, size }) => [name, size])).toEqual([['ABC-1.jpg', JPEG.length]])
})

test('unpacks no more than the ZIP file declares', () => {
  const zip = zipSync({ 'bomb.jpg': new Uint8Array(3_000_000) })
  const view = new DataView(zip.buffer)
  const directory = view.getUint32(zip.length - 6, true)
  // The declared size of the entry in the central directory.
  view.setUint32(directory + 24, 100_000, true)
  expect(listZip(zip)[0]?.read()).toHaveLength(100_000)
})

test('refuses a ZIP file with too many files, and a file that is none', () => {
  const files = Object.fromEntries(Array.from({ length: ZIP_LIMITS.entries + 1 }, (_, index) => [`${index}.jpg`, JPEG]))
  expect(() => listZip(zipSync(files))).toThrow(expect.objectContaining({ reason: 'many' }))
  expect(() => listZip(JPEG)).toThrow(expect.objectContaining({ reason: 'zip' }))
  expect(() => listZip(new Uint8Array(0))).toThrow(ZipError)
})

test('reads no more files after it was stopped', async () => {
  const controller = new AbortController()
  const names: string[] = []
  const sources = ['ABC-1.jpg', 'ABC-2.jpg'].map(name => ({
    name,
    read: async () => {
      names.push(name)
      controller.abort()
      return JPEG
    },
  }))
  await expect(readFiles(sources, { signal: controller.signal, onProgress: () => {} })).rejects.toThrow()
  expect(names).toEqual(['ABC-1.jpg'])
})
