import type { TasteProfile } from '@shop/contracts/catalog.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type Part, strengthOf } from './rules.ts'

type Purpose = keyof TasteProfile | 'cold' | 'depth'

const dimensions: readonly (keyof TasteProfile)[] = ['sour', 'creamy', 'spicy', 'herbal', 'fresh', 'bitter', 'sweet']

/** From this value a taste, or a difference between two, is noticeable: 0..1. */
const CLEAR_TASTE = 0.4
const CLEAR_GAIN = 0.2

/** Explains a mix in one sentence: its base, the purpose of each other flavor, and its strength. */
export function explain(parts: readonly Part[], locale: Locale): string {
  const [base, ...others] = [...parts].sort((a, b) => b.percentage - a.percentage)
  if (!base) return ''
  const accents = new Map<Purpose, string[]>()
  for (const part of others) {
    const purpose = purposeOf(part, base)
    accents.set(purpose, [...(accents.get(purpose) ?? []), inSentence(part.flavor.name[locale])])
  }
  const accentTexts = [...accents].map(([purpose, names]) =>
    translate(locale, 'reason.accent', {
      names: joined(names, 'reason.and', locale),
      purpose: translate(locale, `reason.accent.${purpose}`),
    }),
  )
  const sentence = translate(locale, 'reason.sentence', {
    base: inSentence(base.flavor.name[locale]),
    kind: translate(locale, `reason.base.${strongest(base.flavor.taste)}`),
    accents: joined(accentTexts, 'reason.lastAccent', locale),
    strength: translate(locale, `reason.strength.${strengthOf(parts)}`),
  })
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

function joined(parts: readonly string[], lastTwo: 'reason.and' | 'reason.lastAccent', locale: Locale): string {
  const [last = '', ...first] = parts.toReversed()
  return first.length === 0 ? last : translate(locale, lastTwo, { first: first.toReversed().join(', '), last })
}

/** Formats a name within a sentence: "Peach iced tea" -> "peach iced tea". */
function inSentence(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** Returns what a flavor tastes of clearly more than the base; otherwise it only adds depth. */
function purposeOf({ flavor }: Part, base: Part): Purpose {
  if (flavor.role === 'cooling') return 'cold'
  const gain = (dimension: keyof TasteProfile) => flavor.taste[dimension] - base.flavor.taste[dimension]
  const most = dimensions.reduce((best, dimension) => (gain(dimension) > gain(best) ? dimension : best))
  return gain(most) >= CLEAR_GAIN && flavor.taste[most] >= CLEAR_TASTE ? most : 'depth'
}

function strongest(taste: TasteProfile): keyof TasteProfile {
  return dimensions.reduce((best, dimension) => (taste[dimension] > taste[best] ? dimension : best))
}
