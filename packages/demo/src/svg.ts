import { look } from './color.ts'

/** Coordinates to a tenth, the sizes of a picture's file depend on it. */
export const n = (value: number): number => Math.round(value * 10) / 10

/** A point by its angle (degrees, clockwise from the right) and distance. */
export function polar(angle: number, radius: number): [number, number] {
  const radians = (angle * Math.PI) / 180
  return [n(Math.cos(radians) * radius), n(Math.sin(radians) * radius)]
}

export type Stop = readonly [offset: number, color: string, opacity?: number]

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

/** The whole file: a dark square of the picture's hue, so that it looks the same on light and dark pages. */
export function toSvg({ hue, defs, body }: Picture): string {
  const background = radial(
    'bg',
    [
      [0, look(0.3, 0.035, hue)],
      [1, look(0.2, 0.022, hue)],
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
