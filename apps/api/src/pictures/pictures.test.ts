import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { kysely } from '#platform/db/sql.ts'
import { orderOf } from '../../test/builders/checkout-shop.ts'
import { cleanedFiles, HIDDEN, rejectedFiles } from '../../test/builders/hostile-files.ts'
import { createMemoryStore, drawPicture } from '../../test/builders/picture-files.ts'
import { filesOf, test } from '../../test/builders/picture-shop.ts'
import { cleanPictures, picturesAt } from './clean.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('stores a picture upright in several widths without metadata and serves it publicly', async ({ shop, upload }) => {
  const photo = await drawPicture({ width: 800, height: 1000 })
    .withExif({ IFD0: { Artist: 'Aram' }, IFD3: { GPSLatitude: '40/1 11/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const reply = await upload(photo, 'image/png')
  expect(reply.status).toBe(201)
  const picture = reply.body.result
  // Orientation 6: the camera lay on its side.
  expect(picture).toMatchObject({ width: 1000, height: 800 })
  expect(picture.placeholder).toMatch(/^data:image\/webp;base64,/)
  expect(picture.placeholder.length).toBeLessThan(400)
  expect(picture.webp.split(', ').map((one: string) => one.split(' ')[1])).toEqual(['320w', '640w', '960w', '1000w'])

  for (const [address, type] of [...picture.avif.split(', '), ...picture.webp.split(', ')].map((one, index) => [
    one.split(' ')[0],
    index < 4 ? 'image/avif' : 'image/webp',
  ])) {
    const file = await shop.as().get(address.replace('/serverapi', ''))
    expect(file.status).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const { exif, icc, xmp, orientation, width = 0, height = 0 } = await sharp(file.body).metadata()
    expect({ exif, icc, xmp, orientation }).toEqual({})
    expect(width / height).toBeCloseTo(1.25, 1)
  }
})

test('serves a picture as a PNG of 1200 by 630 for link previews', async ({ shop, upload }) => {
  const { url } = (await upload(await drawPicture().png().toBuffer())).body.result
  const preview = (address: string) => shop.as().get(address.replace('/serverapi', '').replace(/webp$/, 'png'))
  const { status, headers, body } = await preview(url)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/png',
    'public, max-age=31536000, immutable',
  ])
  expect(await sharp(body).metadata()).toMatchObject({ width: 1200, height: 630 })
  expect((await preview(url.replace(/\d+\.webp$/, '41.webp'))).status).toBe(404)
})

test('stores the same file once, also for concurrent uploads', async ({ shop, upload }) => {
  const file = await drawPicture().png().toBuffer()
  const replies = await Promise.all([upload(file), upload(file), upload(file)])
  const ids = new Set([...replies, await upload(file)].map(({ body }) => body.result.id))
  expect(ids.size).toBe(1)
  const [id = ''] = ids
  expect((await filesOf(shop, id)).every(bytes => bytes !== undefined)).toBe(true)
  // A rental picture with the same bytes is another picture, because its access differs.
  expect((await upload(file, undefined, 'rental')).body.result.id).not.toBe(id)
})

test('keeps the width and the transparency of a small picture', async ({ shop, upload }) => {
  const file = await drawPicture({ width: 7, height: 3000 }).ensureAlpha(0.5).webp({ lossless: true }).toBuffer()
  const { width, height, url, placeholder } = (await upload(file)).body.result
  // A placeholder would shine through.
  expect({ width, height, placeholder }).toEqual({ width: 7, height: 3000, placeholder: '' })
  const { body } = await shop.as().get(url.replace('/serverapi', ''))
  expect(await sharp(body).metadata()).toMatchObject({ width: 7, hasAlpha: true })
})

test('recognizes photos on a white background, of any shape', async ({ upload }) => {
  const object = await drawPicture({ width: 60, height: 60, color: '#7a4520' }).png().toBuffer()
  const photo = async (background: string, width: number, height: number) =>
    (
      await upload(
        await drawPicture({ width, height, color: background })
          .composite([{ input: object, left: Math.round(width / 2) - 30, top: Math.round(height / 2) - 30 }])
          .jpeg()
          .toBuffer(),
      )
    ).body.result.isOnWhite
  expect([await photo('#ffffff', 300, 700), await photo('#fbfbf9', 900, 300)]).toEqual([true, true])
  expect([await photo('#e8e4df', 300, 300), await photo('#202020', 64, 64)]).toEqual([undefined, undefined])
  const cutOut = await drawPicture({ color: '#ffffff' }).ensureAlpha(0).png().toBuffer()
  expect((await upload(cutOut)).body.result.isOnWhite).toBeUndefined()
})

const png = () => drawPicture().png().toBuffer()

test('accepts catalog pictures from admins only, rental pictures from all staff', async ({ shop }) => {
  const operator = shop.as(await shop.given.staff())
  const headers = { 'Content-Type': 'image/png' }
  expect((await operator.post('/admin/pictures/catalog', await png(), headers)).status).toBe(403)
  expect((await operator.post('/admin/pictures/rental', await png(), headers)).status).toBe(201)
})

test('serves no rental picture or other file at a public URL', async ({ shop, upload }) => {
  const { id } = (await upload(await png(), undefined, 'rental')).body.result
  for (const path of [
    `${id}/40.webp`,
    `../rental/${id}/40.webp`,
    `..%2Frental%2F${id}/40.webp`,
    `${id}/..%2f..%2frental%2f${id}%2f40.webp`,
    '..%2f..%2fapp-secret/1.webp',
    `${id}/40.svg`,
    `${id}/-1.webp`,
  ]) {
    const { status } = await shop.as().get(`/pictures/${path}`)
    expect({ path, status }).toEqual({ path, status: 404 })
  }
})

test('deletes a picture with its files after a day without use, and keeps others', async ({ shop, upload }) => {
  const [unused, used, fresh, ordered] = await Promise.all([png(), png(), png(), png()])
  const idOf = async (file: Uint8Array): Promise<string> => (await upload(file)).body.result.id
  const ids = {
    unused: await idOf(unused),
    used: await idOf(used),
    fresh: await idOf(fresh),
    ordered: await idOf(ordered),
  }
  const broken = await shop.db.picture.update({
    where: { id: await idOf(await png()) },
    data: { readyAt: null },
    select: { id: true },
  })
  shop.clock.advance(DAY_MS + 1000)
  // Uploaded again: it is about to be used.
  expect(await idOf(fresh)).toBe(ids.fresh)

  // The other line has a drawn picture.
  const lines = [await shop.given.variant(), await shop.given.variant()]
  await shop.as(await shop.given.customer()).order(orderOf(lines.map(({ sku }) => ({ sku, quantity: 1 }))))
  const imageUrl = `/serverapi/pictures/${ids.ordered}/640.webp`
  await shop.db.orderLine.updateMany({ where: { sku: lines[0]?.sku }, data: { imageUrl } })
  const inUse = kysely.selectNoFrom(sql<string>`${ids.used}::uuid`.as('id'))
  await cleanPictures(shop.deps, [inUse.$asScalar(), picturesAt('order_line').$asScalar()])

  const left = await shop.db.picture.findMany({ where: { id: { in: [...Object.values(ids), broken.id] } } })
  expect(left.map(({ id }) => id).toSorted()).toEqual([ids.used, ids.fresh, ids.ordered].toSorted())
  expect(await shop.deps.pictureStore.get(`catalog/${ids.unused}/40.webp`)).toBeUndefined()
  expect(await shop.deps.pictureStore.get(`catalog/${broken.id}/40.webp`)).toBeUndefined()
  expect(await shop.deps.pictureStore.get(`catalog/${ids.used}/40.webp`)).toBeDefined()
  expect(await idOf(unused)).not.toBe(ids.unused)
})

test('answers UNAVAILABLE while the picture store is unavailable, and accepts uploads again after that', async ({
  shop,
  upload,
}) => {
  const file = await png()
  const { put } = shop.deps.pictureStore
  shop.deps.pictureStore.put = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
  expect(await upload(file)).toMatchObject({ status: 503, body: { error: 'UNAVAILABLE' } })
  shop.deps.pictureStore.put = put
  expect((await upload(file)).status).toBe(201)
})

const MIB = 1024 * 1024

describe('an uploaded picture', () => {
  test.for(rejectedFiles)('%s is rejected, and nothing of it is stored', async ([, make, reason], { shop, upload }) => {
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
