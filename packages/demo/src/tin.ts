import { FlavorCategory, Strength, strengths } from '@shop/contracts/catalog.ts'
import { look } from './color.ts'
import { monogramPath } from './monogram.ts'
import { INSIDE, motifOf } from './motifs.ts'
import { createSeededRandom } from './seeded-random.ts'
import type { DrawingSubject } from './subject.ts'
import { glow, linear, type Picture, radial, shadow } from './svg.ts'
import { categoryHues, tintOf } from './tints.ts'

/** A round tin seen from above: its rim is the brand's, its inside the taste's, its embers the strength. */
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
        [0, look(0.66, 0.06, rim)],
        [0.5, look(0.42, 0.055, rim)],
        [1, look(0.3, 0.045, rim)],
      ],
      'x1=".15" y1="0" x2=".85" y2="1"',
    ),
    radial(
      'in',
      [
        [0, look(light, chroma, inner)],
        [0.55, look(light * 0.82, chroma * 0.95, between(inner, outer))],
        [1, look(light * 0.58, chroma * 0.75, outer)],
      ],
      'cx=".34" cy=".28" r=".85"',
    ),
    glow,
    `<clipPath id="c"><circle r="${INSIDE}"/></clipPath>`,
    motif.defs,
  ].join('')
  const line = look(0.95, 0.04, inner)
  const body = [
    smoke(random.whole(-8, 8), look(0.62, 0.04, hue)),
    shadow(200, 330, 112, 12),
    '<g transform="translate(200 186)" fill="none" stroke-linecap="round" stroke-linejoin="round">',
    `<circle r="140" fill="url(#rim)"/><circle r="139" stroke="#fff" stroke-opacity=".22" stroke-width="1.5"/>`,
    `<circle r="${INSIDE}" fill="url(#in)"/>`,
    `<g clip-path="url(#c)" stroke="${line}" stroke-opacity=".62" stroke-width="2.2">${motif.body}</g>`,
    `<circle r="${INSIDE - 3}" stroke="#000" stroke-opacity=".16" stroke-width="6"/>`,
    `<circle r="55" fill="${look(0.2, 0.03, outer)}"/><circle r="50" stroke="${line}" stroke-opacity=".25" stroke-width="1.5"/>`,
    `<path d="${monogramPath(subject.brand, 6)}" stroke="#f6eee6" stroke-width="5.4"/>`,
    '<path d="M-93-72A118 118 0 0 1-8-118" stroke="#fff" stroke-opacity=".5" stroke-width="6"/>',
    '</g>',
    embers(strengths.indexOf(Strength.parse(subject.strength)) + 1),
  ].join('')
  return { hue, defs, body }
}

/** Returns a hue between two, a third of the way along the shorter side of the color circle. */
const between = (from: number, to: number) => from + (((to - from + 540) % 360) - 180) / 3

/** Ribbons of smoke behind the tin. */
function smoke(shift: number, color: string): string {
  const left = `M${112 + shift}-20C70 60 150 90 96 180S${40 - shift} 300 84 340S120 400 96 420`
  const right = `M${288 - shift}-20C340 60 240 100 306 190S${356 + shift} 310 318 348S296 396 310 420`
  return `<path d="${left}${right}" fill="none" stroke="${color}" stroke-opacity=".16" stroke-width="20" stroke-linecap="round"/>`
}

/** Three embers, as many of them lit as the tobacco is strong. */
function embers(lit: number): string {
  const circles = [172, 200, 228].map((x, index) =>
    index < lit
      ? `<circle cx="${x}" cy="362" r="17" fill="url(#glow)" stroke="none"/><circle cx="${x}" cy="362" r="8.5" fill="#ff9d52"/>`
      : `<circle cx="${x}" cy="362" r="7.5"/>`,
  )
  return `<g fill="none" stroke="#ff9d52" stroke-opacity=".45" stroke-width="2">${circles.join('')}</g>`
}
