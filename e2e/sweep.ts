import { type Locale, locales } from '@shop/contracts/locales.ts'

/** AXE=full (`pnpm test:axe`, at night): sweeps visit each page in each language. */
export const isFullSweep = process.env.AXE === 'full'

/** Whether a sweep visits the page at `index` in a language: in the gate each page is visited in one, the languages by turns. */
export const isVisited = (locale: Locale, index: number): boolean =>
  isFullSweep || index % locales.length === locales.indexOf(locale)
