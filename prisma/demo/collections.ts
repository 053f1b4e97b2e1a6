import type { CollectionRule } from '../../packages/contracts/src/collections.ts'
import { completeText, type LocalText } from './types.ts'

type DemoCollection = {
  slug: string
  title: LocalText
  subTitle: LocalText
  description: LocalText
} & ({ rule: CollectionRule } | { /** Slugs in their order. */ products: readonly string[] })

const collections: readonly DemoCollection[] = [
  {
    slug: 'for-beginners',
    title: { ru: 'Для начинающих', en: 'For beginners', hy: 'Սկսնակների համար' },
    subTitle: {
      ru: 'Первый кальян, лёгкие вкусы и всё, что нужно для первой чаши',
      en: 'A first hookah, mild flavors and everything for the first bowl',
      hy: 'Առաջին նարգիլեն, մեղմ համեր և այն ամենը, ինչ պետք է առաջին թասիկի համար',
    },
    description: {
      ru: 'Начать проще с малого: невысокий кальян, силиконовая чаша, которую трудно разбить, и кокосовый уголь в кубиках. Вкусы здесь лёгкие и узнаваемые: арбуз, персик, мята, пломбир.\n\nПакуйте рыхло и не досыпайте до края: так табак прогреется ровно и не пригорит.',
      en: 'It is easier to start small: a low hookah, a silicone bowl that is hard to break, and coconut charcoal cubes. The flavors here are mild and easy to recognize: watermelon, peach, mint, plombir ice cream.\n\nPack loosely and leave the rim free: the tobacco heats evenly and does not burn.',
      hy: 'Ավելի հեշտ է սկսել պարզից՝ ցածր նարգիլե, սիլիկոնե թասիկ, որը դժվար է կոտրել, և կոկոսի ածխի խորանարդիկներ։ Համերն այստեղ մեղմ են և ճանաչելի՝ ձմերուկ, դեղձ, անանուխ, պլոմբիր։\n\nԼցրեք փուխր և մի՛ հասցրեք մինչև եզրը․ այդպես ծխախոտը հավասար կտաքանա և չի այրվի։',
    },
    products: [
      'azat-azat-one',
      'karas-pipes-garni-mini',
      'azat-silicone-bowl',
      'tonir-coconut-cube-25-mm',
      'azat-coal-screen',
      'azat-pocket-tongs',
      'tufa-leaf-core-watermelon',
      'tufa-leaf-core-meghri-peach',
      'tufa-leaf-core-garden-mint',
      'apricot-road-core-garden-strawberry',
      'lusin-core-plombir',
      'meghr-house-core-bakery-gata',
    ],
  },
  {
    slug: 'strong',
    title: { ru: 'Крепкие', en: 'Strong', hy: 'Թունդ' },
    subTitle: {
      ru: 'Высокая крепость для тех, кто знаком с кальяном давно',
      en: 'High strength, for those who have known hookah for years',
      hy: 'Բարձր թնդություն նրանց համար, ովքեր նարգիլեին վաղուց են ծանոթ',
    },
    description: {
      ru: 'Здесь только крепкие вкусы. Если обычно вы берёте средние, начните с половины чаши или смешайте с лёгким вкусом.',
      en: 'Every flavor here is strong. If you usually choose medium ones, start with half a bowl or blend in a mild flavor.',
      hy: 'Այստեղ միայն թունդ համեր են։ Եթե սովորաբար ընտրում եք միջինը, սկսեք կես թասիկից կամ խառնեք մեղմ համի հետ։',
    },
    rule: { category: ['flavor'], strength: ['strong'] },
  },
  {
    slug: 'cold',
    title: { ru: 'Холодные', en: 'Cold', hy: 'Սառը' },
    subTitle: {
      ru: 'Мята, ментол и лёд: от прохлады до мороза',
      en: 'Mint, menthol and ice: from a light chill to deep frost',
      hy: 'Անանուխ, մենթոլ և սառույց՝ զովությունից մինչև սառնամանիք',
    },
    description: {
      ru: 'Холодный вкус хорош и сам по себе, и в миксе: чтобы освежить ягоды или цитрус, хватает 10–15 %. Добавляйте понемногу: избыток холода перекрывает вкус.',
      en: 'A cold flavor works on its own and in a mix: 10–15% is enough to freshen berries or citrus. Add a little at a time, because too much cold covers the taste.',
      hy: 'Սառը համը լավ է և՛ առանձին, և՛ միքսում․ հատապտուղները կամ ցիտրուսը թարմացնելու համար բավական է 10–15%։ Ավելացրեք քիչ-քիչ․ ավելորդ սառնությունը ծածկում է համը։',
    },
    rule: { category: ['flavor'], flavorCategory: ['Cold'] },
  },
  {
    slug: 'under-2000-amd',
    title: { ru: 'До 2\u00a0000 драм', en: 'Under 2,000 AMD', hy: 'Մինչև 2\u00a0000 դրամ' },
    subTitle: {
      ru: 'Мелочи, которые заканчиваются первыми, и вкусы на пробу',
      en: 'The small things that run out first, and flavors to try',
      hy: 'Մանրուքներ, որոնք առաջինն են վերջանում, և համեր փորձելու համար',
    },
    description: {
      ru: 'Фольга, мундштуки, щётки, уголь на один вечер и вкусы по 25 граммов.',
      en: 'Foil, mouthpieces, brushes, charcoal for one evening and flavors in 25 g.',
      hy: 'Փայլաթիթեղ, մունդշտուկներ, խոզանակներ, մեկ երեկոյի ածուխ և 25 գրամանոց համեր։',
    },
    rule: { priceMax: 2000 },
  },
]

/** The collections of a demo shop, in the order of its menus. */
export const demoCollections = collections.map(({ title, subTitle, description, ...rest }) => ({
  ...rest,
  title: completeText(title),
  subTitle: completeText(subTitle),
  description: completeText(description),
}))
