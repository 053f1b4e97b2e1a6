import { locales } from '@shop/contracts/locales.ts'
import { staticPages } from '@shop/contracts/static-pages.ts'
import { completeTexts } from '@shop/contracts/text-fields.ts'
import { expect, test } from 'vitest'
import { fillIn } from '../features/pages/fill-in.ts'

const texts = import.meta.glob<string>('./*/*.md', { query: '?raw', eager: true, import: 'default' })
const shop = {
  name: 'Smoke House',
  legalName: 'Smoke House LLC',
  taxNumber: '01234567',
  address: completeTexts({ ru: 'Ереван', en: 'Yerevan', hy: 'Երևան' }),
  location: { latitude: 40.18, longitude: 44.51 },
  email: 'hello@smoke.example',
  phone: '+374 10 00 00 22',
  hours: { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null },
  closedDates: [],
  deliveryFeeAmd: 1700,
  stopped: {},
  isDemo: true,
}

const hours = 'Mon–Fri 10:00–23:00'

test('each static page has a text in each language, and each text is a page', () => {
  const files = locales.flatMap(locale => staticPages.map(({ name }) => `./${locale}/${name}.md`))
  expect(Object.keys(texts).toSorted()).toEqual(files.toSorted())
})

test.for(Object.keys(texts))("%s uses the shop's settings and leaves no placeholder empty", path => {
  const text = fillIn(texts[path] ?? '', shop, { language: 'ru', hours })
  expect(text).toContain('Smoke House')
  expect(text).not.toMatch(/[{}]/)
})

test.for(['ru', 'en', 'hy'])('states the delivery fee of the settings in %s', locale => {
  for (const page of ['about', 'delivery', 'terms']) {
    const text = texts[`./${locale}/${page}.md`] ?? ''
    expect(fillIn(text, shop, { language: 'en', hours })).toContain('1,700\u00A0֏')
    expect(text).not.toMatch(/1.?500/)
  }
})

test.for(['ru', 'en', 'hy'])('states the seller in %s', locale => {
  const text = fillIn(texts[`./${locale}/terms.md`] ?? '', shop, { language: 'en', hours })
  for (const fact of [shop.legalName, shop.taxNumber, 'Yerevan', shop.phone, shop.email, hours]) {
    expect(text).toContain(fact)
  }
})
