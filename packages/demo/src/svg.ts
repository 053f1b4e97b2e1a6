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

export type Picture = { defs: string; body: string }

/**
 * Creates the SVG file without a background, so that the picture suits every theme: pages show it on their own ground.
 */
export function toSvg({ defs, body }: Picture, { view = '0 0 400 400', size = 800 } = {}): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${size}" height="${size}"><defs>${defs}</defs>${body}</svg>`
}

/** Prefixes the ids of a picture, so that several pictures can be parts of one. */
export function withPrefix(prefix: string, { defs, body }: Picture): Picture {
  const rename = (svg: string) => svg.replace(/\bid="|url\(#|href="#/g, start => start + prefix)
  return { defs: rename(defs), body: rename(body) }
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
  | 'slug'
  | 'category'
  | 'brand'
  | 'flavorCategory'
  | 'flavorType'
  | 'strength'
  | 'volume'
  | 'height'
  | 'accessoryType'
  | 'size'
  | 'hose'
  | 'kit'
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
