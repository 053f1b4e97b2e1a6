import { Category } from '@shop/contracts/catalog.ts'
import type { ArtSubject } from './subject.ts'
import { type Picture, shadow } from './svg.ts'

const HUE = 60
const GREY = '#8d8780'
const DARK = '#5d5853'

const shapes: Record<Category, string> = {
  flavor: `<circle cx="200" cy="190" r="110" fill="${GREY}"/><circle cx="200" cy="190" r="84" fill="${DARK}"/>`,
  hookah: `<path d="M188 60h24v130h-24z" fill="${DARK}"/><path d="M176 190h48l46 120a20 20 0 0 1-18 24H148a20 20 0 0 1-18-24z" fill="${GREY}"/>`,
  accessory: `<rect x="110" y="100" width="180" height="180" rx="28" fill="${GREY}"/><circle cx="200" cy="190" r="46" fill="${DARK}"/>`,
  coal: `<path d="M200 90l96 52v100l-96 52-96-52V142z" fill="${GREY}"/><path d="M104 142l96 52 96-52M200 194v100" fill="none" stroke="${DARK}" stroke-width="6"/>`,
}

/** The kind of goods and nothing else: no brand, no taste, no colour (the setting "plain pictures" of a category). */
export function drawPlain(subject: ArtSubject): Picture {
  return { hue: HUE, defs: '', body: shadow(200, 336, 112, 10) + shapes[Category.parse(subject.category)] }
}
