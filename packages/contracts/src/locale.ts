import * as z from 'zod/mini'
import { locales } from './locales.ts'

export { defaultLocale, localePath, locales } from './locales.ts'

export const Locale = z.enum(locales)
export type Locale = z.infer<typeof Locale>

/** A text in the three languages; en and hy fall back to ru (decisions.md, Catalogue). */
export const Texts = z.object({ ru: z.string(), en: z.string(), hy: z.string() })
export type Texts = z.infer<typeof Texts>
