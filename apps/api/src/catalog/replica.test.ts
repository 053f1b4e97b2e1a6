import request from 'supertest'
import { expect, inject } from 'vitest'
import { createDb } from '#platform/db/db.ts'
import { addVariant } from '../../test/builders/checkout-shop.ts'
import { copyTemplate } from '../../test/database/template.ts'
import { openApi } from '../../test/harness/api.ts'
import { test as base } from '../../test/harness/harness.ts'

/** A second database replaces the replica: data that only it has can only be read there. */
const test = base.extend('shop', { scope: 'file' }, async ({ db, clock }, { onCleanup }) => {
  const { url, drop } = await copyTemplate(inject('testDatabase'))
  const readDb = createDb(url, 2)
  const { app } = await openApi({ db, readDb, clock })
  onCleanup(async () => {
    await app.close()
    await readDb.$disconnect()
    await drop()
  })
  return { app, readDb }
})

test('the catalog is read from the replica if there is one, quotes from the primary', async ({ db, clock, shop }) => {
  const onReplica = await addVariant(shop.readDb, clock.now(), { stock: 3 })
  const onPrimary = await addVariant(db, clock.now(), { stock: 3 })
  const get = (path: string) => request(shop.app.server).get(`/serverapi${path}`)

  const list = await get('/catalog/products')
  expect(list.body.result.items.map(({ slug }: { slug: string }) => slug)).toEqual([onReplica.slug])
  expect((await get(`/catalog/products/${onReplica.slug}`)).status).toBe(200)
  expect((await get(`/catalog/products/${onPrimary.slug}`)).status).toBe(404)

  const items = [onPrimary, onReplica].map(({ sku }) => ({ sku, quantity: 1 }))
  const quote = await request(shop.app.server).post('/serverapi/checkout/quote').send({ items })
  expect(quote.body.result.lines.map(({ sku }: { sku: string }) => sku)).toContain(onPrimary.sku)
})
