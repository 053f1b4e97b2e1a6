import { createHash } from 'node:crypto'
import type { Product } from '@shop/contracts/catalog.ts'

/** Rounds a coordinate to a tenth, for small files. */
export const n = (value: number): number => Math.round(value * 10) / 10

/** Returns the point at an angle (degrees, clockwise from the right) and a distance. */
export function polar(angle: number, radius: number): [number, number] {
  const radians = (angle * Math.PI) / 180
  return [n(Math.cos(radians) * radius), n(Math.sin(radians) * radius)]
}

type Stop = readonly [offset: number, color: string, opacity?: number]

/** 0.5 -> .5 */
const fraction = (value: number) => String(value).replace(/^0\./, '.')

const stops = (list: readonly Stop[]) =>
  list
    .map(([offset, color, opacity]) => {
      const place = offset === 0 ? '' : ` offset="${fraction(offset)}"`
      const fade = opacity === undefined ? '' : ` stop-opacity="${fraction(opacity)}"`
      return `<stop${place} stop-color="${color}"${fade}/>`
    })
    .join('')

/** Creates a linear gradient, in 0..1 of the filled box, from top to bottom by default. */
export function linear(id: string, list: readonly Stop[], line = 'x2="0" y2="1"'): string {
  return `<linearGradient id="${id}" ${line}>${stops(list)}</linearGradient>`
}

export function radial(id: string, list: readonly Stop[], circle = ''): string {
  return `<radialGradient id="${id}"${circle && ` ${circle}`}>${stops(list)}</radialGradient>`
}

export type Picture = { hue: number; defs: string; body: string }

/** Creates the SVG file on a dark square of the picture's hue, so that it looks the same on light and dark pages. */
export function toSvg({ hue, defs, body }: Picture): string {
  const background = radial(
    'bg',
    [
      [0, oklch(0.3, 0.035, hue)],
      [1, oklch(0.2, 0.022, hue)],
    ],
    'cx=".5" cy=".42" r=".75"',
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="800" height="800"><defs>${background}${defs}</defs><rect width="400" height="400" fill="url(#bg)"/>${body}</svg>`
}

/** The glow of embers, as a gradient named `glow`. */
export const glow = radial('glow', [
  [0, '#ff9d52', 0.75],
  [1, '#ff9d52', 0],
])

/** Draws the soft shadow under an object as an ellipse. */
export function shadow(cx: number, cy: number, rx: number, ry = rx / 9): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="#000" opacity=".3"/>`
}

/** The fields of a product that its drawing shows. */
export type DrawingSubject = Pick<
  Product,
  'slug' | 'category' | 'brand' | 'flavorCategory' | 'flavorType' | 'strength' | 'volume' | 'accessoryType' | 'size'
>

/** The input of an accessory's drawing: its seeded random numbers, its hue (degrees) and its slug. */
type Accessory = { random: SeededRandom; hue: number; slug: string }

/** Draws an accessory as SVG. */
export type Drawing = (of: Accessory) => { defs: string; body: string }

/** Pseudo-random numbers derived from a text, so that a product always gets the same picture. */
export type SeededRandom = {
  /** A number from `min` to `max` with one decimal. */
  between(min: number, max: number): number
  /** An integer from `min` to `max`. */
  whole(min: number, max: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
}

export function createSeededRandom(text: string): SeededRandom {
  let state = createHash('sha256').update(text).digest().readUInt32BE()
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    between: (min, max) => Math.round((min + next() * (max - min)) * 10) / 10,
    whole,
    pick: choices => choices[whole(0, choices.length - 1)] ?? choices[0],
  }
}

/** A color in OKLCH: lightness 0..1, chroma 0..0.37, hue in degrees. */
type Oklch = { l: number; c: number; h: number }

const channel = (linear: number) => {
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
}

/**
 * Converts OKLCH to sRGB (Björn Ottosson's matrices). Values may be outside 0..255 if the color is outside the gamut.
 */
function toRgb({ l, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    channel(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    channel(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    channel(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

/** Converts a color to "#rrggbb", with lower chroma if it is outside the gamut of screens. */
function hex(color: Oklch): string {
  let { c } = color
  let rgb = toRgb(color)
  while (c > 0.005 && rgb.some(value => value < 0 || value > 255)) {
    c -= 0.005
    rgb = toRgb({ ...color, c })
  }
  return `#${rgb.map(value => Math.min(255, Math.max(0, value)).toString(16).padStart(2, '0')).join('')}`
}

export const oklch = (l: number, c: number, h: number): string => hex({ l, c, h })
