import { defaultSettings, type Settings } from '@shop/contracts/settings-groups.ts'
import { describe, expect } from 'vitest'
import { openShop, type Shop } from '../../test/builders/checkout-shop.ts'
import { test as base } from '../../test/harness/harness.ts'
import { LIVE_SETTINGS } from '../../test/harness/live-settings.ts'
import { newName } from '../../test/harness/names.ts'
import { applyLawProfile } from './change-setting.ts'

const test = base
  .extend('live', { scope: 'file' }, async ({ databaseUrl, db, clock }, { onCleanup }) => {
    const shop = await openShop(databaseUrl, { db, clock, settings: LIVE_SETTINGS })
    onCleanup(shop.close)
    return shop
  })
  .extend('demo', { scope: 'file' }, async ({ databaseUrl, db, clock }, { onCleanup }) => {
    const shop = await openShop(databaseUrl, { db, clock })
    onCleanup(shop.close)
    return shop
  })

const { categories } = defaultSettings
type Flavor = Settings['categories']['flavor']
const ALL_OFF = {
  isInLinkPreviews: false,
  inPromotions: false,
  earnsPoints: false,
  spendsPoints: false,
  hasReviews: false,
}

const adminOf = async (shop: Shop) => shop.as(await shop.given.staff('admin'))
const readCategories = async (shop: Shop) => (await (await adminOf(shop)).get('/admin/settings/categories')).body.result
const flavorOf = async (shop: Shop): Promise<Flavor> => (await readCategories(shop)).value.flavor

/** Resets to the settings of a demo: everything enabled, nothing confirmed. */
async function resetCategories(demo: Shop) {
  const { version } = await readCategories(demo)
  const reply = await (await adminOf(demo)).put('/admin/settings/categories', { version, value: categories })
  expect(reply.status).toBe(200)
}

async function putFlavor(shop: Shop, flavor: Partial<Flavor>) {
  const { version, value } = await readCategories(shop)
  return (await adminOf(shop)).put('/admin/settings/categories', {
    version,
    value: { ...value, flavor: { ...value.flavor, ...flavor } },
  })
}

describe('a live shop', () => {
  test('starts with promo codes, points and link previews off for tobacco, and for nothing else', async ({
    live,
    demo,
  }) => {
    await resetCategories(demo)
    expect(await applyLawProfile(live.deps)).toEqual(Object.keys(ALL_OFF))
    expect(await flavorOf(live)).toMatchObject({ ...ALL_OFF, isSoldOnline: true, confirmedUses: [] })
    expect((await readCategories(live)).value.coal).toEqual(categories.coal)
    expect(await applyLawProfile(live.deps)).toEqual([])
    const [change] = (await readCategories(live)).changes
    expect(change).toMatchObject({ before: { flavor: { inPromotions: true } }, after: { flavor: ALL_OFF } })
    const entry = await live.db.auditEntry.findFirstOrThrow({ where: { actorRole: 'system' } })
    expect(entry).toMatchObject({ action: 'settings.change', subjectId: 'categories', after: { flavor: ALL_OFF } })
  })

  test('keeps each use off until an admin confirms it, with an audit entry', async ({ live }) => {
    await applyLawProfile(live.deps)
    const rejected = await putFlavor(live, { inPromotions: true })
    expect(rejected.status).toBe(422)
    expect(rejected.body.details).toMatchObject([
      { path: 'body.value.flavor.inPromotions', message: expect.stringMatching(/confirm that the law allows it/) },
    ])
    expect(await flavorOf(live)).toMatchObject(ALL_OFF)

    const confirmed = await putFlavor(live, { inPromotions: true, confirmedUses: ['inPromotions'] })
    expect(confirmed.status).toBe(200)
    expect(await flavorOf(live)).toMatchObject({ ...ALL_OFF, inPromotions: true, confirmedUses: ['inPromotions'] })
    const entry = await live.db.auditEntry.findFirstOrThrow({
      where: { subjectId: 'categories' },
      orderBy: { at: 'desc' },
    })
    expect(entry).toMatchObject({
      action: 'settings.change',
      actorRole: 'admin',
      after: { flavor: { inPromotions: true, confirmedUses: ['inPromotions'] } },
    })
    expect(await applyLawProfile(live.deps), 'the next start leaves it').toEqual([])

    // After it was switched off, a new confirmation is required.
    await putFlavor(live, { inPromotions: false })
    expect((await flavorOf(live)).confirmedUses).toEqual([])
    expect((await putFlavor(live, { inPromotions: true })).status).toBe(422)
  })

  test('can be changed otherwise without a confirmation', async ({ live }) => {
    await applyLawProfile(live.deps)
    expect((await putFlavor(live, { isIdentityChecked: true })).status).toBe(200)
    expect((await putFlavor(live, { isIdentityChecked: false })).status).toBe(200)
  })

  test('on the database of a demo switches off the uses of the demo, and reports it once', async ({ live, demo }) => {
    await resetCategories(demo)
    expect((await putFlavor(demo, { isIdentityChecked: true })).status).toBe(200)
    expect(await flavorOf(demo)).toMatchObject({ inPromotions: true, spendsPoints: true })
    expect(await applyLawProfile(live.deps)).toEqual(Object.keys(ALL_OFF))
    expect(await flavorOf(live)).toMatchObject({ ...ALL_OFF, isIdentityChecked: true })
    await putFlavor(live, { isIdentityChecked: false })
  })

  test('switches off once if two processes start at once', async ({ live, demo }) => {
    await resetCategories(demo)
    const { version } = await readCategories(live)
    await Promise.all([applyLawProfile(live.deps), applyLawProfile(live.deps)])
    expect((await readCategories(live)).version).toBe(version + 1)
    expect(await flavorOf(live)).toMatchObject(ALL_OFF)
  })

  test('applies a code and points only to the other lines of a cart, and says why', async ({ live, demo }) => {
    await resetCategories(demo)
    await applyLawProfile(live.deps)
    const tobacco = await live.given.variant({ category: 'flavor', price: 4000 })
    const coal = await live.given.variant({ price: 2000 })
    const code = newName('TEN').toUpperCase()
    await live.given.promo({ code, percent: 10 })
    const customer = await live.given.customer()
    await live.given.points(customer, 5000)
    const quoteOf = async (items: { sku: string }[]) =>
      (
        await live.as(customer).post('/checkout/quote', {
          items: items.map(({ sku }) => ({ sku, quantity: 1 })),
          delivery: { type: 'post', region: 'AM-ER' },
          promoCode: code,
          bonusPoints: 5000,
        })
      ).body.result

    const alone = await quoteOf([tobacco])
    expect(alone.promo.problem).toMatchObject({
      error: 'PROMO_NOT_FOR_THESE',
      message: 'Promo codes don’t apply to tobacco.',
    })
    expect(alone.bonus).toEqual({ balance: 5000, mostPoints: 0, note: 'Points can’t be used for tobacco.' })
    const mixed = await quoteOf([tobacco, coal])
    expect(mixed.promo).toMatchObject({ discountAmd: 200, note: 'Promo codes don’t apply to tobacco.' })
    expect(mixed.totals).toMatchObject({ discountAmd: 200, pointsAmd: 540 })
    const plain = await quoteOf([coal])
    expect(plain.promo).not.toHaveProperty('note')
    expect(plain.bonus).not.toHaveProperty('note')
  })
})

test('a demo shop has them all, and needs no confirmation', async ({ demo }) => {
  await resetCategories(demo)
  expect(await flavorOf(demo)).toMatchObject({ inPromotions: true, confirmedUses: [] })
  expect((await putFlavor(demo, { earnsPoints: false })).status).toBe(200)
  expect((await putFlavor(demo, { earnsPoints: true })).status).toBe(200)
})
