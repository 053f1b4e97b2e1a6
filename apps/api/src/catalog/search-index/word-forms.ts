/** Endings of inflected and derived words, the longest first. */
const endings = {
  russian: byLength(
    'а я о е ы и у ю й ь ам ям ах ях ов ев ей ой ый ий ая яя ое ее ые ие ую юю ом ем ого его ому ему ым им ых их ами ями ок ки ка ку кой кам ков ' +
      'ный ная ное ные ную ной ным ных овый овая овое овые евый евая евое евые ичный ичная ичное ичные ечный ечная очный очная иный ской ский',
  ),
  armenian: byLength('ի ը ն ով ում ից եր ներ ների ներով ներից ներում ային'),
  latin: byLength('s es ed ing'),
}
/** Fewer letters say too little about the word. */
const MIN_STEM = 3

function byLength(list: string): readonly string[] {
  return list.split(' ').toSorted((one, other) => other.length - one.length)
}

/** Cuts the ending off a lowercase word, so that most of its forms become the same: "кислую" and "кислый" -> "кисл". */
export function stemOf(word: string): string {
  const script = /[а-я]/.test(word) ? 'russian' : /[ա-և]/.test(word) ? 'armenian' : 'latin'
  const ending = endings[script].find(each => word.length - each.length >= MIN_STEM && word.endsWith(each))
  return ending === undefined ? word : word.slice(0, -ending.length)
}
