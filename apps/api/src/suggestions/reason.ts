import type { Strength, TasteProfile } from '@shop/contracts/catalog.ts'
import type { Locale, Texts } from '@shop/contracts/locale.ts'
import { type Part, strengthOf } from './rules.ts'

type Purpose = keyof TasteProfile | 'cold' | 'depth'

const dimensions: readonly (keyof TasteProfile)[] = ['sour', 'creamy', 'spicy', 'herbal', 'fresh', 'bitter', 'sweet']

/** From here on a taste, and a difference between two, is felt: 0..1. */
const CLEAR_TASTE = 0.4
const CLEAR_GAIN = 0.2

/** What kind of base a taste makes: an adjective that agrees with the sentence's word for base. */
const baseTexts: Record<keyof TasteProfile, Texts> = {
  sweet: { ru: 'сладкая', en: 'sweet', hy: 'Քաղցր' },
  sour: { ru: 'кисловатая', en: 'tart', hy: 'Թթվաշ' },
  fresh: { ru: 'свежая', en: 'fresh', hy: 'Թարմ' },
  spicy: { ru: 'пряная', en: 'spicy', hy: 'Համեմված' },
  creamy: { ru: 'сливочная', en: 'creamy', hy: 'Սերուցքային' },
  bitter: { ru: 'терпкая', en: 'dry', hy: 'Տտիպ' },
  herbal: { ru: 'травяная', en: 'herbal', hy: 'Խոտային' },
}

/** What a flavor is added for. */
const accentTexts: Record<Purpose, Texts> = {
  sweet: { ru: 'для сладости', en: 'for sweetness', hy: 'քաղցրության համար' },
  sour: { ru: 'для кислинки', en: 'for a tart edge', hy: 'թեթև թթվության համար' },
  fresh: { ru: 'для свежести', en: 'for freshness', hy: 'թարմության համար' },
  spicy: { ru: 'для пряной нотки', en: 'for a touch of spice', hy: 'համեմունքի երանգի համար' },
  creamy: { ru: 'для сливочной мягкости', en: 'for a creamy softness', hy: 'սերուցքային մեղմության համար' },
  bitter: { ru: 'для лёгкой горчинки', en: 'for a slightly bitter finish', hy: 'թեթև դառնության համար' },
  herbal: { ru: 'для травяного аромата', en: 'for a herbal aroma', hy: 'խոտաբույսերի բույրի համար' },
  cold: { ru: 'для холодка', en: 'for a cool finish', hy: 'զովության համար' },
  depth: { ru: 'для глубины вкуса', en: 'for depth', hy: 'համի խորության համար' },
}

const strengthTexts: Record<Strength, Texts> = {
  mild: { ru: 'получается лёгкий микс', en: 'a mild mix', hy: 'ստացվում է թեթև միքս' },
  medium: {
    ru: 'получается микс средней крепости',
    en: 'a medium-strength mix',
    hy: 'ստացվում է միջին թնդության միքս',
  },
  strong: { ru: 'получается крепкий микс', en: 'a strong mix', hy: 'ստացվում է թունդ միքս' },
}

/** One sentence in the person's language: what carries the mix, what each other flavor is there for, how strong it is. */
export function explain(parts: readonly Part[], locale: Locale): string {
  const [base, ...others] = [...parts].sort((a, b) => b.percentage - a.percentage)
  if (!base) return ''
  const accents = new Map<Purpose, string[]>()
  for (const part of others) {
    const purpose = purposeOf(part, base)
    accents.set(purpose, [...(accents.get(purpose) ?? []), inSentence(part.flavor.name[locale])])
  }
  const purposes = [...accents].map(([purpose, names]) => ({
    names: joined(names, locale),
    purpose: accentTexts[purpose][locale],
  }))
  return sentences[locale]({
    base: base.flavor.name[locale],
    kind: baseTexts[strongest(base.flavor.taste)][locale],
    purposes,
    strength: strengthTexts[strengthOf(parts)][locale],
  })
}

type Told = { base: string; kind: string; purposes: { names: string; purpose: string }[]; strength: string }

/** A Russian dash does not begin a line. */
const DASH = '\u00A0— '

/** No verb and no case depends on a name, so that every name fits, one or many, of any gender. */
const sentences: Record<Locale, (told: Told) => string> = {
  ru: ({ base, kind, purposes, strength }) =>
    `${base}${DASH}${kind} основа, ${purposes.map(({ names, purpose }) => `${names}${DASH}${purpose}`).join(', ')}; ${strength}.`,
  en: ({ base, kind, purposes, strength }) =>
    `A ${kind} base of ${inSentence(base)} with ${joined(
      purposes.map(({ names, purpose }) => `${names} ${purpose}`),
      'en',
    )} makes ${strength}.`,
  hy: ({ base, kind, purposes, strength }) =>
    `${kind} հիմքը՝ ${inSentence(base)}, ${purposes.map(({ names, purpose }) => `${purpose}՝ ${names}`).join(', ')}․ ${strength}։`,
}

const ands: Record<Locale, string> = { ru: 'и', en: 'and', hy: 'և' }

function joined(names: readonly string[], locale: Locale): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} ${ands[locale]} ${names.at(-1)}`
}

/** A name in the middle of a sentence: "Peach iced tea" -> "peach iced tea". */
function inSentence(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** What a flavor clearly tastes of and the base has clearly less of; else it only deepens the taste. */
function purposeOf({ flavor }: Part, base: Part): Purpose {
  if (flavor.role === 'cooling') return 'cold'
  const gain = (dimension: keyof TasteProfile) => flavor.taste[dimension] - base.flavor.taste[dimension]
  const most = dimensions.reduce((best, dimension) => (gain(dimension) > gain(best) ? dimension : best))
  return gain(most) >= CLEAR_GAIN && flavor.taste[most] >= CLEAR_TASTE ? most : 'depth'
}

function strongest(taste: TasteProfile): keyof TasteProfile {
  return dimensions.reduce((best, dimension) => (taste[dimension] > taste[best] ? dimension : best))
}
