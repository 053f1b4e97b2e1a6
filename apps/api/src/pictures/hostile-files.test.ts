import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { cleanedFiles, HIDDEN, refusedFiles } from '../../test/builders/hostile-files.ts'
import { createMemoryStore, drawPicture } from '../../test/builders/picture-files.ts'
import { filesOf, test } from '../../test/builders/picture-shop.ts'

const MIB = 1024 * 1024

describe('an uploaded picture', () => {
  test.for(refusedFiles)('%s is rejected, and nothing of it is stored', async ([, make, reason], { shop, upload }) => {
    const before = await shop.db.picture.count()
    const reply = await upload(await make(), 'image/jpeg')
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ error: 'PICTURE_REFUSED', details: [{ path: 'body', reason }] })
    expect(await shop.db.picture.count()).toBe(before)
  })

  test.for(cleanedFiles)(
    'with %s is re-encoded, and only the picture is stored',
    async ([, make], { shop, upload }) => {
      const sent = await make()
      const { status, body } = await upload(sent, 'image/png')
      expect(status).toBe(201)
      for (const bytes of await filesOf(shop, body.result.id)) {
        const stored = Buffer.from(bytes ?? [])
        expect(stored.includes(Buffer.from(sent))).toBe(false)
        expect(stored.includes(HIDDEN.slice(8, 30))).toBe(false)
        expect(stored.includes('PK\x03\x04')).toBe(false)
        const { exif, icc, xmp, iptc, comments, pages = 1, space, depth } = await sharp(stored).metadata()
        expect({ exif, icc, xmp, iptc, comments, pages, space, depth }).toEqual({
          pages: 1,
          space: 'srgb',
          depth: 'uchar',
        })
      }
    },
  )

  test('without content, of nine megabytes or of another type is rejected before it is decoded', async ({ upload }) => {
    const nine = Buffer.concat([await drawPicture().jpeg().toBuffer(), randomBytes(9 * MIB)])
    expect(await upload(nine)).toMatchObject({ status: 413, body: { error: 'TOO_LARGE' } })
    expect(await upload(Buffer.alloc(0))).toMatchObject({ status: 422, body: { error: 'VALIDATION' } })
    const picture = await drawPicture().png().toBuffer()
    for (const type of ['application/json', 'text/html', 'multipart/form-data; boundary=x', 'application/zip']) {
      expect(await upload(picture, type)).toMatchObject({ status: 415, body: { error: 'UNSUPPORTED_MEDIA_TYPE' } })
    }
  })

  test('cannot choose its storage path by its name', async ({ shop }) => {
    const admin = shop.as(await shop.given.staff('admin'))
    const keys: string[] = []
    const { put } = shop.deps.pictureStore
    const store = createMemoryStore()
    shop.deps.pictureStore.put = (key, bytes) => {
      keys.push(key)
      return store.put(key, bytes)
    }
    for (const name of ['../../app-secret.webp', '/etc/passwd', 'a\\..\\b.svg', 'x.php%00.png', '..%2f..%2fx']) {
      const reply = await admin.upload('/admin/pictures/catalog', await drawPicture().png().toBuffer(), {
        'Content-Type': 'image/png',
        'Content-Disposition': `attachment; filename="${name}"`,
        'X-File-Name': name,
      })
      expect(reply.status).toBe(201)
    }
    shop.deps.pictureStore.put = put
    expect(keys).toHaveLength(10)
    expect(keys.filter(key => !/^catalog\/[0-9a-f-]{36}\/\d+\.(?:avif|webp)$/.test(key))).toEqual([])
  })
})
