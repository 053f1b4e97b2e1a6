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
  { locale: 'en', wrong: /\bcancell(?:ed|ing)\b/i, term: 'canceled' },
  {
    locale: 'en',
    wrong: /\b(?:\w*colour|favourite|labour|grey|\w+litre|\w+metre|\w+ognise)/i,
    term: 'the US spelling',
  },
  { locale: 'en', wrong: /\be-mail/i, term: 'email' },
  { locale: 'en', wrong: /\bsign(?:ed)? (?:in|out)\b/i, term: 'log in' },
  { locale: 'en', wrong: /\bdocuments?\b/i, term: 'ID' },
  { locale: 'en', wrong: /\bstores?\b(?! credit)/i, term: 'shop', except: ['product.flavorStore'] },
  { locale: 'en', wrong: /\bgoods\b/i, term: 'items', except: ['terms.md'] },
  { locale: 'en', wrong: /\bprice of (?:the )?delivery\b/i, term: 'delivery fee' },
  { locale: 'en', wrong: /\bflasks?\b/i, term: 'base' },
  {
    locale: 'en',
    wrong: /\bcups?\b/i,
    term: 'bowl',
    // A cup of tea.
    except: ['Honey Layer Cake, description', 'Chamomile Cup, title', 'Chamomile Cup, description'],
  },
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
  { locale: 'ru', wrong: /(?<!\p{L})кабинет/iu, term: 'аккаунт' },
  { locale: 'ru', wrong: /(?<!\p{L})прокат/iu, term: 'аренда' },
  { locale: 'ru', wrong: /(?<!\p{L})категори/iu, term: 'раздел' },
  { locale: 'ru', wrong: /(?<!\p{L})цен\p{L}* доставки/iu, term: 'стоимость доставки' },
  { locale: 'ru', wrong: /(?<!\p{L})област(?:ь|и|ей|ях)(?!\p{L})/iu, term: 'регион' },
  { locale: 'ru', wrong: /(?<!\p{L})(?:по почте|на (?:вашу )?почту|адрес почты)/iu, term: 'e-mail' },
  { locale: 'hy', wrong: /ընտանիք/i, term: 'համերի խումբ' },
  { locale: 'hy', wrong: /լիսեռ|հորան/i, term: 'ձող' },
  { locale: 'hy', wrong: /խողովակ/i, term: 'փողրակ' },
  { locale: 'hy', wrong: /ծխափող/i, term: 'մունդշտուկ' },
  { locale: 'hy', wrong: /խցարար|խտարար/i, term: 'միջադիր' },
  { locale: 'hy', wrong: /ապրանքանիշ/i, term: 'բրենդ' },
  { locale: 'hy', wrong: /հաճախորդ/i, term: 'գնորդ' },
  { locale: 'hy', wrong: /զտիչ/i, term: 'ֆիլտր' },
  { locale: 'hy', wrong: /անդորրագ|ֆիսկալ(?! համար)|հարկաբյուջետային/i, term: 'ՀԴՄ կտրոն' },
  { locale: 'hy', wrong: /օրավարձ/i, term: 'օրվա գին' },
  { locale: 'hy', wrong: /18-ից բարձր/i, term: '18 տարին լրացած' },
  { locale: 'hy', wrong: /աքսեսուար/i, term: 'պարագա' },
  { locale: 'hy', wrong: /(?:անձնական|իմ|ձեր) էջ/i, term: 'հաշիվ' },
  { locale: 'hy', wrong: /կատեգորիա/i, term: 'բաժին' },
  { locale: 'hy', wrong: /էլ․\s*հասցե/i, term: 'էլ․ փոստ' },
  { locale: 'hy', wrong: /(?<!\p{L})վարձով(?!\p{L})/iu, term: 'վարձույթով' },
  { locale: 'hy', wrong: /առաքման (?:գին|վճար)/i, term: 'առաքման արժեք' },
  { locale: 'hy', wrong: /(?<!\p{L})առաքված/iu, term: 'հասցված' },
  { locale: 'hy', wrong: /միքս\p{L}* հավաք|(?<!\p{L})հավաք\p{L}* միքս/iu, term: 'կազմել միքս' },
  { locale: 'hy', wrong: /ինքնիրեն/i, term: 'ինքնաբերաբար' },
  { locale: 'hy', wrong: /\p{Script=Armenian}\.(?=\s|$)/u, term: 'the mijaket ․ (U+2024)' },
  { locale: 'hy', wrong: /\p{Script=Armenian}:/u, term: 'the sign ՝ or ։' },
]

/** Finds terms that are used against docs/glossary.md, a line each. */
export function findReplacedTerms(messages: Record<Locale, Messages>): string[] {
  return replaced.flatMap(({ locale, wrong, term, except = [] }) =>
    [...messages[locale]].flatMap(([id, text]) => {
      // The names of values are no words of the text.
      const found = except.includes(id) ? undefined : text.replace(/\{\w+/g, '{').match(wrong)?.[0]
      return found ? [`${id} in ${locale}: "${found}", the glossary says "${term}"`] : []
    }),
  )
}
