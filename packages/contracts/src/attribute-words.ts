import type { AttributeValue, ChoiceName } from './attributes.ts'

/** Search words for a fixed value, in all languages. Empty for a value that no one searches for. */
export const searchWords: { [N in ChoiceName]: Readonly<Record<AttributeValue<N>, string>> } = {
  flavorCategory: {
    'Non-alcoholic drink': 'напиток drink ըմպելիք',
    Fruit: 'фрукт фрукты fruit միրգ մրգեր',
    Berry: 'ягода ягоды berry հատապտուղ',
    Dessert: 'десерт dessert աղանդեր',
    Herb: 'трава травы herb խոտաբույսեր',
    'Alcoholic drink': 'коктейль алкоголь cocktail alcohol կոկտեյլ',
    Cold: 'холод лёд cold ice սառնություն',
    Gastronomy: 'гастрономия gastronomy գաստրոնոմիա',
    Spice: 'специи пряности spice համեմունք',
  },
  strength: {
    mild: 'лёгкий mild թույլ',
    medium: 'средний medium միջին',
    strong: 'крепкий strong թունդ',
  },
  cut: {
    fine: 'мелкая нарезка fine cut մանր կտրվածք',
    medium: 'средняя нарезка medium cut միջին կտրվածք',
    coarse: 'крупная нарезка coarse cut խոշոր կտրվածք',
  },
  material: {
    steel: 'сталь стальной steel պողպատ պողպատե',
    brass: 'латунь латунный brass արույր արույրե',
    aluminum: 'алюминий алюминиевый aluminum aluminium ալյումին ալյումինե',
    carbon: 'карбон карбоновый carbon ածխաթել',
    wood: 'дерево деревянный wood wooden փայտ փայտե',
    glass: 'стекло стеклянный glass ապակի ապակե',
  },
  hose: { silicone: '', 'two-silicone': '', leather: '', none: '' },
  kit: {
    complete: '',
    'without-tongs': '',
    'without-bowl': '',
    travel: 'дорожный набор travel set ճամփորդական հավաքածու',
  },
  joint: {
    cone: '',
    '18.8': 'шлиф 18.8 joint',
    '14.5': 'шлиф 14.5 joint',
    any: '',
  },
  hosePort: { grommet: '', '18.8': '', magnet: '', thread: '' },
  neck: { '40': '', '45': '', '50': '', '55': '', thread: '', bayonet: '' },
  tobacco: { any: '', mild: '', strong: '' },
}
