import { MAX_MIXES, type Mix } from '@shop/contracts/mixes.ts'
import sharp from 'sharp'
import { expect } from 'vitest'
import { systemRandom } from '#platform/auth/secrets.ts'
import { withTransaction } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import { seedDemoPictures } from '../../../../prisma/seed-pictures.ts'
import { mixOf, saveMix, soldOut, test } from '../../test/builders/saved-mixes.ts'
import { waitingForLocks } from '../../test/harness/waiting-for-locks.ts'

test('saves a mix with its weights, bowls and price, and shows it by its link without a name of a person', async ({
  shop,
  flavors,
}) => {
  const customer = await shop.given.customer()
  const saved = await saveMix(shop.as(customer), mixOf(flavors, [30, 60, 10], { name: ' Тархун и дыня № 1. 60–40 % ' }))

  expect(saved).toMatchObject({
    name: 'Тархун и дыня № 1. 60–40 %',
    names: { en: 'Тархун и дыня № 1. 60–40 %' },
    strength: 'mild',
    isPublic: false,
    saves: 0,
    bowl: { grams: 15 },
  })
  expect(saved.shareId).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(saved.parts.map(({ percentage, grams, status }) => [percentage, grams, status])).toEqual([
    [60, 9, 'ok'],
    [30, 4.5, 'ok'],
    [10, 1.5, 'ok'],
  ])
  const [first] = saved.parts
  expect(saved.bowl.bowls).toBe(Math.floor((first?.packing[0]?.weight ?? 0) / 9))
  expect(saved.priceAmd).toBe(saved.parts.reduce((sum, { packing }) => sum + (packing[0]?.price ?? 0), 0))
  const shared = await shop.as().get(`/ai/mixes/${saved.shareId}`)
  expect({ ...shared.body.result, isHidden: false }).toEqual(saved)
  expect(JSON.stringify(shared.body)).not.toContain(customer.id)
  expect((await shop.as().get('/ai/mixes/aaaaaaaaaaaaaaaaaaaaaa')).status).toBe(404)
})

test('stores the language of a name, replaces it with the next name, and copies the names of a shared mix', async ({
  shop,
  flavors,
}) => {
  const [owner, other] = [await shop.given.customer(), await shop.given.customer()]
  const { shareId, parts } = await saveMix(shop.as(owner, 'hy'), mixOf(flavors, [75, 25], { name: 'Ամառ' }))
  expect(parts.every(({ color }) => /^#[\da-f]{6}$/.test(color ?? ''))).toBe(true)
  const copy = await shop.as(other, 'en').post(`/ai/mixes/${shareId}/save`)
  expect(copy.body.result).toMatchObject({ name: 'Ամառ', names: { hy: 'Ամառ' } })
  const path = `/ai/mixes/${copy.body.result.shareId}`
  const renamed = await shop.as(other, 'en').patch(path, { name: 'Summer' })
  expect(renamed.body.result).toMatchObject({ name: 'Summer', names: { en: 'Summer' } })
})

test('saves the same mix once, in any order of its parts and concurrently, under the last name', async ({
  shop,
  flavors,
}) => {
  const customer = await shop.given.customer()
  const browser = shop.as(customer)
  const parts = mixOf(flavors, [60, 40]).parts
  const saved = await saveMix(browser, { name: 'First', parts })
  const again = await Promise.all(
    Array.from({ length: 8 }, () => saveMix(browser, { name: 'Second', parts: parts.toReversed() })),
  )
  expect(new Set(again.map(({ shareId }) => shareId))).toEqual(new Set([saved.shareId]))
  expect((await browser.get('/ai/mixes')).body.result).toMatchObject({ items: [{ name: 'Second' }], total: 1 })
})

test.for<[string, object, string]>([
  ['shares that miss 100', { parts: [60, 30] }, 'body.parts'],
  ['shares of no whole steps', { parts: [57, 43] }, 'body.parts.0.percentage'],
  ['one flavor', { parts: [100] }, 'body.parts'],
  ['no name', { name: '  ' }, 'body.name'],
  ['a page in its name', { name: 'see evil.example' }, 'body.name'],
  ['a page of digits and letters in its name', { name: 'shop1.ru' }, 'body.name'],
  ['a page that begins with digits in its name', { name: 'see 24.am' }, 'body.name'],
  ['a phone in its name', { name: 'call 091 23-45-67' }, 'body.name'],
  ['a phone with points in its name', { name: '091.23.45.67' }, 'body.name'],
  ['a phone with long dashes in its name', { name: '091–23–45–67' }, 'body.name'],
  ['signs in its name', { name: '<b>mint</b>' }, 'body.name'],
])(
  'rejects a mix for %s',
  async ([, { parts = [60, 40], ...more }, path]: [string, { parts?: number[] }, string], { shop, flavors }) => {
    const { status, body } = await shop.as(await shop.given.customer()).post('/ai/mixes', mixOf(flavors, parts, more))
    expect([status, body.error]).toEqual([422, 'VALIDATION'])
    expect(body.details.map((detail: { path: string }) => detail.path)).toContain(path)
  },
)

test('rejects a part that is not a flavor, and more than a hundred mixes', async ({ shop, flavors }) => {
  const customer = await shop.given.customer()
  const browser = shop.as(customer)
  const coal = await shop.given.variant()
  expect((await browser.post('/ai/mixes', mixOf([coal, ...flavors], [60, 40]))).body.error).toBe('PRODUCT_NOT_FOUND')
  await shop.db.savedMix.createMany({
    data: Array.from({ length: MAX_MIXES - 1 }, (_, index) => ({
      accountId: customer.id,
      shareId: `${customer.id}${index}`,
      name: 'Mix',
      composition: String(index),
      createdAt: shop.clock.now(),
    })),
  })
  const replies = await Promise.all(
    [5, 10, 15, 20].map(share => browser.post('/ai/mixes', mixOf(flavors, [share, 100 - share]))),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  await shop.db.savedMix.deleteMany({ where: { accountId: customer.id } })
})

test('saves a shared mix once, counts the save and keeps the copy if the original is deleted', async ({
  shop,
  flavors,
}) => {
  const [ani, aram, eva] = [await shop.given.customer(), await shop.given.customer(), await shop.given.customer()]
  const mix = await saveMix(shop.as(ani), mixOf(flavors, [50, 30, 20]))
  const path = `/ai/mixes/${mix.shareId}`
  const [own] = await Promise.all([1, 2, 3].map(() => shop.as(aram).post(`${path}/save`)))
  expect(own?.body.result).toMatchObject({ name: mix.name, origin: mix.shareId, isPublic: false })
  expect(own?.body.result.shareId).not.toBe(mix.shareId)
  await shop.as(eva).post(`/ai/mixes/${own?.body.result.shareId}/save`)
  expect((await shop.as(ani).post(`${path}/save`)).body.result.shareId).toBe(mix.shareId)
  expect((await shop.as().get(path)).body.result.saves).toBe(2)

  expect((await shop.as(aram).patch(path, { name: 'Mine' })).status).toBe(404)
  await shop.as(aram).delete(path)
  expect((await shop.as().get(path)).status).toBe(200)
  await shop.as(ani).delete(path)
  expect((await shop.as(ani).delete(path)).status).toBe(200)
  expect((await shop.as().get(path)).status).toBe(404)
  const { items } = (await shop.as(aram).get('/ai/mixes')).body.result
  expect(items).toMatchObject([{ name: mix.name, parts: mix.parts.map(({ productId }) => ({ productId })) }])
})

test('does not find a mix that is deleted while another customer saves it', async ({ shop, flavors }) => {
  const { shareId } = await saveMix(shop.as(await shop.given.customer()), mixOf(flavors, [55, 35, 10]))
  const browser = shop.as(await shop.given.customer())
  const saving = await withTransaction(shop.db, systemRandom, async tx => {
    await execute(tx, kysely.deleteFrom('saved_mix').where('share_id', '=', shareId))
    const reply = Promise.all([browser.post(`/ai/mixes/${shareId}/save`)])
    await expect.poll(() => waitingForLocks(shop.db), { interval: 20 }).toBe(1)
    return { reply }
  })
  expect((await saving.reply).map(({ status }) => status)).toEqual([404])
})

test('lists public mixes by the number of saves, page by page, and lets staff remove one with an audit entry', async ({
  shop,
  flavors,
}) => {
  const [ani, aram] = [await shop.given.customer(), await shop.given.customer()]
  const mixes: Mix[] = []
  for (const share of [55, 65, 70])
    mixes.push(await saveMix(shop.as(ani), mixOf(flavors, [share, 100 - share], { isPublic: true })))
  const [first, second, third] = mixes.map(({ shareId }) => shareId)
  const copy = (await shop.as(aram).post(`/ai/mixes/${second}/save`)).body.result
  const rejected = await shop.as(aram).patch(`/ai/mixes/${copy.shareId}`, { isPublic: true })
  expect([rejected.status, rejected.body.details[0].path]).toEqual([422, 'body.isPublic'])
  const listed = async (query = '') => (await shop.as().get(`/ai/mixes/public${query}`)).body.result
  const linksOf = ({ items }: { items: Mix[] }) => items.map(({ shareId }) => shareId)

  expect(linksOf(await listed())).toEqual([second, third, first])
  const page = await listed('?limit=2')
  expect(page).toMatchObject({ total: 3, items: [{ saves: 1 }, { saves: 0 }] })
  expect(linksOf(await listed(`?limit=2&cursor=${page.nextCursor}`))).toEqual([first])
  expect((await shop.as().get('/ai/mixes/public?cursor=nonsense')).status).toBe(422)

  await shop.as(ani).patch(`/ai/mixes/${first}`, { isPublic: false })
  const operator = shop.as(await shop.given.staff())
  for (const _ of [1, 2]) await operator.put(`/admin/mixes/${second}/hidden`, { isHidden: true })
  expect(linksOf(await listed())).toEqual([third])
  expect(await shop.db.auditEntry.count({ where: { action: 'mix.hide' } })).toBe(1)

  const staffs = async (query: string) => (await operator.get(`/admin/mixes?${query}`)).body.result
  const { total, items } = await staffs('')
  expect(total).toBe(1)
  expect(items).toMatchObject([{ shareId: third, isPublic: true, isHidden: false, customer: { name: 'Ani' } }])
  expect(items[0].parts.map(({ percentage }: { percentage: number }) => percentage)).toEqual([70, 30])
  expect(await staffs('show=hidden')).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ shareId: second, isHidden: true, saves: 1 })]),
  })
  // An unlisted mix is found by its link, in whole or in part.
  for (const q of [first, `https://shop.example/en/mix/${first}?a=b`])
    expect(await staffs(`q=${encodeURIComponent(String(q))}`)).toMatchObject({
      total: 1,
      items: [{ shareId: first, isPublic: false }],
    })
  expect((await staffs('q=no%25such')).items).toEqual([])
})

test('keeps a hidden mix hidden when it is saved again, renamed or copied, until staff show it again', async ({
  shop,
  flavors,
}) => {
  const [ani, aram, eva] = [await shop.given.customer(), await shop.given.customer(), await shop.given.customer()]
  const own = shop.as(ani)
  const shares = mixOf(flavors, [45, 35, 20]).parts
  const bad = await saveMix(own, { name: 'Bad word', parts: shares, isPublic: true })
  const copied = (await shop.as(aram).post(`/ai/mixes/${bad.shareId}/save`)).body.result
  const operator = shop.as(await shop.given.staff())
  const hide = (shareId: string, isHidden: boolean) => operator.put(`/admin/mixes/${shareId}/hidden`, { isHidden })
  await Promise.all([hide(bad.shareId, true), hide(bad.shareId, true)])
  expect(await shop.db.hiddenMix.count({ where: { accountId: ani.id } })).toBe(1)
  const isSeen = async ({ shareId }: Pick<Mix, 'shareId'>) => {
    const { items } = (await shop.as().get('/ai/mixes/public?limit=100')).body.result
    return [items.some((mix: Mix) => mix.shareId === shareId), (await shop.as().get(`/ai/mixes/${shareId}`)).status]
  }
  expect(await isSeen(bad)).toEqual([false, 404])
  expect((await shop.as(eva).post(`/ai/mixes/${bad.shareId}/save`)).status).toBe(404)
  expect((await shop.as().get(bad.pictureUrl.replace('/serverapi', ''))).status).toBe(404)
  const { items } = (await own.get('/ai/mixes')).body.result
  expect(items).toMatchObject([{ shareId: bad.shareId, isPublic: true, isHidden: true }])

  await own.delete(`/ai/mixes/${bad.shareId}`)
  const again = await saveMix(own, { name: 'Bad word', parts: shares, isPublic: true })
  expect(again).toMatchObject({ isHidden: true })
  await own.patch(`/ai/mixes/${again.shareId}`, { name: 'Another word' })
  expect(await isSeen(again)).toEqual([false, 404])
  const others = await saveMix(own, mixOf(flavors, [80, 20], { name: 'BAD-word!', isPublic: true }))
  expect(await isSeen(others)).toEqual([false, 404])
  // The original is deleted, so it would be listed as the copier's own.
  await shop.as(aram).patch(`/ai/mixes/${copied.shareId}`, { isPublic: true })
  expect(await isSeen(copied)).toEqual([false, 404])
  const chance = await saveMix(shop.as(eva), { name: 'Good word', parts: shares, isPublic: true })
  expect(await isSeen(chance)).toEqual([true, 200])

  await hide(again.shareId, false)
  expect([await isSeen(again), await isSeen(others)]).toEqual([
    [true, 200],
    [true, 200],
  ])
})

test('offers the nearest flavor of equal strength for a sold-out part, by the link and in a cart', async ({
  shop,
  flavors,
}) => {
  const mix = await saveMix(shop.as(await shop.given.customer()), mixOf(flavors, [60, 40]))
  const [gone, other] = flavors
  const check = (sku?: string) =>
    shop.as().post('/ai/mixes/check', {
      parts: [
        { sku, percentage: 60 },
        { sku: other?.variants[0]?.sku, percentage: 40, quantity: 2 },
      ],
    })
  const whole = (await check(gone?.variants[0]?.sku)).body.result
  expect(whole.parts).toMatchObject([{ status: 'ok' }, { status: 'ok' }])
  expect(whole.bowl.bowls).toBeGreaterThan(0)

  await soldOut(shop, { sku: gone?.variants[0]?.sku }, async () => {
    const { parts, bowl } = (await check(gone?.variants[0]?.sku)).body.result
    expect(parts[0]).toMatchObject({
      status: 'out_of_stock',
      available: 0,
      swap: { productId: gone?.slug, percentage: 60 },
    })
    expect(bowl.bowls).toBe(0)
  })
  await soldOut(shop, { productId: gone?.id }, async () => {
    const shown = (await shop.as().get(`/ai/mixes/${mix.shareId}`)).body.result
    expect(shown.priceAmd).toBeUndefined()
    expect(shown).toMatchObject({
      bowl: { bowls: 0 },
      parts: [{ status: 'out_of_stock', packing: [] }, { status: 'ok' }],
    })
    const { swap } = shown.parts[0]
    const product = await shop.db.product.findUniqueOrThrow({ where: { slug: swap.productId } })
    expect(product.strength).toBe('mild')
    expect(swap.percentage).toBe(60)
    expect(swap.packing.length).toBeGreaterThan(0)
    expect((await check(gone?.variants[0]?.sku)).body.result.parts[0].swap.productId).toBe(swap.productId)
  })
  const both = { productId: { in: [gone?.id ?? '', other?.id ?? ''] } }
  await soldOut(shop, both, async () => {
    const swapsOf = (parts: Mix['parts']) => new Set(parts.map(({ swap }) => swap?.productId))
    const shown: Mix['parts'] = (await shop.as().get(`/ai/mixes/${mix.shareId}`)).body.result.parts
    expect(swapsOf(shown).size).toBe(2)
    expect(swapsOf((await check(gone?.variants[0]?.sku)).body.result.parts)).toEqual(swapsOf(shown))
  })
  expect((await check('no-such-sku')).body.result.parts[0]).toEqual({
    sku: 'no-such-sku',
    available: 0,
    status: 'unavailable',
  })
})

test('serves its picture as a PNG that never changes and redirects an old URL to it', async ({ shop, flavors }) => {
  const { pictureUrl, shareId } = await saveMix(shop.as(await shop.given.customer()), mixOf(flavors, [40, 30, 20, 10]))
  const path = pictureUrl.replace('/serverapi', '')
  const { status, headers, body } = await shop.as().get(path)
  expect([status, headers['content-type']]).toEqual([200, 'image/png'])
  expect(headers['cache-control']).toContain('immutable')
  expect(await sharp(body).metadata()).toMatchObject({ width: 1200, height: 630 })
  const old = await shop.as().get(`/ai/mixes/${shareId}/00000000.png`)
  expect([old.status, old.headers.location]).toEqual([302, pictureUrl])
  expect((await shop.as().get('/ai/mixes/aaaaaaaaaaaaaaaaaaaaaa/00000000.png')).status).toBe(404)

  const { result } = (await shop.as().get(`/ai/mixes/${shareId}`)).body
  await seedDemoPictures({ db: shop.db, pictureStore: shop.deps.pictureStore }, [result.parts[0].productId])
  const redrawn = await shop.as().get(path)
  expect(redrawn.status).toBe(302)
  const pictured = await shop.as().get((redrawn.headers.location ?? '').replace('/serverapi', ''))
  expect(pictured.status).toBe(200)
  expect(pictured.body).not.toEqual(body)
})

test('includes mixes in the export of an account and deletes them with it', async ({ shop, flavors }) => {
  const customer = await shop.given.customer()
  const browser = shop.as(customer)
  await saveMix(browser, mixOf(flavors, [75, 25], { name: 'Mine' }))
  await browser.put('/ai/refused/mint')
  expect((await browser.get('/user/export')).body.result).toMatchObject({
    keptMixes: [{ name: 'Mine', flavors: [{ percentage: 75 }, { percentage: 25 }] }],
    refusedFlavors: ['mint'],
  })
  await shop.db.account.delete({ where: { id: customer.id } })
  expect(await shop.db.savedMix.count({ where: { accountId: customer.id } })).toBe(0)
})
