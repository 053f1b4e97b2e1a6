import { type Locale, locales } from '@shop/contracts/locales.ts'
import { expect, test } from 'vitest'

const texts = import.meta.glob<string>('./*/terms.md', { query: '?raw', eager: true, import: 'default' })

/** What the terms must state about delivery, returns, refunds and unreachable customers. The fee is a setting (places.unit.test.ts). */
const FIGURES: Partial<Record<Locale, RegExp[]>> = {
  ru: [/2–5 дней/, /14 дней/, /10 рабочих дней/, /5 рабочих дней/, /одного рабочего дня/, /18 лет/],
  en: [/2–5 days/, /14 days/, /10 business days/, /5 business days/, /one business day/, /turned 18/],
  hy: [/2–5 օր/, /14 օր/, /10 աշխատանքային/, /5 աշխատանքային/, /մեկ աշխատանքային/, /18 տարին/],
}

test.for([...locales])('states the limits of the product in %s', locale => {
  const text = texts[`./${locale}/terms.md`] ?? ''
  for (const figure of FIGURES[locale] ?? []) expect(text).toMatch(figure)
})
