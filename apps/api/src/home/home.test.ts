import type { HomePage } from '@shop/contracts/home.ts'
import { homeSections } from '@shop/contracts/home-sections.ts'
import { defaultHomeContent, type HomeContent } from '@shop/contracts/home-staff.ts'
import { byLocale } from '@shop/contracts/locales.ts'
import { describe, expect, onTestFinished } from 'vitest'
import { defaultSettings } from '#settings/index.ts'
import { seedDemo } from '../../../../prisma/seed.ts'
import { test as base, type Shop } from '../../test/builders/checkout-shop.ts'

const texts = (text: string) => byLocale(locale => `${text} ${locale}`)

/** A shop with the demo catalog with the standard home page, and an admin. */
const test = base.extend('admin', async ({ shop }) => {
  await seedDemo(shop.db)
  await shop.db.homePage.deleteMany()
  return shop.as(await shop.given.staff('admin'))
})

type Browser = ReturnType<Shop['as']>
const banner = (to: string, changes: Partial<NonNullable<HomeContent['banner']>> = {}) => ({
  text: texts('Open until midnight'),
  button: { text: texts('Look'), to },
  from: '2026-11-20',
  until: '2026-12-31',
  ...changes,
})
const save = (admin: Browser, version: number, changes: Partial<HomeContent>) =>
  admin.put('/admin/home', { version, content: { ...defaultHomeContent, ...changes } })
const publish = (admin: Browser, version: number) => admin.post('/admin/home/publish', { version })
const shown = async (admin: Browser, language = 'en'): Promise<HomePage> =>
  (await admin.get('/home', { 'Accept-Language': language })).body.result

describe('the home page', () => {
  test('has its standard texts and sections until staff edit it', async ({ admin }) => {
    expect(await shown(admin)).toEqual({ hero: {}, sections: homeSections, collections: [] })
  })

  test('shows a draft to staff only, and to customers once it is published', async ({ admin, shop }) => {
    const { id } = await shop.db.collection.findUniqueOrThrow({ where: { slug: 'under-2000-amd' } })
    const sections = homeSections.map(name => ({ name, isOn: name !== 'mix' })).toReversed()
    const hero = { ...defaultHomeContent.hero, heading: texts('Good evening'), button: null }
    const draft = await save(admin, 0, { hero, sections, collections: [id], banner: banner('/hookah') })
    expect(draft.body.result).toMatchObject({ version: 1, published: defaultHomeContent })
    expect((await shown(admin)).hero).toEqual({})
    const preview: HomePage = (await admin.get('/admin/home/preview', { 'Accept-Language': 'hy' })).body.result
    expect(preview.hero.heading).toBe('Good evening hy')

    expect((await publish(admin, 1)).status).toBe(200)
    const home = await shown(admin, 'hy')
    expect(home).toEqual(preview)
    expect(home.sections).toEqual(homeSections.toReversed().filter(name => name !== 'mix'))
    expect(home.collections.map(({ slug }) => slug)).toEqual(['under-2000-amd'])
    expect(home.banner).toEqual({ text: 'Open until midnight hy', button: { text: 'Look hy', to: '/hookah' } })
    const entries = await shop.db.auditEntry.findMany({ where: { subjectType: 'home_page' }, orderBy: { id: 'asc' } })
    expect(entries.map(({ action }) => action)).toEqual(['home_page.change', 'home_page.publish'])
  })

  test('shows the banner from its first to its last day in Yerevan', async ({ admin, shop }) => {
    const { clock } = shop
    const before = clock.now()
    onTestFinished(() => clock.set(before))
    await save(admin, 0, { banner: banner('/coal', { from: '2026-12-24', until: '2026-12-25' }) })
    await publish(admin, 1)
    const isShownAt = async (at: string) => {
      clock.set(new Date(at))
      return (await shown(admin)).banner !== undefined
    }
    expect(await isShownAt('2026-12-23T23:59:00+04:00')).toBe(false)
    expect(await isShownAt('2026-12-24T00:01:00+04:00')).toBe(true)
    expect(await isShownAt('2026-12-25T23:58:00+04:00')).toBe(true)
    expect(await isShownAt('2026-12-26T00:01:00+04:00')).toBe(false)
  })

  test('does not promote products that a law protects from promotion', async ({ admin, shop }) => {
    const strong = await shop.db.collection.findUniqueOrThrow({ where: { slug: 'strong' } })
    await save(admin, 0, { collections: [strong.id], banner: banner('/collections/strong') })
    await publish(admin, 1)
    expect((await shown(admin)).collections).toHaveLength(1)
    const flavor = { ...defaultSettings.categories.flavor, inPromotions: false }
    const value = { ...defaultSettings.categories, flavor }
    await shop.db.setting.create({ data: { key: 'categories', value, updatedAt: shop.clock.now() } })
    onTestFinished(async () => void (await shop.db.setting.delete({ where: { key: 'categories' } })))
    shop.clock.advance(1000)
    expect(await shown(admin)).toMatchObject({ collections: [] })
    expect((await shown(admin)).banner).toBeUndefined()
    for (const to of ['/shop?t=flavor', '/mixes', '/brand/nor-hov', '/product/lusin-core-plombir']) {
      const { status, body } = await save(admin, 2, { banner: banner(to) })
      expect([to, status, body.details?.[0].path]).toEqual([to, 422, 'body.content.banner.button.to'])
    }
    expect((await save(admin, 2, { banner: banner('/hookah') })).status).toBe(200)
  })

  test('rejects the later of two edits of one version with a conflict, and loses neither', async ({ admin }) => {
    const heading = (text: string) => ({ hero: { ...defaultHomeContent.hero, heading: texts(text) } })
    const replies = await Promise.all([save(admin, 0, heading('One')), save(admin, 0, heading('Two'))])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = replies.find(({ status }) => status === 409)?.body
    expect([late.error, late.details[0].by]).toEqual(['PAGE_CHANGED', expect.any(String)])
    expect((await publish(admin, 0)).body.error).toBe('PAGE_CHANGED')
  })

  test.for([
    [
      'a heading in every language or in none',
      { hero: { ...defaultHomeContent.hero, heading: { ...texts('x'), en: '' } } },
      'hero.heading.en',
    ],
    [
      'each section once',
      { sections: [...defaultHomeContent.sections, { name: 'new' as const, isOn: true }] },
      'sections',
    ],
    ['a banner that ends after its start', { banner: banner('/hookah', { until: '2026-11-01' }) }, 'banner.until'],
    ['a link within the shop', { banner: banner('https://elsewhere.example') }, 'banner.button.to'],
    ['a link to no page of staff', { banner: banner('/admin/orders') }, 'banner.button.to'],
  ] as const)('needs %s', async ([, changes, path], { admin }) => {
    const { status, body } = await save(admin, 0, changes as Partial<HomeContent>)
    expect(status).toBe(422)
    expect(body.details.map((detail: { path: string }) => detail.path)).toContain(`body.content.${path}`)
  })
})
