/** How Russian words are typed in Latin letters. */
const cyrillicToLatin: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

/** How Armenian words are typed in Latin letters. */
const armenianToLatin: Record<string, string> = {
  ա: 'a',
  բ: 'b',
  գ: 'g',
  դ: 'd',
  ե: 'e',
  զ: 'z',
  է: 'e',
  ը: 'y',
  թ: 't',
  ժ: 'zh',
  ի: 'i',
  լ: 'l',
  խ: 'kh',
  ծ: 'ts',
  կ: 'k',
  հ: 'h',
  ձ: 'dz',
  ղ: 'gh',
  ճ: 'ch',
  մ: 'm',
  յ: 'y',
  ն: 'n',
  շ: 'sh',
  ո: 'o',
  չ: 'ch',
  պ: 'p',
  ջ: 'j',
  ռ: 'r',
  ս: 's',
  վ: 'v',
  տ: 't',
  ր: 'r',
  ց: 'ts',
  ւ: 'u',
  փ: 'p',
  ք: 'k',
  օ: 'o',
  ֆ: 'f',
}

/** How a Latin brand name sounds to a Russian ear; the longest spelling first. */
const latinToCyrillic: readonly (readonly [RegExp, string])[] = [
  [/ge\b/g, 'дж'],
  [/([^aeiou])e\b/g, '$1'],
  [/ouse\b/g, 'аус'],
  [/ee|ea/g, 'и'],
  [/oo/g, 'у'],
  [/ou/g, 'ау'],
  [/sh/g, 'ш'],
  [/ch/g, 'ч'],
  [/gh/g, 'г'],
  [/ph/g, 'ф'],
  [/th/g, 'т'],
  [/ts|tz/g, 'ц'],
  [/zh/g, 'ж'],
  [/kh/g, 'х'],
  [/ck/g, 'к'],
  [/c(?=[eiy])/g, 'с'],
  [/x/g, 'кс'],
]

const singleLatinToCyrillic: Record<string, string> = {
  a: 'а',
  b: 'б',
  c: 'к',
  d: 'д',
  e: 'е',
  f: 'ф',
  g: 'г',
  h: 'х',
  i: 'и',
  j: 'дж',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  o: 'о',
  p: 'п',
  q: 'к',
  r: 'р',
  s: 'с',
  t: 'т',
  u: 'у',
  v: 'в',
  w: 'в',
  y: 'и',
  z: 'з',
}

const letters = (word: string, table: Record<string, string>) =>
  [...word].map(letter => table[letter] ?? letter).join('')

/** A lowercase Russian or Armenian word in Latin letters: "арбуз" -> "arbuz". Other letters stay. */
export function toLatin(word: string): string {
  return letters(letters(word.replaceAll('ու', 'u'), cyrillicToLatin), armenianToLatin)
}

/** A lowercase Latin word in Cyrillic letters, roughly as it sounds: "obsidian" -> "обсидиан". Other letters stay. */
export function toCyrillic(word: string): string {
  const sounds = latinToCyrillic.reduce((text, [spelling, sound]) => text.replace(spelling, sound), word)
  return letters(sounds, singleLatinToCyrillic)
}

/** Returns one spelling for the many ways to type the same Latin word: "myata", "miata" and "mjata" are the same. */
export function foldLatin(word: string): string {
  return (
    word
      .replace(/shch|sch/g, 'sh')
      .replace(/kh|x/g, 'h')
      .replace(/tz|ts/g, 'c')
      .replace(/ck|q/g, 'k')
      .replace(/ph/g, 'f')
      .replace(/w/g, 'v')
      .replace(/[yj]/g, 'i')
      // Pairs only: a long run of one letter is no word, and must not become the beginning of one.
      .replace(/(.)\1/g, '$1')
  )
}

const phonetic = '՝էթփձջւևռչճ-ժքոերտըւիօպխծշասդֆգհյկլ;՛զղցվբնմ,․/'
const swapR = (keys: string) => keys.replace(/[ռր]/g, letter => (letter === 'ռ' ? 'ր' : 'ռ'))

/** The same keys in each layout. Where a letter is on two keys, the later one counts. */
const layouts = {
  latin: "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./",
  russian: 'ё1234567890-=йцукенгшщзхъ\\фывапролджэячсмитьбю.',
  armenianPhonetic: phonetic,
  armenianPhoneticAlternative: swapR(phonetic),
  armenianEastern: "՝:ձյ՛,-.«»օռժխւէրտեըիոպչջ'ասդֆքհճկլթփզցգվբնմշղծ/",
}
type Layout = keyof typeof layouts
const layoutNames = Object.keys(layouts) as readonly Layout[]

/**
 * Returns what the same keys give in other keyboard layouts: "rfkmzy" -> "кальян". Russian and Latin, the most frequent
 * mistake, come first. Empty if nothing was typed that depends on the layout.
 */
export function otherLayouts(typed: string): string[] {
  const lower = typed.toLowerCase()
  if (!/\p{L}/u.test(lower)) return []
  const isOwn = layoutsOf(lower)
  const results = layoutNames
    .filter(isOwn)
    .flatMap(from => layoutNames.filter(to => !isOwn(to)).map(to => swapKeys(lower, layouts[from], layouts[to])))
  return [...new Set(results)].filter(swapped => swapped !== lower)
}

function layoutsOf(typed: string): (layout: Layout) => boolean {
  if (/[а-яё]/.test(typed)) return layout => layout === 'russian'
  if (/[ա-և]/.test(typed)) return layout => layout.startsWith('armenian')
  return layout => layout === 'latin'
}

const swapKeys = (typed: string, from: string, to: string): string =>
  [...typed].map(key => to[from.lastIndexOf(key)] ?? key).join('')
