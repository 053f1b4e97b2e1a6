import * as z from 'zod/mini'
import { byLocale, defaultLocale, locales } from './locales.ts'
import type * as fields from './text-fields.ts'

/** A language: Russian, English or Armenian. */
export const Locale = z.enum(locales)
export type Locale = z.infer<typeof Locale>

/** A text in every language. */
export const Texts = z.object(byLocale(() => z.string()))
export type Texts = z.infer<typeof Texts>

/** A text that may be missing in every language but the default one, as the database stores it. */
export const LocalTexts = z.object(
  byLocale(locale => (locale === defaultLocale ? z.string() : z.optional(z.string()))),
) as unknown as z.ZodMiniType<fields.LocalTexts>
export type LocalTexts = z.infer<typeof LocalTexts>
