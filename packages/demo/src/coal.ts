import { oklch } from '@shop/contracts/flavor-colors.ts'
import { cube, disc, litGradient } from './parts.ts'
import { createSeededRandom, type DrawingSubject, glow, n, type Picture, type SeededRandom, shadow } from './svg.ts'

const LARGEST_CUBE_MM = 28
const HUE = 45

/** Draws coal: cubes of the product's size, round tablets or lumps of wood. Some of it glows. */
export function drawCoal(subject: DrawingSubject): Picture {
  const random = createSeededRandom(`${subject.brand} ${subject.slug}`)
  const size = subject.size
  const heap = size === undefined ? lumps(random) : size > LARGEST_CUBE_MM ? tablets(size, random) : cubes(size, random)
  return { defs: litGradient + glow, body: `${disc(HUE)}${shadow(200, 312, 118, 20)}${heap}` }
}

/** Positions in a heap, in edge lengths: right, left, up. */
const heaps: readonly [Heap, ...Heap[]] = [
  [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [1, 1, 0],
    [0, 0, 1],
  ],
  [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [1, 1, 0],
    [1, 0, 1],
  ],
  [
    [0, 0, 0],
    [1.2, 0, 0],
    [0, 1.2, 0],
    [1.2, 1.2, 0],
  ],
  [
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
    [0, 1, 0],
    [1, 1, 0],
    [0, 0, 1],
  ],
  [
    [0, 0, 0],
    [1.15, 0, 0],
    [0, 1.15, 0],
    [0.5, 0.5, 1],
  ],
]
type Heap = readonly (readonly [right: number, left: number, up: number])[]

function cubes(sizeMm: number, random: SeededRandom): string {
  const heap = random.pick(heaps)
  const edge = sizeMm * 2.6
  const height = random.pick([1, 1, 1, 0.7]) * edge
  const lit = new Set([heap.length - 1, random.whole(1, heap.length - 2)])
  const wide = Math.max(...heap.map(([right, left]) => right + left))
  const aside = heap.map(([right, left]) => right - left)
  const middle = (Math.max(...aside) + Math.min(...aside)) / 2
  return heap
    .map(([right, left, up], index) =>
      cube(
        200 + (right - left - middle) * edge * 0.866,
        262 - height + (right + left - wide / 2) * edge * 0.5 - up * height,
        edge,
        lit.has(index),
        height,
      ),
    )
    .join('')
}

function tablets(sizeMm: number, random: SeededRandom): string {
  const rx = sizeMm * 2.2
  const ry = rx * 0.42
  const thickness = 24
  const tablet = (x: number, y: number, isLit: boolean) => {
    const side = isLit ? 'url(#lit)' : oklch(0.27, 0.008, 60)
    const top = isLit ? oklch(0.72, 0.04, 60) : oklch(0.42, 0.008, 60)
    const halo = isLit ? `<circle cx="${n(x)}" cy="${n(y)}" r="${n(rx * 1.5)}" fill="url(#glow)"/>` : ''
    return `${halo}<path d="M${n(x - rx)} ${n(y)}v${thickness}a${n(rx)} ${n(ry)} 0 0 0 ${n(rx * 2)} 0v${-thickness}z" fill="${side}"/><ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${top}"/><ellipse cx="${n(x)}" cy="${n(y + 2)}" rx="${n(rx * 0.6)}" ry="${n(ry * 0.55)}" fill="#000" opacity=".22"/>`
  }
  const shift = random.whole(-10, 10)
  return [
    tablet(196 - shift, 272, false),
    tablet(206 + shift, 244, false),
    tablet(198, 216, false),
    tablet(202 + shift / 2, 188, true),
  ].join('')
}

function lumps(random: SeededRandom): string {
  const log = (x: number, y: number, length: number, thick: number, turn: number, isLit: boolean) => {
    const bark = isLit ? 'url(#lit)' : oklch(0.26, 0.012, 50)
    const end = isLit ? oklch(0.7, 0.1, 55) : oklch(0.4, 0.012, 50)
    const cracks = `M${n(-length * 0.3)} ${n(-thick * 0.3)}l14 8l10-5l16 7M${n(length * 0.05)} ${n(thick * 0.3)}l18-5l12 5`
    const halo = isLit ? `<circle r="${n(length * 0.75)}" fill="url(#glow)"/>` : ''
    return `<g transform="translate(${x} ${y})rotate(${turn})">${halo}<rect x="${-length / 2}" y="${-thick / 2}" width="${length}" height="${thick}" rx="9" fill="${bark}"/><path d="${cracks}" fill="none" stroke="${isLit ? '#5a1c0c' : '#ff9d52'}" stroke-opacity="${isLit ? 0.7 : 0.55}" stroke-width="2.4" stroke-linecap="round"/><ellipse cx="${length / 2}" rx="${n(thick * 0.28)}" ry="${thick / 2}" fill="${end}"/><ellipse cx="${length / 2}" rx="${n(thick * 0.15)}" ry="${n(thick * 0.27)}" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="2"/></g>`
  }
  return [
    log(170, 272, 150, 50, random.whole(-10, -4), false),
    log(238, 276, 130, 46, random.whole(8, 16), false),
    log(208, 226, 150, 48, random.whole(-20, -12), true),
    log(184, 184, 104, 42, random.whole(12, 22), false),
  ].join('')
}
