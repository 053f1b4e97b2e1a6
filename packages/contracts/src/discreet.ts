import * as z from 'zod/mini'
import { byLocale } from './locales.ts'
import { oneLine, RequiredText } from './scalars.ts'

/**
 * Beginnings of words that say what the shop sells, in the languages of the shop and in Latin letters. No message about a
 * discreet order has one, and neither has the neutral name of the shop.
 */
const REVEALING = [
  'hookah|shisha|nargh?il|kal(?:y|i)an|tobac|tabak|smok|nicotin|vap(?:e|ing)|charcoal|coal|dym|mouthpiece|flavou?r|bowl|mix',
  'кальян|наргил|шиш|табак|табач|кури|курен|дым|никотин|вейп|угол|угл|мундштук|вкус|чаш|микс',
  'նարգիլ|կալյան|ծխախոտ|ծխ|ծուխ|նիկոտին|վեյփ|ածուխ|ածխ|մունդշտուկ|համեր|թասիկ|միքս',
  '18\\+',
].join('|')
const revealing = new RegExp(`(?<![\\p{L}\\d])(?:${REVEALING})[\\p{L}]*`, 'iu')

/** Finds the first word of a text that says what the shop sells. */
export function findRevealingWord(text: string): string | undefined {
  return revealing.exec(text)?.[0]
}

const NAME_MAX = 20

/** A neutral name of the shop: short, because an SMS begins with it. */
const DiscreetName = RequiredText(NAME_MAX).check(
  oneLine,
  z.refine(name => findRevealingWord(name) === undefined, { error: 'revealing_name' }),
)

const isPlain = (name: string) => /^[ -~]*$/.test(name)

/** How the shop appears in the messages, payments and labels of discreet orders. */
export const DiscreetSettings = z.object({
  /** The name by language. The English one has plain Latin letters, so that an SMS stays short. */
  name: z.object({
    ...byLocale(() => DiscreetName),
    en: DiscreetName.check(z.refine(isPlain, { error: 'plain_latin' })),
  }),
  /** The page that replaces the shop when a customer hides it. */
  exitUrl: z.url({ protocol: /^https$/, hostname: z.regexes.domain }).check(z.maxLength(200)),
})
