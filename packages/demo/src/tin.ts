import { FlavorCategory, Strength, strengths } from '@shop/contracts/catalog.ts'
import { oklch, tintOf } from '@shop/contracts/flavor-colors.ts'
import { motifOf } from './motifs.ts'
import { bar, disc } from './parts.ts'
import { createSeededRandom, type DrawingSubject, glow, linear, type Picture, shadow } from './svg.ts'
import { categoryHues } from './tints.ts'

/** Outlines of the tin: its label and its body, as cylinders seen from slightly above. */
const LABEL = 'M92 166A108 22 0 0 0 308 166V300A108 22 0 0 1 92 300Z'
const BODY = 'M92 118V330A108 22 0 0 0 308 330V118Z'

/** Light and shadow on a round side that is lit from the left. */
const roundness = linear(
  'round',
  [
    [0, '#000', 0.42],
    [0.2, '#fff', 0.16],
    [0.36, '#fff', 0.2],
    [0.62, '#000', 0.06],
    [1, '#000', 0.5],
  ],
  'x2="1"',
)

/**
 * Draws a tin that stands with its lid on. Metal and emblem depend on the brand, the label on the taste, the embers on
 * the strength.
 */
export function drawTin(subject: DrawingSubject): Picture {
  const category = FlavorCategory.parse(subject.flavorCategory)
  const random = createSeededRandom(`${subject.brand} ${subject.slug}`)
  const { inner, outer, light = 0.66, chroma = 0.17 } = tintOf(category, subject.flavorType)
  const brand = createSeededRandom(subject.brand)
  const metal = brand.whole(0, 359)
  const motif = motifOf(category, subject.flavorType, random)
  const line = oklch(0.97, 0.03, inner)
  const defs = [
    bar('metal', metal, 0.07, brand.pick([0.72, 0.5, 0.86])),
    linear('label', [
      [0, oklch(light, chroma, inner)],
      [1, oklch(light * 0.78, chroma * 0.95, between(inner, outer))],
    ]),
    roundness,
    glow,
    `<clipPath id="c"><path d="${LABEL}"/></clipPath>`,
    motif.defs,
  ].join('')
  const body = [
    disc(categoryHues[category]),
    shadow(200, 348, 128, 20),
    `<path d="${BODY}" fill="url(#metal)"/><path d="${LABEL}" fill="url(#label)"/>`,
    '<g clip-path="url(#c)" stroke-linecap="round" stroke-linejoin="round">',
    `<g transform="translate(200 246)" fill="none" stroke="${line}" stroke-opacity=".7" stroke-width="2.2">${motif.body}</g>`,
    `<path d="M92 172A108 22 0 0 0 308 172M92 294A108 22 0 0 0 308 294" fill="none" stroke="${line}" stroke-width="2.5"/></g>`,
    `<g transform="translate(200 246)"><circle r="43" fill="#fbf4ea"/><circle r="38.5" fill="none" stroke="${oklch(0.5, 0.12, inner)}" stroke-width="1.5"/><path d="${brand.pick(emblems)}" transform="translate(0 -7)" fill="${oklch(0.42, 0.12, outer)}"/>`,
    embers(strengths.indexOf(Strength.parse(subject.strength)) + 1),
    `</g><path d="${BODY}" fill="url(#round)"/>`,
    lid(oklch(0.88, 0.03, metal)),
  ].join('')
  return { defs, body }
}

/** Draws the lid: its side, its top with a rim, and a reflection. */
function lid(light: string): string {
  return [
    '<path d="M86 96V124A114 24 0 0 0 314 124V96Z" fill="url(#metal)"/><path d="M86 96V124A114 24 0 0 0 314 124V96Z" fill="url(#round)"/>',
    `<ellipse cx="200" cy="96" rx="114" ry="24" fill="url(#metal)"/><ellipse cx="200" cy="95" rx="113" ry="23" fill="${light}" fill-opacity=".5"/>`,
    '<ellipse cx="200" cy="97" rx="94" ry="17" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="3"/>',
    '<path d="M118 92C140 82 168 78 196 77" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="4" stroke-linecap="round"/>',
  ].join('')
}

/** Returns a hue between two, a third of the way along the shorter side of the color circle. */
const between = (from: number, to: number) => from + (((to - from + 540) % 360) - 180) / 3

/** Emblems of brands, about 40 pixels wide: a leaf, a drop, a mountain, a sun, a wave, a jug, a crescent, a diamond. */
const emblems = [
  'M0-18C14-10 15 8 0 17C-15 8-14-10 0-18ZM-1-10H1V14H-1Z',
  'M0-19C9-6 14-1 14 6A14 14 0 0 1-14 6C-14-1-9-6 0-19Z',
  'M-20 15L-6-12L2 2L8-6L20 15Z',
  'M-3-19H3V-11H-3ZM-3 11H3V19H-3ZM-19-3H-11V3H-19ZM11-3H19V3H11ZM0-9A9 9 0 0 1 0 9A9 9 0 0 1 0-9Z',
  'M-20 2C-14-10-6-10 0 0S14 10 20-2V8C14 20 6 20 0 10S-14 2-20 12Z',
  'M-6-18H6L5-12C14-6 14 10 6 17H-6C-14 10-14-6-5-12Z',
  'M6-18A18 18 0 1 0 6 18A14 14 0 0 1 6-18Z',
  'M0-19L15 0L0 19L-15 0Z',
] as const

/** Draws three embers below the emblem. The strength decides how many of them glow. */
function embers(lit: number): string {
  const circles = [-15, 0, 15].map((x, index) =>
    index < lit
      ? `<circle cx="${x}" cy="22" r="9" fill="url(#glow)"/><circle cx="${x}" cy="22" r="5" fill="#f2742c"/>`
      : `<circle cx="${x}" cy="22" r="4.2" fill="none" stroke="#8a7868" stroke-width="1.5"/>`,
  )
  return circles.join('')
}
