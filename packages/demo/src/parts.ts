import { oklch } from '@shop/contracts/flavor-colors.ts'
import { linear, n } from './svg.ts'

/** Draws the disc behind an object: half transparent and of medium lightness, so that it suits every theme. */
export function disc(hue: number, { y = 200, radius = 180 } = {}): string {
  return `<circle cx="200" cy="${n(y)}" r="${n(radius)}" fill="${oklch(0.66, 0.1, hue)}" opacity=".24"/>`
}

/** Creates the gradient of a round bar of metal or glazed clay, lit from the left. */
export function bar(id: string, hue: number, chroma: number, light = 0.8): string {
  return linear(
    id,
    [
      [0, oklch(light * 0.55, chroma, hue)],
      [0.3, oklch(light, chroma, hue)],
      [0.55, oklch(light * 0.75, chroma, hue)],
      [1, oklch(light * 0.4, chroma, hue)],
    ],
    'x2="1"',
  )
}

/** Returns the color of brass, steel or a dyed metal, by the style of the brand. */
export const metals = {
  brass: (id: string) => bar(id, 80, 0.09, 0.82),
  steel: (id: string) => bar(id, 250, 0.012, 0.86),
  dyed: (id: string, hue: number) => bar(id, hue, 0.12, 0.68),
}

/** Creates the gradient of colored glass, from top to bottom. */
export function glass(id: string, hue: number, chroma = 0.11): string {
  return linear(id, [
    [0, oklch(0.72, chroma, hue), 0.75],
    [0.5, oklch(0.56, chroma, hue), 0.9],
    [1, oklch(0.4, chroma * 0.9, hue)],
  ])
}

type Point = readonly [x: number, y: number]
export type FlaskForm = 'bell' | 'jar' | 'drop' | 'cone' | 'cylinder' | 'globe'

/** Half outlines of flasks from the neck down, as cubic curves: x in half widths, y in heights; x 0 is the neck. */
const outlines: Record<FlaskForm, readonly Point[]> = {
  bell: [
    [0, 1],
    [0, 0.62],
    [1, 0.55],
    [1, 0.22],
    [1, 0.06],
    [0.94, 0],
    [0.82, 0],
  ],
  jar: [
    [0, 1],
    [0, 0.86],
    [1, 0.9],
    [1, 0.56],
    [1, 0.24],
    [0.62, 0.08],
    [0.56, 0],
  ],
  drop: [
    [0, 1],
    [0, 0.66],
    [1, 0.66],
    [1, 0.32],
    [1, 0.08],
    [0.72, 0],
    [0.5, 0],
  ],
  cone: [
    [0, 1],
    [0, 0.9],
    [0.2, 0.72],
    [0.4, 0.5],
    [0.62, 0.3],
    [1, 0.12],
    [0.94, 0],
  ],
  cylinder: [
    [0, 1],
    [0, 0.8],
    [0.9, 0.94],
    [0.9, 0.7],
    [0.9, 0.4],
    [0.9, 0.2],
    [0.9, 0],
  ],
  globe: [
    [0, 1],
    [0, 0.82],
    [1, 0.88],
    [1, 0.46],
    [1, 0.14],
    [0.68, 0],
    [0.46, 0],
  ],
}

/** Draws a flask standing at y = 200 (`ground`): outline, water and light. Requires the gradient `glass`. */
export function flask(of: {
  form: FlaskForm
  ground: number
  height: number
  halfWidth: number
  neck: number
  light: string
}): { clip: string; body: string } {
  const { form, ground, height, halfWidth, neck, light } = of
  const half = outlines[form].map(([x, y]): Point => [n(neck + x * (halfWidth - neck)), n(ground - y * height)])
  const left = half.map(([x, y]) => `${n(200 - x)} ${y}`)
  const right = half.map(([x, y]) => `${n(200 + x)} ${y}`).reverse()
  const outline = `M${left[0]}C${left.slice(1).join(' ')}L${right[0]}C${right.slice(1).join(' ')}Z`
  const surface = n(ground - height * 0.46)
  const shine = [
    `M${n(200 - halfWidth * 0.62)} ${n(ground - height * 0.12)}`,
    `C${n(200 - halfWidth * 0.9)} ${n(ground - height * 0.4)} ${n(200 - halfWidth * 0.5)} ${n(ground - height * 0.55)}`,
    ` ${n(200 - neck * 0.5)} ${n(ground - height * 0.8)}`,
  ].join('')
  return {
    clip: `<path id="o" d="${outline}"/><clipPath id="f"><use href="#o"/></clipPath>`,
    body: [
      '<use href="#o" fill="url(#glass)"/><g clip-path="url(#f)">',
      `<path d="M0 ${surface}Q200 ${n(surface + 7)} 400 ${surface}V400H0Z" fill="#06121a" opacity=".34"/>`,
      `<path d="${shine}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="${n(halfWidth / 9)}" stroke-linecap="round"/>`,
      `</g><use href="#o" fill="none" stroke="${light}" stroke-opacity=".7" stroke-width="2.5"/>`,
    ].join(''),
  }
}

/** The fill of a lit coal: the gradient `lit`. */
export const litGradient = linear('lit', [
  [0, '#ffd08a'],
  [0.45, '#ff8a3c'],
  [1, '#b8371a'],
])

/** Draws a cube of coal, seen from above a corner. `x`, `y` is the center of the top face, `edge` the length of an edge. */
export function cube(x: number, y: number, edge: number, isLit: boolean, height = edge): string {
  const w = n(edge * 0.866)
  const h = n(edge / 2)
  const at = `M${n(x)} ${n(y)}`
  const top = isLit ? oklch(0.74, 0.03, 60) : oklch(0.44, 0.008, 60)
  const left = isLit ? 'url(#lit)' : oklch(0.3, 0.008, 60)
  const right = isLit ? oklch(0.6, 0.17, 45) : oklch(0.23, 0.008, 60)
  return `${isLit ? `<circle cx="${n(x)}" cy="${n(y + h)}" r="${n(edge * 1.25)}" fill="url(#glow)"/>` : ''}<path d="${at}m0 ${-h}l${w} ${h}l${-w} ${h}l${-w} ${-h}z" fill="${top}" stroke="#fff" stroke-opacity=".14"/><path d="${at}m${-w} 0l${w} ${h}v${n(height)}l${-w} ${-h}z" fill="${left}"/><path d="${at}m${w} 0l${-w} ${h}v${n(height)}l${w} ${-h}z" fill="${right}"/>`
}

/** Draws smoke that rises to a height from a point and fades. Requires the gradient `smoke`. */
export function wisp(x: number, y: number, height: number, lean: number): string {
  const h = (share: number) => n(height * share)
  return `<path d="M${x} ${n(y)}c${n(-16 - lean)} ${h(-0.18)} ${n(20 + lean)} ${h(-0.3)} ${n(4 + lean)} ${h(-0.5)}s${n(-18 + lean)} ${h(-0.28)} ${n(3 + lean)} ${h(-0.5)}" fill="none" stroke="url(#smoke)" stroke-width="9" stroke-linecap="round"/>`
}

/** Gray of medium lightness, visible on light and dark pages. */
export const smokeGradient = linear('smoke', [
  [0, '#a89e95', 0],
  [1, '#a89e95', 0.55],
])
