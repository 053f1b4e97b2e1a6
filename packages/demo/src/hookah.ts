import { disc, type FlaskForm, flask, glass, litGradient, metals, smokeGradient, wisp } from './parts.ts'
import {
  createSeededRandom,
  type DrawingSubject,
  glow,
  linear,
  oklch,
  type Picture,
  type SeededRandom,
  shadow,
} from './svg.ts'

type Habit = {
  forms: readonly [FlaskForm, ...FlaskForm[]]
  metal: keyof typeof metals
  knobs: 'turned' | 'rings' | 'ball'
}

/** The style of each brand. Another brand gets one of these, seeded by its name. */
const habits: readonly [Habit, ...Habit[]] = [
  { forms: ['bell', 'jar', 'bell', 'globe'], metal: 'brass', knobs: 'turned' },
  { forms: ['cylinder', 'cone', 'cylinder'], metal: 'steel', knobs: 'rings' },
  { forms: ['drop', 'globe', 'drop'], metal: 'dyed', knobs: 'ball' },
]
const habitOf: Record<string, Habit | undefined> = {
  'Karas Pipes': habits[0],
  'Vayk Steel': habits[1],
  Azat: habits[2],
}

const GROUND = 338
const SMALLEST_ML = 500
const LARGEST_ML = 3000

/** Draws a hookah from the side. Its height follows the size of its flask; metal and outline follow its brand. */
export function drawHookah(subject: DrawingSubject): Picture {
  const random = createSeededRandom(`${subject.brand} ${subject.slug}`)
  const habit = habitOf[subject.brand] ?? createSeededRandom(subject.brand).pick(habits)
  const hue = random.pick([15, 60, 125, 160, 190, 220, 250, 285, 320, 350])
  const size = Math.min(1, Math.max(0, ((subject.volume ?? 1500) - SMALLEST_ML) / (LARGEST_ML - SMALLEST_ML)))
  const flaskHeight = Math.round(72 + size * 34)
  const halfWidth = Math.round(44 + size * 26)
  const neck = Math.round(11 + size * 3)
  const bowlTop = GROUND - Math.round(200 + size * 76)
  const neckTop = GROUND - flaskHeight
  const accent = oklch(0.74, 0.12, hue)
  const vessel = flask({
    form: random.pick(habit.forms),
    ground: GROUND,
    height: flaskHeight,
    halfWidth,
    neck,
    light: oklch(0.9, 0.06, hue),
  })
  const defs = [
    metals[habit.metal]('metal', (hue + 150) % 360),
    glass('glass', hue),
    clay(random),
    litGradient,
    smokeGradient,
    glow,
    vessel.clip,
  ].join('')
  const body = [
    disc(hue),
    '<g transform="translate(-30 -40)scale(1.15)">',
    shadow(205, GROUND + 1, halfWidth * 1.7),
    wisp(200, bowlTop - 24, random.whole(-6, 6)),
    hose(neckTop, accent),
    vessel.body,
    stem({ top: bowlTop + 40, bottom: neckTop, collar: neck + 6, knobs: habit.knobs, random }),
    bowl(bowlTop),
    '</g>',
  ].join('')
  return { hue, defs, body }
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

function bowl(top: number): string {
  return [
    `<path d="M170 ${top}H230L222 ${top + 26}Q218 ${top + 36} 212 ${top + 44}H188Q182 ${top + 36} 178 ${top + 26}Z" fill="url(#clay)"/>`,
    `<ellipse cx="200" cy="${top}" rx="31" ry="6" fill="#2a1c16"/>`,
    `<path d="M175 ${top - 16}h20v15h-20zM190 ${top - 25}h18v23h-18z" fill="#3a322d" stroke="#241c18" stroke-width="1.5"/>`,
    `<circle cx="214" cy="${top - 9}" r="26" fill="url(#glow)"/>`,
    `<path d="M205 ${top - 18}h19v17h-19z" fill="url(#lit)"/>`,
  ].join('')
}

/** Draws the stem with its knobs, the ash tray and the collar of the flask, in one metal. */
function stem(of: {
  top: number
  bottom: number
  collar: number
  knobs: Habit['knobs']
  random: SeededRandom
}): string {
  const { top, bottom, collar, knobs, random } = of
  const tray = top + 12
  const at = (share: number) => Math.round(tray + (bottom - tray) * share)
  const knob = (share: number, rx: number, ry: number) => `<ellipse cx="200" cy="${at(share)}" rx="${rx}" ry="${ry}"/>`
  const ring = (share: number) => `<rect x="188" y="${at(share)}" width="24" height="7" rx="2"/>`
  const shapes: Record<Habit['knobs'], () => string> = {
    turned: () =>
      knob(0.3, 11, 7) + knob(0.52, random.whole(15, 18), Math.round((bottom - tray) * 0.16)) + knob(0.76, 11, 7),
    rings: () => [0.28, 0.4, 0.68, 0.8].map(ring).join(''),
    ball: () => knob(random.between(0.4, 0.6), 15, 15),
  }
  return [
    '<g fill="url(#metal)">',
    `<path d="M192 ${top - 6}h16V${bottom}h-16z"/>`,
    shapes[knobs](),
    `<ellipse cx="200" cy="${tray}" rx="${random.whole(42, 50)}" ry="8"/>`,
    `<ellipse cx="200" cy="${tray - 2}" rx="34" ry="4" fill="#000" opacity=".28"/>`,
    `<rect x="204" y="${bottom - 23}" width="20" height="14" rx="3"/>`,
    `<rect x="${200 - collar}" y="${bottom - 8}" width="${collar * 2}" height="15" rx="5"/>`,
    '</g>',
  ].join('')
}

function hose(neckTop: number, color: string): string {
  const y = neckTop - 16
  return [
    '<g fill="none" stroke-width="9" stroke-linecap="round">',
    `<path d="M208 ${y}h14C286 ${y - 6} 262 ${GROUND + 2} 306 ${GROUND - 2}" stroke="${color}"/>`,
    `<path d="M306 ${GROUND - 2}l46-26" stroke="#d9b98c"/></g>`,
  ].join('')
}
