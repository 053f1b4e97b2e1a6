import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { locales } from '../../packages/contracts/src/locales.ts'
import { staticPages } from '../../packages/contracts/src/static-pages.ts'
import { root } from '../root.ts'

const read = (locale: string, name: string) =>
  readFileSync(join(root, 'apps/web/src/content', locale, `${name}.md`), 'utf8')

/** Facts about the shop as each language states them. */
const facts: Record<string, Record<'ru' | 'en' | 'hy', RegExp>> = {
  'adults only, 18 and over': { ru: /18 лет/, en: /\b18\b/, hy: /18 տար/ },
  'delivery in Yerevan costs what the settings say': {
    ru: /Еревану.*\{deliveryFee\}/,
    en: /In Yerevan.*\{deliveryFee\}/,
    hy: /Երևանում.*\{deliveryFee\}/,
  },
  'outside Yerevan the fee is confirmed by phone and paid on delivery': {
    ru: /подтвержд\S+ по телефону.*при получении/,
    en: /(confirm\S*).* by phone.*on delivery/,
    hy: /հաստատ\S+ (ենք|է) հեռախոսով.*ստանալիս/,
  },
  'post takes 2-5 days': { ru: /2–5 дней/, en: /2–5 days/, hy: /2–5 օր/ },
  'express delivery is by courier at the time that is chosen': {
    ru: /курьером (к выбранному времени|в выбранные день и время)/,
    en: /by courier.* in the time slot you choose/,
    hy: /առաքիչով.* (ձեր ընտրած|օրն ու) ժամին/,
  },
  'only online payments': { ru: /[Тт]олько онлайн/, en: /[Oo]nl(y|ine).*(online|only)/, hy: /[Մմ]իայն առցանց/ },
  'no payment is taken on this site but on the payment page': {
    ru: /([Нн]а самом сайте|[Сс]ам сайт) .*страницу (оплаты|платёжной системы)/,
    en: /No payment is taken on this site.*pa(yment|ge)/,
    hy: /Բուն կայքում վճարում .*(վճարման (պաշտպանված )?էջ|վճարային համակարգի էջ)/,
  },
  'prices include VAT': { ru: /включают НДС/, en: /includ\S+ VAT/, hy: /ներառում են ԱԱՀ/ },
  'returns within 14 days': { ru: /в течение 14 дней/, en: /within 14 days/, hy: /14 օրվա ընթացքում/ },
  'refund within 10 business days': { ru: /10 рабочих дней/, en: /10 business days/, hy: /10 աշխատանքային օր/ },
  'bonus points within 5 business days': {
    ru: /баллы — в течение 5( рабочих дней)?\./,
    en: /bonus points within 5( business days)?\./,
    hy: /5 աշխատանքային օր/,
  },
  'an unreachable customer, one business day': {
    ru: /од(ин|ного) рабоч\S+ д/,
    en: /one business day/,
    hy: /մեկ աշխատանքային օր/,
  },
}

describe.each(['about', 'terms'])('%s', name => {
  test.for(Object.entries(facts))('says in three languages: %s', ([, words]) => {
    for (const locale of ['ru', 'en', 'hy'] as const) expect(read(locale, name)).toMatch(words[locale])
  })
})

const deliveryFacts = [
  'outside Yerevan the fee is confirmed by phone and paid on delivery',
  'post takes 2-5 days',
  'express delivery is by courier at the time that is chosen',
  'returns within 14 days',
  'refund within 10 business days',
  'bonus points within 5 business days',
  'an unreachable customer, one business day',
]

test.for(deliveryFacts)('delivery says in three languages: %s', fact => {
  for (const locale of ['ru', 'en', 'hy'] as const)
    expect(read(locale, 'delivery')).toMatch(facts[fact]?.[locale] ?? /(?!)/)
})

const data: Record<string, Record<'ru' | 'en' | 'hy', RegExp>> = {
  'what is kept': { ru: /## Что мы храним/, en: /## What we keep/, hy: /## Ինչ ենք պահում/ },
  'why the date of birth': { ru: /вам есть 18 лет/, en: /you’re at least 18/, hy: /18 տարին/ },
  'card data does not reach the shop': {
    ru: /карты к нам не попадают/,
    en: /Card data never reaches us/,
    hy: /քարտի տվյալները մեզ չեն հասնում/,
  },
  'the language cookie lasts 365 days': { ru: /365 дней/, en: /365 days/, hy: /365 օր/ },
  'who else gets data': { ru: /## Кому мы передаём/, en: /## Who we share data with/, hy: /## Ում ենք փոխանցում/ },
  'why a customer asks to cancel': {
    ru: /просили отменить заказ/,
    en: /why you asked to cancel/,
    hy: /խնդրել եք չեղարկել/,
  },
  'photos of returns': {
    ru: /комментарий и фотографии,[\s\S]*фотографии к возвратам/,
    en: /comment and photos,[\s\S]*photos of returns/,
    hy: /մեկնաբանությունն ու լուսանկարները,[\s\S]*մեկնաբանություններն ու լուսանկարները/,
  },
  'replies to messages': { ru: /наши ответы/, en: /our replies/, hy: /մեր պատասխանները/ },
  'how long, messages for a year': { ru: /— год\./, en: /one year/, hy: /՝ մեկ տարի/ },
  'copy, correction, deletion': { ru: /удалить аккаунт/, en: /delete your account/, hy: /հաշիվը ջնջել/ },
}

test.for(Object.entries(data))('privacy says in three languages: %s', ([, words]) => {
  for (const locale of ['ru', 'en', 'hy'] as const) expect(read(locale, 'privacy')).toMatch(words[locale])
})

test('a text has the same headings and bullets in every language', () => {
  const shape = (text: string) => [text.match(/^## /gm)?.length, text.match(/^- /gm)?.length ?? 0]
  for (const { name } of staticPages) {
    for (const locale of locales) expect(shape(read(locale, name))).toEqual(shape(read('ru', name)))
  }
})
