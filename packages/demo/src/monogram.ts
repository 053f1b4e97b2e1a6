/** Letters on a grid of 5 x 7 dots: seven rows of five bits, each a base-32 digit. */
const glyphs: Record<string, string> = {
  A: 'ehhvhhh',
  B: 'uhhuhhu',
  C: 'ehggghe',
  D: 'uhhhhhu',
  E: 'vgguggv',
  F: 'vgguggg',
  G: 'ehgnhhe',
  H: 'hhhvhhh',
  I: 'e44444e',
  J: '11111he',
  K: 'hikokih',
  L: 'ggggggv',
  M: 'hrllhhh',
  N: 'hhpljhh',
  O: 'ehhhhhe',
  P: 'uhhuggg',
  Q: 'ehhhlid',
  R: 'uhhukih',
  S: 'fgge11u',
  T: 'v444444',
  U: 'hhhhhhe',
  V: 'hhhhha4',
  W: 'hhhllra',
  X: 'hha4ahh',
  Y: 'hha4444',
  Z: 'v1248gv',
  0: 'ehhhhhe',
  1: '4c4444e',
  2: 'eh1248v',
  3: 'v2421he',
  4: '26aiv22',
  5: 'vgu11he',
  6: '68guhhe',
  7: 'v124444',
  8: 'ehhehhe',
  9: 'ehhf12c',
}
const COLUMNS = 5
const ROWS = 7

/** "Tufa Leaf" -> TL, "Lusin" -> LU, "Obsidian 39" -> 39. */
export function initialsOf(brand: string): string {
  const [first = '', second = ''] = brand
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(word => word !== '')
  if (/^\d{2}$/.test(second)) return second
  return second === '' ? first.slice(0, 2) : `${first.charAt(0)}${second.charAt(0)}`
}

/** A path to be stroked with round ends: the brand's initials, centred on 0, 0; `pitch` is from dot to dot. */
export function monogramPath(brand: string, pitch: number): string {
  const letters = [...initialsOf(brand)]
  const width = (letters.length * (COLUMNS + 1) - 2) * pitch
  return letters.map((letter, index) => glyphPath(letter, index * (COLUMNS + 1) * pitch - width / 2, pitch)).join('')
}

/** Joins neighboring dots along rows, along columns, and diagonally if nothing else joins them. */
function glyphPath(letter: string, left: number, pitch: number): string {
  const rows = [...(glyphs[letter] ?? '')].map(row => Number.parseInt(row, 32))
  const isSet = (x: number, y: number) => x >= 0 && x < COLUMNS && (((rows[y] ?? 0) >> (COLUMNS - 1 - x)) & 1) === 1
  const strokesFrom = (x: number, y: number): string => {
    if (!isSet(x, y)) return ''
    const right = isSet(x - 1, y) ? 0 : runLength(step => isSet(x + step, y))
    const down = isSet(x, y - 1) ? 0 : runLength(step => isSet(x, y + step))
    const corners = [-1, 1].filter(side => isSet(x + side, y + 1) && !isSet(x + side, y) && !isSet(x, y + 1))
    const from = `M${Math.round((left + x * pitch) * 10) / 10} ${(y - (ROWS - 1) / 2) * pitch}`
    return [
      ...(right > 0 ? [`${from}h${right * pitch}`] : []),
      ...(down > 0 ? [`${from}v${down * pitch}`] : []),
      ...corners.map(side => `${from}l${side * pitch} ${pitch}`),
    ].join('')
  }
  const dots = Array.from({ length: ROWS * COLUMNS }, (_, index) =>
    strokesFrom(index % COLUMNS, Math.floor(index / COLUMNS)),
  )
  return dots.join('')
}

function runLength(isSet: (step: number) => boolean): number {
  let length = 0
  while (isSet(length + 1)) length++
  return length
}
