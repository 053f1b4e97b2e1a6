import { searchWords } from '@shop/contracts/attribute-words.ts'
import { attributeNames, type ChoiceName, isChoice } from '@shop/contracts/attributes.ts'
import type { Category } from '@shop/contracts/catalog.ts'
import type { tasteDimensions } from '@shop/contracts/product-values.ts'

export type TasteDimension = (typeof tasteDimensions)[number]

/** Names of the categories in the three languages, so that "кальян" finds hookahs. */
export const categoryWords: Record<Category, string> = {
  flavor: 'табак вкус tobacco flavor flavour ծխախոտ համ',
  hookah: 'кальян hookah shisha narghile նարգիլե',
  accessory: 'аксессуар accessory աքսեսուար',
  coal: 'уголь угли coal charcoal ածուխ',
}

/** Names of the accessory types that code refers to. */
export const accessoryWords: Readonly<Record<string, string>> = {
  bowl: 'чаша чашка bowl թասիկ թաս',
  'heat-management': 'калауд kaloud heat management ջերմակարգավորիչ',
  foil: 'фольга foil փայլաթիթեղ',
  hose: 'шланг трубка hose փողրակ խողովակ',
  mouthpiece: 'мундштук mouthpiece մունդշտուկ',
  tongs: 'щипцы tongs ունելի',
  base: 'колба flask base կոլբա',
  'molasses-catcher': 'мелассоуловитель molasses catcher մելասորսիչ',
  brush: 'ёршик щётка brush խոզանակ',
  burner: 'плитка горелка burner վառարան',
  'wind-cover': 'колпак wind cover քամու պաշտպանիչ գլխարկ',
  seal: 'уплотнитель seal միջադիր խտարար',
}

/** What people type for a taste, and from how many percent of a dimension on a product has it. */
const tastes: readonly { dimension: TasteDimension; minPercent: number; words: string }[] = [
  { dimension: 'sweet', minPercent: 65, words: 'сладкий сладкая сладкое сладкие sweet քաղցր' },
  { dimension: 'sour', minPercent: 45, words: 'кислый кислая кислое кислые кислинка sour tart tangy թթու' },
  {
    dimension: 'fresh',
    minPercent: 45,
    words: 'свежий свежая свежее свежие освежающий освежающая освежающее свежесть fresh refreshing թարմ զովացուցիչ',
  },
  {
    dimension: 'fresh',
    minPercent: 75,
    words:
      'холодящий охлаждающий прохладный прохладная холодный холодная холодное холодные холодок cool cooling icy սառեցնող զով',
  },
  {
    dimension: 'spicy',
    minPercent: 45,
    words: 'пряный пряная пряное пряные острый острая spicy spiced համեմունքային կծու',
  },
  {
    dimension: 'creamy',
    minPercent: 45,
    words: 'сливочный сливочная сливочное сливочные кремовый creamy սերուցքային կրեմային',
  },
  { dimension: 'bitter', minPercent: 45, words: 'горький горькая горькое горькие bitter դառը' },
  { dimension: 'herbal', minPercent: 45, words: 'травяной травяная травяное травяные herbal խոտային' },
]

/** The kind of a product: its category, its type and its fixed values. */
export type KindSource = { category: string | null; accessoryType?: string | null | undefined } & {
  [N in ChoiceName]?: string | null | undefined
}
export type TastePercents = Partial<Record<TasteDimension, number | null>>

const choiceNames = attributeNames.filter(isChoice)

const wordsIn = (words: Readonly<Record<string, string>>, value: string | null | undefined): string =>
  value ? (words[value] ?? '') : ''

/** Returns what people type for products of this kind, separated by spaces. */
export function kindWordsOf(source: KindSource): string {
  return [
    wordsIn(categoryWords, source.category),
    ...choiceNames.map(name => wordsIn(searchWords[name], source[name])),
    wordsIn(accessoryWords, source.accessoryType),
  ].join(' ')
}

/** Returns what people type for a taste profile, separated by spaces. */
export function tasteWordsOf(percents: TastePercents): string {
  return tastes
    .filter(({ dimension, minPercent }) => (percents[dimension] ?? 0) >= minPercent)
    .map(({ words }) => words)
    .join(' ')
}
