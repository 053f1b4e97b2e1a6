import { FlavorCategory, Strength, strengths } from '@shop/contracts/catalog.ts'
import { INSIDE, motifOf } from './motifs.ts'
import { createSeededRandom, type DrawingSubject, glow, linear, oklch, type Picture, radial, shadow } from './svg.ts'
import { categoryHues, tintOf } from './tints.ts'

/** Draws a round tin from above. The rim depends on the brand, the inside on the taste, the embers on the strength. */
export function drawTin(subject: DrawingSubject): Picture {
  const category = FlavorCategory.parse(subject.flavorCategory)
  const random = createSeededRandom(`${subject.brand} ${subject.slug}`)
  const { inner, outer, light = 0.66, chroma = 0.17 } = tintOf(category, subject.flavorType)
  const hue = categoryHues[category]
  const rim = createSeededRandom(subject.brand).whole(0, 359)
  const motif = motifOf(category, subject.flavorType, random)
  const defs = [
    linear(
      'rim',
      [
        [0, oklch(0.66, 0.06, rim)],
        [0.5, oklch(0.42, 0.055, rim)],
        [1, oklch(0.3, 0.045, rim)],
      ],
      'x1=".15" y1="0" x2=".85" y2="1"',
    ),
    radial(
      'in',
      [
        [0, oklch(light, chroma, inner)],
        [0.55, oklch(light * 0.82, chroma * 0.95, between(inner, outer))],
        [1, oklch(light * 0.58, chroma * 0.75, outer)],
      ],
      'cx=".34" cy=".28" r=".85"',
    ),
    glow,
    `<clipPath id="c"><circle r="${INSIDE}"/></clipPath>`,
    motif.defs,
  ].join('')
  const line = oklch(0.95, 0.04, inner)
  const body = [
    smoke(random.whole(-8, 8), oklch(0.62, 0.04, hue)),
    shadow(200, 330, 112, 12),
    '<g transform="translate(200 186)" fill="none" stroke-linecap="round" stroke-linejoin="round">',
    `<circle r="140" fill="url(#rim)"/><circle r="139" stroke="#fff" stroke-opacity=".22" stroke-width="1.5"/>`,
    `<circle r="${INSIDE}" fill="url(#in)"/>`,
    `<g clip-path="url(#c)" stroke="${line}" stroke-opacity=".62" stroke-width="2.2">${motif.body}</g>`,
    `<circle r="${INSIDE - 3}" stroke="#000" stroke-opacity=".16" stroke-width="6"/>`,
    `<circle r="55" fill="${oklch(0.2, 0.03, outer)}"/><circle r="50" stroke="${line}" stroke-opacity=".25" stroke-width="1.5"/>`,
    `<path d="${monogramPath(subject.brand, 6)}" stroke="#f6eee6" stroke-width="5.4"/>`,
    '<path d="M-93-72A118 118 0 0 1-8-118" stroke="#fff" stroke-opacity=".5" stroke-width="6"/>',
    '</g>',
    embers(strengths.indexOf(Strength.parse(subject.strength)) + 1),
  ].join('')
  return { hue, defs, body }
}

/** Returns a hue between two, a third of the way along the shorter side of the color circle. */
const between = (from: number, to: number) => from + (((to - from + 540) % 360) - 180) / 3

/** Draws ribbons of smoke behind the tin. */
function smoke(shift: number, color: string): string {
  const left = `M${112 + shift}-20C70 60 150 90 96 180S${40 - shift} 300 84 340S120 400 96 420`
  const right = `M${288 - shift}-20C340 60 240 100 306 190S${356 + shift} 310 318 348S296 396 310 420`
  return `<path d="${left}${right}" fill="none" stroke="${color}" stroke-opacity=".16" stroke-width="20" stroke-linecap="round"/>`
}

/** Draws three embers. The strength decides how many of them glow. */
function embers(lit: number): string {
  const circles = [172, 200, 228].map((x, index) =>
    index < lit
      ? `<circle cx="${x}" cy="362" r="17" fill="url(#glow)" stroke="none"/><circle cx="${x}" cy="362" r="8.5" fill="#ff9d52"/>`
      : `<circle cx="${x}" cy="362" r="7.5"/>`,
  )
  return `<g fill="none" stroke="#ff9d52" stroke-opacity=".45" stroke-width="2">${circles.join('')}</g>`
}

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

/** Returns the path of the brand's initials, centered on 0, 0, for strokes with round ends. `pitch` is the distance of dots. */
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
