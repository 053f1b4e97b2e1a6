import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { orderOf, type Shop, test } from '../../test/builders/checkout-shop.ts'
import { drawPicture } from '../../test/builders/picture-files.ts'
import { addReturnable, deliveredOrder, operator } from '../../test/builders/returns-shop.ts'

const DAY_MS = 86_400_000

type Browser = ReturnType<Shop['as']>

const upload = (browser: Browser, bytes: Uint8Array) =>
  browser.post('/user/pictures/return', bytes, { 'Content-Type': 'image/jpeg' })
const photo = () =>
  drawPicture({ width: 800, height: 600 })
    .withExif({ IFD0: { Artist: 'Ani' } })
    .jpeg()
    .toBuffer()

/** Requests the return of one unit with these pictures. */
function requestReturn({ browser, number }: { browser: Browser; number: number }, sku: string, pictures: string[]) {
  const body = { reason: 'faulty', lines: [{ sku, quantity: 1, isOpened: true }], pictures }
  return browser.post(`/orders/${number}/returns`, body, { 'Idempotency-Key': randomUUID() })
}

async function returnWithPhotos(shop: Shop) {
  const coal = await addReturnable(shop)
  const order = await deliveredOrder(shop, [{ ...coal, quantity: 3 }])
  const ids: string[] = []
  for (const file of [await photo(), await photo()]) ids.push((await upload(order.browser, file)).body.result.id)
  const { status, body } = await requestReturn(order, coal.sku, ids)
  expect(status).toBe(201)
  return { ...order, coal, ids, returnId: body.result.id as string, result: body.result }
}

describe('the photos of a return', () => {
  test('are seen by its customer and by staff, without metadata, and by no one else', async ({ shop }) => {
    const { browser, number, ids, returnId, result } = await returnWithPhotos(shop)
    const [id] = ids
    expect(result.pictures).toMatchObject(ids.map(each => ({ id: each, width: 800, height: 600 })))
    const staff = await operator(shop)
    const listed = (await staff.get(`/admin/returns?q=${number}`)).body.result.items[0]
    expect(listed.pictures.map((each: { id: string }) => each.id)).toEqual(ids)

    const path = `/orders/${number}/returns/${returnId}/pictures/${id}`
    for (const { status, headers, body } of [
      await browser.get(`${path}?size=large`),
      await staff.get(`/admin/returns/${returnId}/pictures/${id}?size=large`),
    ]) {
      expect([status, headers['content-type'], headers.vary]).toEqual([200, 'image/webp', 'Authorization'])
      const { width, exif } = await sharp(body).metadata()
      expect({ width, exif }).toEqual({ width: 800, exif: undefined })
    }
    const stranger = shop.as(await shop.given.customer())
    expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.get(`/admin/returns/${returnId}/pictures/${id}`)).status).toBe(403)
    expect((await shop.as().get(path)).status).toBe(401)
    expect((await shop.as().get(`/pictures/${id}/800.webp`)).status).toBe(404)
  })

  test('are only those that the customer has uploaded, at most five', async ({ shop }) => {
    const { ids } = await returnWithPhotos(shop)
    const coal = await addReturnable(shop)
    const other = await deliveredOrder(shop, [{ ...coal, quantity: 3 }])
    const stolen = await requestReturn(other, coal.sku, ids)
    expect([stolen.status, stolen.body.details[0].path]).toEqual([422, 'body.pictures'])
    const tooMany = await requestReturn(
      other,
      coal.sku,
      Array.from({ length: 6 }, () => randomUUID()),
    )
    expect(tooMany.status).toBe(422)
    expect((await upload(other.browser, Buffer.from('%PDF-1.7'))).body.error).toBe('PICTURE_REFUSED')
    expect((await upload(shop.as(), await photo())).status).toBe(401)

    const file = await photo()
    const [first, second] = [await upload(other.browser, file), await upload(other.browser, file)]
    expect(second.body.result.id).toBe(first.body.result.id)
    const { browser: stranger } = await deliveredOrder(shop, [{ ...coal, quantity: 1 }])
    expect((await upload(stranger, file)).body.result.id).not.toBe(first.body.result.id)
  })

  test('are stored only for a customer with something to return', async ({ shop }) => {
    const coal = await addReturnable(shop)
    const customer = await shop.given.customer()
    const browser = shop.as(customer)
    const send = async () => (await upload(browser, await photo())).body
    expect((await send()).error).toBe('ORDER_STATE')
    const placed = await browser.order(orderOf([{ ...coal, quantity: 1 }]))
    const { number } = placed.body.result.order
    await shop.pay(number)
    expect((await send()).error).toBe('ORDER_STATE')
    await shop.deliver(number)
    expect((await send()).result.id).toEqual(expect.any(String))
    shop.clock.advance(15 * DAY_MS)
    expect((await send()).error).toBe('ORDER_STATE')
  })

  test('stop at thirty uploads a day, also concurrent ones, but not for a file that is stored', async ({ shop }) => {
    const { customer, browser } = await deliveredOrder(shop, [{ ...(await addReturnable(shop)), quantity: 1 }])
    const now = shop.clock.now()
    await shop.db.picture.createMany({
      data: Array.from({ length: 29 }, () => ({
        owner: 'return',
        hash: new Uint8Array(createHash('sha256').update(randomUUID()).digest()),
        width: 1,
        height: 1,
        widths: [1],
        bytes: 1,
        placeholder: '',
        staffId: customer.id,
        touchedAt: now,
      })),
    })
    const files = [await photo(), await photo(), await photo()]
    const replies = await Promise.all(files.map(file => upload(browser, file)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 429, 429])
    expect((await upload(browser, files[statuses.indexOf(201)] ?? Buffer.of())).status).toBe(201)
    expect((await upload(browser, await photo())).status).toBe(429)
  })

  test('do not block the uploads of staff', async ({ shop }) => {
    const { browser } = await deliveredOrder(shop, [{ ...(await addReturnable(shop)), quantity: 1 }])
    const staff = await operator(shop)
    const files = await Promise.all(
      Array.from({ length: 8 }, () => drawPicture({ width: 2400, height: 1800 }).jpeg().toBuffer()),
    )
    const uploads = Promise.all(files.map(file => upload(browser, file)))
    const bytes = await photo()
    const staffReply = await staff.post('/admin/pictures/rental', bytes, { 'Content-Type': 'image/jpeg' })
    expect(staffReply.status).toBe(201)
    expect((await uploads).map(({ status }) => status)).toContain(503)
  })
})
