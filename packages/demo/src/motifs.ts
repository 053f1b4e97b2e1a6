import type { FlavorCategory } from '@shop/contracts/catalog.ts'
import { n, polar, type SeededRandom } from './svg.ts'
import { cutOf } from './tints.ts'

/** The label that a motif covers, in pixels from its center: half its width and half its height. */
export const LABEL = { x: 104, y: 62 }

/** The patterns of flavor categories on a label, centered on 0, 0. The surrounding group sets the stroke. */
export function motifOf(
  category: FlavorCategory,
  taste: string | undefined,
  random: SeededRandom,
): { defs: string; body: string } {
  switch (category) {
    case 'Fruit':
      return scatter(fruitCut(taste), random, [27, 33])
    case 'Berry':
      return scatter(berries, random, [25, 31])
    case 'Herb':
      return scatter(leaf, random, [26, 34])
    case 'Cold':
      return scatter(snowflake, random, [21, 30])
    case 'Spice':
      return scatter(starAnise, random, [25, 32])
    case 'Non-alcoholic drink':
      return { defs: '', body: bubbles(random) }
    case 'Dessert':
      return waves(random)
    case 'Alcoholic drink':
      return { defs: '', body: tiltedLines(random) }
    case 'Gastronomy':
      return diamonds(random)
  }
}

/** Around the emblem in the middle of the label. */
const places = [
  [-78, -34],
  [-76, 36],
  [78, -34],
  [76, 36],
  [-34, -62],
  [36, 64],
] as const

/** Repeats a shape of radius 20 around the emblem, turned and moved at random. */
function scatter(thing: string, random: SeededRandom, [least, most]: [number, number]) {
  const uses = places.map(
    ([x, y]) =>
      `<use href="#m" transform="translate(${x + random.whole(-6, 6)} ${y + random.whole(-5, 5)})rotate(${random.whole(0, 359)})scale(${Math.round(random.between(least, most) * 5) / 100})"/>`,
  )
  return { defs: `<g id="m">${thing}</g>`, body: uses.join('') }
}

const spokes = (count: number, from: number, to: number, turn = 0) =>
  Array.from({ length: count }, (_, index) => {
    const angle = turn + (index * 360) / count
    const [x1, y1] = polar(angle, from)
    const [x2, y2] = polar(angle, to)
    return `M${x1} ${y1}L${x2} ${y2}`
  }).join('')

function fruitCut(taste: string | undefined): string {
  switch (cutOf(taste)) {
    case 'wheel':
      return `<circle r="20"/><circle r="16" fill="#fff" fill-opacity=".22"/><path d="${spokes(8, 3, 16)}"/>`
    case 'wedge':
      return '<path d="M-20-6A21 21 0 0 0 20-6Z" fill="#fff" fill-opacity=".22"/><path d="M-15-6A15.5 15.5 0 0 0 15-6M-7 0v2M0 2v2M7 0v2"/>'
    case 'half':
      return '<path d="M0-15C10-22 20-13 18 0C16 13 6 20 0 18C-6 20-16 13-18 0C-20-13-10-22 0-15Z" fill="#fff" fill-opacity=".18"/><path d="M0-15C1-20 4-23 8-24"/><ellipse cy="1" rx="5" ry="8" fill="#fff" fill-opacity=".3"/>'
  }
}

const berries =
  '<path d="M-9 2C-8-10-2-16 6-20M9 4C8-8 8-14 6-20"/><circle cx="-9" cy="9" r="9" fill="#fff" fill-opacity=".24"/><circle cx="10" cy="11" r="9" fill="#fff" fill-opacity=".24"/><path d="M-14 8a5.5 5.5 0 0 1 4-4M5 10a5.5 5.5 0 0 1 4-4"/>'

const leaf =
  '<path d="M0-22C11-12 12 8 0 20C-12 8-11-12 0-22Z" fill="#fff" fill-opacity=".2"/><path d="M0-16V26M0-6l6-5M0-6l-6-5M0 3l7-5M0 3l-7-5M0 12l6-5M0 12l-6-5"/>'

const snowflake =
  '<g id="a"><path id="p" d="M0 0V20M-5 19L0 13L5 19M-4 11L0 7L4 11"/><use href="#p" transform="rotate(60)"/><use href="#p" transform="rotate(120)"/></g><use href="#a" transform="rotate(180)"/>'

const starAnise =
  '<g id="b"><g id="a"><path id="p" d="M0-3C5-8 4-15 0-22C-4-15-5-8 0-3Z" fill="#fff" fill-opacity=".22"/><use href="#p" transform="rotate(45)"/></g><use href="#a" transform="rotate(90)"/></g><use href="#b" transform="rotate(180)"/>'

function bubbles(random: SeededRandom): string {
  const circles: string[] = []
  const shines: string[] = []
  for (let index = 0; index < 14; index++) {
    const isLarge = index < 6
    const radius = isLarge ? random.whole(12, 19) : random.whole(3, 9)
    const [x, y] = polar(
      index * 137.5 + random.between(-12, 12),
      isLarge ? random.between(78, 98) : random.between(62, 112),
    )
    const [cx, cy] = [Math.round(x), Math.round(y)]
    circles.push(`<circle cx="${cx}" cy="${cy}" r="${radius}"/>`)
    const curve = Math.round(radius * 0.6)
    if (isLarge) shines.push(`M${cx - curve} ${cy - 1}a${curve} ${curve} 0 0 1 ${curve - 1} ${1 - curve}`)
  }
  return `<g fill="#fff" fill-opacity=".14">${circles.join('')}</g><path d="${shines.join('')}"/>`
}

const patternLine = 'stroke="#fff" stroke-opacity=".55" stroke-width="2" fill="none" stroke-linecap="round"'

function waves(random: SeededRandom): { defs: string; body: string } {
  const quarter = random.whole(8, 11)
  const wave = (y: number, height: number) =>
    `M${-quarter * 2} ${y}${[1, -1, 1, -1].map(side => `q${quarter} ${side * height} ${quarter * 2} 0`).join('')}`
  return {
    defs: `<pattern id="m" width="${quarter * 4}" height="52" patternUnits="userSpaceOnUse" patternTransform="rotate(${random.whole(-24, 24)})" ${patternLine}><path d="${wave(13, 12)}" stroke-width="4.5"/><path d="${wave(39, 8)}" stroke-opacity=".35"/></pattern>`,
    body: `<rect x="${-LABEL.x}" y="${-LABEL.y - 30}" width="${LABEL.x * 2}" height="${LABEL.y * 2 + 60}" fill="url(#m)" stroke="none"/>`,
  }
}

function tiltedLines(random: SeededRandom): string {
  const tilt = random.pick([-28, -22, 24, 30])
  const lines = Array.from({ length: 15 }, (_, index) => {
    const x = -126 + index * 18
    const reach = Math.sqrt(Math.max(0, 130 ** 2 - x ** 2))
    const from = n(-reach + random.between(0, 40))
    const gap = random.between(-50, 50)
    return index % 2 === 0
      ? `M${x} ${from}V${n(gap - 8)}M${x} ${n(gap + 8)}V${n(reach)}`
      : `M${x} ${n(-reach)}V${n(reach - random.between(10, 70))}`
  })
  const bold = lines.filter((_, index) => index % 3 === 0).join('')
  const fine = lines.filter((_, index) => index % 3 !== 0).join('')
  return `<g transform="rotate(${tilt})"><path d="${bold}" stroke-width="6" stroke-opacity=".3"/><path d="${fine}"/></g>`
}

/** Draws a quilt of diamonds as an SVG pattern, because single cells would make the largest of all files. */
function diamonds(random: SeededRandom): { defs: string; body: string } {
  const half = random.whole(18, 22)
  const size = half * 4
  const arm = half - 4
  const rowOf = (y: number, from: number) =>
    [0, 2, 4]
      .filter(step => step + from <= 4)
      .map(step => `M${(step + from) * half} ${y * half - arm}l${arm} ${arm}l${-arm} ${arm}l${-arm} ${-arm}z`)
      .join('')
  const open = [rowOf(0, 0), rowOf(2, 0), rowOf(4, 0), rowOf(3, 1)].join('')
  return {
    defs: `<pattern id="m" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${random.whole(-10, 10)})" ${patternLine}><path d="${open}"/><path d="${rowOf(1, 1)}" fill="#fff" fill-opacity=".26"/><path d="M${half * 2} ${half * 2}h0M${half} ${half * 3}h0M${half * 3} ${half * 3}h0" stroke-width="6"/></pattern>`,
    body: `<rect x="${-LABEL.x}" y="${-LABEL.y - 30}" width="${LABEL.x * 2}" height="${LABEL.y * 2 + 60}" fill="url(#m)" stroke="none"/>`,
  }
}
