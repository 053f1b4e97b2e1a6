import { oklch } from '@shop/contracts/flavor-colors.ts'
import { drawKit } from './accessories.ts'
import { disc, type FlaskForm, flask, glass, litGradient, metals, smokeGradient, wisp } from './parts.ts'
import {
  createSeededRandom,
  type DrawingSubject,
  glow,
  linear,
  n,
  type Picture,
  type SeededRandom,
  shadow,
  toSvg,
} from './svg.ts'

type StemForm = 'turned' | 'baluster' | 'column' | 'rings' | 'ball' | 'fins'
type Silhouette = { flask: FlaskForm; stem: StemForm }
type Style = { metal: keyof typeof metals; silhouettes: readonly [Silhouette, ...Silhouette[]] }

/** Metal and silhouettes of each brand. Another brand gets one of these, seeded by its name. */
const styles: readonly [Style, ...Style[]] = [
  {
    metal: 'brass',
    silhouettes: [
      { flask: 'bell', stem: 'turned' },
      { flask: 'jar', stem: 'baluster' },
    ],
  },
  {
    metal: 'steel',
    silhouettes: [
      { flask: 'cylinder', stem: 'column' },
      { flask: 'cone', stem: 'rings' },
    ],
  },
  {
    metal: 'dyed',
    silhouettes: [
      { flask: 'drop', stem: 'ball' },
      { flask: 'globe', stem: 'fins' },
    ],
  },
]
const styleOf: Record<string, Style | undefined> = {
  'Karas Pipes': styles[0],
  'Vayk Steel': styles[1],
  Azat: styles[2],
}

const GROUND = 378
/** All hookahs have one scale: the tallest of 80 cm fills the picture. */
const PIXELS_PER_CM = 4.05

/** Draws a hookah from the side, in proportion to its height and the volume of its flask. */
export function drawHookah(subject: DrawingSubject): Picture {
  const { hue, defs, body } = drawParts(subject)
  return { defs, body: disc(hue) + body }
}

/** Draws the bowl with the stem, the flask, each from close up, and what else is in the box. */
export function drawHookahViews(subject: DrawingSubject): { bowl: string; flask: string; kit: string } {
  const { hue, defs, body, top, flaskHeight, halfWidth } = drawParts(subject)
  const closeUp = (y: number, side: number) => {
    const view = [200 - side / 2, y, side, side].map(n).join(' ')
    return toSvg({ defs, body: disc(hue, { y: y + side / 2, radius: side * 0.45 }) + body }, { view, size: 640 })
  }
  const bowlSide = Math.min(190, Math.max(110, (GROUND - flaskHeight - top) * 0.9))
  const flaskSide = Math.max(flaskHeight * 1.5, halfWidth * 2.6)
  return {
    bowl: closeUp(top - bowlSide * 0.26, bowlSide),
    flask: closeUp(GROUND + flaskSide * 0.12 - flaskSide, flaskSide),
    kit: drawKit(subject, hue),
  }
}

function drawParts(subject: DrawingSubject) {
  const random = createSeededRandom(`${subject.brand} ${subject.slug}`)
  const style = styleOf[subject.brand] ?? createSeededRandom(subject.brand).pick(styles)
  const silhouette = random.pick(style.silhouettes)
  const hue = random.pick([15, 60, 125, 160, 190, 220, 250, 285, 320, 350])
  const volumeMl = subject.volume ?? 1500
  const height = (subject.height ?? 30 + volumeMl / 100) * PIXELS_PER_CM
  /** The radius of a sphere with this volume. */
  const radius = Math.cbrt((3 * volumeMl) / (4 * Math.PI)) * PIXELS_PER_CM
  const flaskHeight = Math.min(height * 0.46, radius * 2.6)
  const halfWidth = radius * 1.34
  const neck = halfWidth * 0.24
  const top = GROUND - height
  const neckTop = GROUND - flaskHeight
  const scale = Math.max(0.62, Math.min(1, height / 260))
  const vessel = flask({
    form: silhouette.flask,
    ground: GROUND,
    height: flaskHeight,
    halfWidth,
    neck,
    light: oklch(0.9, 0.06, hue),
  })
  const accent = subject.hose === 'leather' ? oklch(0.48, 0.08, 50) : oklch(0.62, 0.13, hue)
  const defs = [
    metals[style.metal]('metal', (hue + 150) % 360),
    glass('glass', hue),
    clay(random),
    litGradient,
    smokeGradient,
    glow,
    vessel.clip,
  ].join('')
  const stemTop = top + 42 * scale
  const body = [
    shadow(200, GROUND, halfWidth * 1.7),
    top > 60 ? wisp(200, top - 16 * scale, Math.min(90, top - 30), random.whole(-6, 6)) : '',
    hose(neckTop - 16 * scale, { color: accent, scale, side: 1 }),
    // The pair of Azat has two hoses.
    subject.slug.includes('zuyg') ? hose(neckTop - 16 * scale, { color: accent, scale, side: -1 }) : '',
    vessel.body,
    stem(silhouette.stem, { top: stemTop, bottom: neckTop, neck, scale }),
    `<g transform="translate(200 ${n(top)})scale(${n(scale * 10) / 10})">${BOWL}</g>`,
  ].join('')
  return { hue, defs, body, top, flaskHeight, halfWidth }
}

function clay(random: SeededRandom): string {
  const hue = random.pick([30, 40, 60, 250])
  return linear(
    'clay',
    [
      [0, oklch(0.66, 0.11, hue)],
      [0.5, oklch(0.56, 0.11, hue)],
      [1, oklch(0.36, 0.08, hue)],
    ],
    'x2="1"',
  )
}

/** The bowl with its coals. Its rim is at 0, 0. */
const BOWL = [
  '<path d="M-30 0H30L22 26Q18 36 12 44H-12Q-18 36-22 26Z" fill="url(#clay)"/><ellipse rx="31" ry="6" fill="#2a1c16"/>',
  '<path d="M-25-16h20v15h-20zM-10-22h18v20h-18z" fill="#3a322d" stroke="#241c18" stroke-width="1.5"/>',
  '<circle cx="14" cy="-9" r="24" fill="url(#glow)"/><path d="M5-18h19v17h-19z" fill="url(#lit)"/>',
].join('')

type StemSize = { top: number; bottom: number; neck: number; scale: number }

/** Draws the stem in its form, with the ash tray, the port of the hose and the collar of the flask, in one metal. */
function stem(form: StemForm, { top, bottom, neck, scale }: StemSize): string {
  const tray = top + 10 * scale
  const length = bottom - tray
  const y = (share: number) => n(tray + length * share)
  const px = (pixels: number) => n(pixels * scale)
  const knob = (share: number, rx: number, ry: number) =>
    `<ellipse cx="200" cy="${y(share)}" rx="${px(rx)}" ry="${px(ry)}"/>`
  const shapes: Record<StemForm, () => string> = {
    turned: () =>
      knob(0.26, 11, 7) +
      `<ellipse cx="200" cy="${y(0.5)}" rx="${px(17)}" ry="${n(length * 0.14)}"/>` +
      knob(0.74, 11, 7),
    baluster: () =>
      `<path d="M${n(200 - px(7))} ${y(0.1)}C${n(200 - px(8))} ${y(0.4)} ${n(200 - px(26))} ${y(0.5)} ${n(200 - px(20))} ${y(0.72)}S${n(200 - px(8))} ${y(0.88)} ${n(200 - px(8))} ${y(1)}H${n(200 + px(8))}C${n(200 + px(8))} ${y(0.88)} ${n(200 + px(14))} ${y(0.84)} ${n(200 + px(20))} ${y(0.72)}S${n(200 + px(8))} ${y(0.4)} ${n(200 + px(7))} ${y(0.1)}Z"/>`,
    column: () =>
      `<rect x="${n(200 - px(15))}" y="${y(0.16)}" width="${px(30)}" height="${n(length * 0.7)}" rx="${px(6)}"/><path d="M${n(200 - px(15))} ${y(0.24)}h${px(30)}M${n(200 - px(15))} ${y(0.78)}h${px(30)}" stroke="#000" stroke-opacity=".35" stroke-width="2"/>`,
    rings: () =>
      [0.22, 0.34, 0.66, 0.78]
        .map(share => `<rect x="${n(200 - px(13))}" y="${y(share)}" width="${px(26)}" height="${px(7)}" rx="2"/>`)
        .join(''),
    ball: () => knob(0.5, 17, 17),
    fins: () => [0.3, 0.42, 0.54, 0.66].map((share, index) => knob(share, 24 - index * 3, 4)).join(''),
  }
  return [
    '<g fill="url(#metal)">',
    `<rect x="${n(200 - px(7))}" y="${n(top - px(6))}" width="${px(14)}" height="${n(bottom - top + px(6))}"/>`,
    shapes[form](),
    `<ellipse cx="200" cy="${n(tray)}" rx="${px(46)}" ry="${px(8)}"/><ellipse cx="200" cy="${n(tray - px(2))}" rx="${px(34)}" ry="${px(4)}" fill="#000" opacity=".28"/>`,
    `<rect x="${n(200 + px(4))}" y="${n(bottom - px(23))}" width="${px(20)}" height="${px(14)}" rx="3"/>`,
    `<rect x="${n(200 - neck - 5)}" y="${n(bottom - px(8))}" width="${n(neck * 2 + 10)}" height="${px(15)}" rx="5"/>`,
    '</g>',
  ].join('')
}

/** Draws a hose from its port to the ground, on the right (1) or on the left (-1). */
function hose(y: number, { color, scale, side }: { color: string; scale: number; side: 1 | -1 }): string {
  const drop = n(GROUND - 4 - y)
  const reach = n(92 * Math.max(0.8, scale))
  return [
    `<g transform="translate(200 ${n(y)})scale(${side} 1)" fill="none" stroke-width="${n(8 * scale)}" stroke-linecap="round">`,
    `<path d="M8 0h12C${n(reach * 0.9)} -6 ${n(reach * 0.62)} ${drop} ${reach} ${drop}" stroke="${color}"/>`,
    `<path d="M${reach} ${drop}l${n(44 * scale)} ${n(-24 * scale)}" stroke="#c9a273"/></g>`,
  ].join('')
}
