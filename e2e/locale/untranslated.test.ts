import { oneOf } from '@shop/contracts/enums.ts'
import { type Locale, locales } from '@shop/contracts/locales.ts'
import { defaultSettings } from '@shop/contracts/settings-groups.ts'
import { staticPages, staticPath } from '@shop/contracts/static-pages.ts'
import { textKey } from '@shop/contracts/text-fields.ts'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { execute, kysely, query } from '../../apps/api/src/platform/db/sql.ts'
import { test as base, enter } from '../admin/staff.ts'
import { callAs, newCustomer } from '../people.ts'
import type { Visitor } from '../shop.ts'
import { lineOf, putIntoCart, signIn } from '../signed-in.ts'

const SLUG = 'tufa-leaf-core-white-orchard'
const ADDRESS = { region: 'AM-ER', city: 'Երևան', street: 'Մարշալ Բաղրամյան', building: '24/1' }
const PAGES = [
  ...['/', '/shop', '/shop?t=flavor', '/accessories', '/hookah', '/coal', '/rent', '/mixes', `/product/${SLUG}`],
  ...[
    '/collections',
    '/collections/strong',
    '/brand/azat',
    '/contact',
    '/cart',
    '/no-such-page',
    ...staticPages.map(({ name }) => staticPath(name)),
  ],
]
const CUSTOMER_PAGES = [
  '/cart',
  '/checkout',
  '/account',
  '/account/edit',
  '/account/mixes',
  '/account/reviews',
  '/order/failed',
]
const STAFF_PAGES = [
  ...[
    '',
    '/orders',
    '/catalog',
    '/catalog/new',
    '/catalog-files',
    '/tastes',
    '/accessory-types',
    '/stock',
    '/customers',
  ],
  ...['/deliveries', '/rentals', '/rental-units', '/returns', '/refunds', '/receipts', '/promotions', '/messages'],
  ...['/mixes', '/settings', '/staff', '/audit', '/setup'],
].map(path => `/admin${path}`)

/** Names that are the same in every language, including those of test users. */
const NAMES = 'AMD SMS CSV UTF Summon Mix Idram ArCa Ameriabank Ani Admin Ctrl Esc example am'

/** The language that scripts/pseudo-locale.ts adds to its copy of the shop. */
const pseudo = oneOf(locales, 'el')
function pseudoLocale(): Locale {
  if (!pseudo)
    throw new Error('the shop has no language el: run `pnpm test:locale`, which adds it to a copy of the shop')
  return pseudo
}

/** The words in the data of the shop and its staff, which the program cannot translate. */
const test = base.extend('knownWords', { scope: 'file' }, async ({ shopUrl, db }): Promise<ReadonlySet<string>> => {
  const locale = pseudoLocale()
  const translated = sql<string>`jsonb_build_object(${sql.lit(locale)}, 'Λέξη')`
  const inGreek = (column: 'title' | 'sub_title' | 'description') => sql<never>`${sql.ref(column)} || ${translated}`
  const texts = { title: inGreek('title'), sub_title: inGreek('sub_title'), description: inGreek('description') }
  await execute(db, kysely.updateTable('product').set(texts))
  await execute(db, kysely.updateTable('collection').set(texts))
  const name = sql<never>`name || ${translated}`
  await execute(db, kysely.updateTable('flavor').set({ name }))
  await execute(db, kysely.updateTable('accessory_type').set({ name }))
  const products = await query(db, kysely.selectFrom('product').select(['brand', 'slug']))
  const variants = await query(db, kysely.selectFrom('variant').select('sku'))
  const regions: unknown = await (await fetch(`${shopUrl}/serverapi/delivery/regions`)).json()
  const { shop, rental } = defaultSettings
  const entered = [NAMES, ADDRESS, shop, rental.damages, regions, ...[...products, ...variants].map(Object.values)]
  return new Set(wordsOf(JSON.stringify(entered)).map(word => word.toLowerCase()))
})

const wordsOf = (text: string): string[] =>
  text.match(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Armenian}]{2,}/gu) ?? []

/**
 * Returns every text that is displayed or read by a screen reader. `#boot-failed` has several languages and is
 * excluded.
 */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { lang } = document.documentElement
    const isOfPage = (element: Element | null) =>
      element?.closest('[lang]')?.getAttribute('lang') === lang &&
      !element.closest('script, style, noscript, code, kbd, #boot-failed')
    const attributes = ['aria-label', 'placeholder', 'title', 'alt', 'content']
    const labels = [...document.querySelectorAll('body *, meta[name="description"]')]
      .filter(isOfPage)
      .flatMap(element => attributes.map(name => element.getAttribute(name) ?? ''))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const shown: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (isOfPage(node.parentElement)) shown.push(node.textContent ?? '')
    return [...new Set([document.title, ...labels, ...shown])]
  })

async function untranslatedOn({ page }: Visitor, path: string, known: ReadonlySet<string>): Promise<string[]> {
  const texts = await textsOn(page)
  return texts
    .filter(text => wordsOf(text).some(word => !known.has(word.toLowerCase())))
    .map(text => `${path}: ${text}`)
}

test.concurrent('every page of the shop is translated', async ({ visit, shopUrl, knownWords }) => {
  const visitor = await visit({ locale: pseudoLocale() })
  const found: string[] = []
  const check = async (path: string) => {
    await visitor.open(path)
    found.push(...(await untranslatedOn(visitor, path, knownWords)))
  }
  for (const path of PAGES) await check(path)
  const customer = await newCustomer(shopUrl)
  await callAs(shopUrl, customer, 'POST', '/user/addresses', { body: ADDRESS })
  await signIn(visitor.page, customer)
  const line = await lineOf(shopUrl, SLUG)
  await putIntoCart(visitor.page, [{ ...line, [textKey('title', pseudoLocale())]: 'Λέξη' }])
  for (const path of CUSTOMER_PAGES) await check(path)
  expect(found).toEqual([])
})

test.concurrent('every page of the admin area is translated', async ({ visit, admin, knownWords }) => {
  const visitor = await visit({ locale: pseudoLocale(), width: 1440 })
  const found: string[] = []
  for (const path of STAFF_PAGES) {
    await enter(visitor, admin, path)
    found.push(...(await untranslatedOn(visitor, path, knownWords)))
  }
  expect(found).toEqual([])
})

test('an error of the API is translated', async ({ shopUrl }) => {
  const headers = { 'accept-language': pseudoLocale() }
  const reply = await fetch(`${shopUrl}/serverapi/catalog/products/no-such-product`, { headers })
  const { message }: { message: string } = await reply.json()
  expect(message).not.toBe('')
  expect(wordsOf(message)).toEqual([])
})
