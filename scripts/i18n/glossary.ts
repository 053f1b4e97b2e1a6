import type { Locale, Messages } from './catalogs.ts'

/** A wording that docs/glossary.md replaces by another term. */
type Replaced = {
  locale: Locale
  wrong: RegExp
  term: string
  /** Messages in which the word means something else. */
  except?: readonly string[]
}

/** The wordings of docs/glossary.md that can be found by a search. */
const replaced: readonly Replaced[] = [
  { locale: 'en', wrong: /\bflavour/i, term: 'flavor' },
  { locale: 'en', wrong: /\bcatalogue/i, term: 'catalog' },
  { locale: 'en', wrong: /\bcancelled\b/i, term: 'canceled' },
  { locale: 'en', wrong: /\bflasks?\b/i, term: 'base' },
  { locale: 'en', wrong: /\bcups?\b/i, term: 'bowl' },
  { locale: 'en', wrong: /\bpipes?\b/i, term: 'hookah' },
  { locale: 'en', wrong: /\bg(?:ive|iven|ave) (?:the )?money back\b|\bmoney goes back\b/i, term: 'refund' },
  { locale: 'en', wrong: /\brul(?:e|ed) out\b/i, term: 'exclude' },
  { locale: 'en', wrong: /\bover 18\b|\bolder than 18\b/i, term: '18 and over' },
  {
    locale: 'en',
    wrong: /\bpackings?\b(?! slip)/i,
    term: 'pack size',
    except: ['adminOrders.refundHow', 'order.paid.body'],
  },
  { locale: 'en', wrong: /\b(?:delivery|time) windows?\b/i, term: 'time slot' },
  { locale: 'ru', wrong: /старше 18/i, term: '18 лет и старше' },
  { locale: 'ru', wrong: /учётн(?:ая|ую|ой) запис/i, term: 'аккаунт' },
  { locale: 'ru', wrong: /(?<!\p{L})ИНН(?!\p{L})/u, term: 'УНН' },
  { locale: 'ru', wrong: /(?<!\p{L})клиент/iu, term: 'покупатель' },
  { locale: 'ru', wrong: /запрос\p{L}* на возврат/iu, term: 'заявка на возврат' },
  { locale: 'hy', wrong: /ընտանիք/i, term: 'համերի խումբ' },
  { locale: 'hy', wrong: /լիսեռ|հորան/i, term: 'ձող' },
  { locale: 'hy', wrong: /խողովակ/i, term: 'փողրակ' },
  { locale: 'hy', wrong: /ծխափող/i, term: 'մունդշտուկ' },
  { locale: 'hy', wrong: /խցարար|խտարար/i, term: 'միջադիր' },
  { locale: 'hy', wrong: /ապրանքանիշ/i, term: 'բրենդ' },
  { locale: 'hy', wrong: /հաճախորդ/i, term: 'գնորդ' },
  { locale: 'hy', wrong: /զտիչ/i, term: 'ֆիլտր' },
  { locale: 'hy', wrong: /անդորրագ|ֆիսկալ|հարկաբյուջետային/i, term: 'ՀԴՄ կտրոն' },
  { locale: 'hy', wrong: /օրավարձ/i, term: 'օրվա գին' },
  { locale: 'hy', wrong: /18-ից բարձր/i, term: '18 տարին լրացած' },
]

/** Finds terms that are used against docs/glossary.md, a line each. */
export function findReplacedTerms(messages: Record<Locale, Messages>): string[] {
  return replaced.flatMap(({ locale, wrong, term, except = [] }) =>
    [...messages[locale]].flatMap(([id, text]) => {
      const found = except.includes(id) ? undefined : text.match(wrong)?.[0]
      return found ? [`${id} in ${locale}: "${found}", the glossary says "${term}"`] : []
    }),
  )
}
