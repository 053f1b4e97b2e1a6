import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, describe, expect } from 'vitest'
import { z } from 'zod'
import { startS3 } from '../../test/simulators/s3.ts'
import { pictureSettings } from './settings.ts'
import { createPictureStore, createS3Store } from './store.ts'

const Settings = z.object({ ...pictureSettings, DATA_DIR: z.string().default('./.data') })
const envOf = (settings: Record<string, string>) => Settings.parse(settings)

const test = base
  .extend('directory', { scope: 'file' }, () => mkdtempSync(join(tmpdir(), 'pictures-')))
  .extend('bucket', { scope: 'file' }, async ({ directory }, { onCleanup }) => {
    const s3 = await startS3()
    onCleanup(async () => {
      rmSync(directory, { recursive: true, force: true })
      await s3.stop()
    })
    const settings = { disk: { PICTURE_DIR: directory }, s3: s3.settings }
    return { s3, storeOf: (kind: 'disk' | 's3') => createPictureStore(envOf(settings[kind])) }
  })
  .extend('s3', ({ bucket }) => bucket.s3)
  .extend('storeOf', ({ bucket }) => bucket.storeOf)

const bytes = (text: string) => new TextEncoder().encode(text)

describe.for(['disk', 's3'] as const)('pictures on %s', kind => {
  test('return the stored bytes, also if they were stored twice', async ({ storeOf }) => {
    const store = storeOf(kind)
    const all = Uint8Array.from({ length: 256 }, (_, index) => index)
    for (const _ of [1, 2]) await store.put('catalog/a/320.webp', all)
    await store.put('catalog/a/640.avif', bytes('large'))
    expect(Buffer.from((await store.get('catalog/a/320.webp')) ?? [])).toEqual(Buffer.from(all))
    expect(Buffer.from((await store.get('catalog/a/640.avif')) ?? []).toString()).toBe('large')
    expect(await store.get('catalog/b/320.webp')).toBeUndefined()
  })

  test('remove files, keep others and accept a repeated removal', async ({ storeOf }) => {
    const store = storeOf(kind)
    for (const id of ['gone', 'stays']) await store.put(`catalog/${id}/320.webp`, bytes(id))
    for (const _ of [1, 2]) await store.remove(['catalog/gone/320.webp', 'catalog/gone/640.webp'])
    expect(await store.get('catalog/gone/320.webp')).toBeUndefined()
    expect(await store.get('catalog/stays/320.webp')).toBeDefined()
  })
})

test('leave no temporary file on disk', async ({ directory, storeOf }) => {
  await storeOf('disk').put('rental/c/480.webp', bytes('whole'))
  expect(readdirSync(join(directory, 'rental/c'))).toEqual(['480.webp'])
})

test('send the content type to the bucket', async ({ s3, storeOf }) => {
  await storeOf('s3').put('catalog/d/320.avif', bytes('small'))
  expect(s3.files.get('pictures/catalog/d/320.avif')).toMatchObject({ type: 'image/avif' })
})

test('fail with a retryable error if the bucket fails or rejects the key', async ({ s3, storeOf }) => {
  const failure = { code: 'UNAVAILABLE' }
  s3.state.isBroken = true
  await expect(storeOf('s3').put('catalog/e/320.webp', bytes('x'))).rejects.toMatchObject(failure)
  await expect(storeOf('s3').get('catalog/e/320.webp')).rejects.toMatchObject(failure)
  s3.state.isBroken = false
  const stranger = createS3Store({
    url: s3.settings.S3_URL,
    bucket: 'pictures',
    region: 'yerevan-1',
    accessKey: 'shop',
    secretKey: 'a guess',
  })
  await expect(stranger.put('catalog/e/320.webp', bytes('x'))).rejects.toMatchObject(failure)
  await expect(stranger.get('catalog/e/320.webp')).rejects.toMatchObject(failure)
  expect(s3.files.has('pictures/catalog/e/320.webp')).toBe(false)
})

/** A file system of 64 KiB, where this user may make one; else undefined. */
function tinyDisk(): { path: string; remove(): void } | undefined {
  const path = mkdtempSync(join(tmpdir(), 'tiny-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', path])
  if (status !== 0) {
    rmSync(path, { recursive: true })
    return undefined
  }
  return {
    path,
    remove: () => {
      spawnSync('umount', [path])
      rmSync(path, { recursive: true })
    },
  }
}

describe('a disk that cannot be written', () => {
  test('answers UNAVAILABLE if it is full, keeps stored files and leaves no partial file', async ({ skip }) => {
    const disk = tinyDisk()
    if (!disk) return skip('only root may mount a small file system')
    try {
      const store = createPictureStore(envOf({ PICTURE_DIR: disk.path }))
      await store.put('a/small.webp', bytes('here'))
      await expect(store.put('b/large.webp', new Uint8Array(200_000))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
      expect(Buffer.from((await store.get('a/small.webp')) ?? []).toString()).toBe('here')
      expect(readdirSync(join(disk.path, 'b'))).toEqual([])
      // The disk has space again: no restart is needed.
      await store.put('b/small.webp', bytes('later'))
    } finally {
      disk.remove()
    }
  })

  test('answers UNAVAILABLE if a file has the path of the directory', async ({ directory }) => {
    const store = createPictureStore(envOf({ PICTURE_DIR: join(directory, 'file') }))
    writeFileSync(join(directory, 'file'), '')
    await expect(store.put('a/1.webp', bytes('x'))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})
