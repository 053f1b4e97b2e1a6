import { BuiltInAccessoryType } from '@shop/contracts/catalog.ts'
import { bowl, burner, foil, heatDevice, tongs, windCover } from './accessory-heat.ts'
import { base, brush, hose, molassesCatcher, mouthpiece, seal } from './accessory-smoke.ts'
import { disc } from './parts.ts'
import { createSeededRandom } from './seeded-random.ts'
import type { Drawing, DrawingSubject } from './subject.ts'
import type { Picture } from './svg.ts'

const drawings: Record<BuiltInAccessoryType, Drawing> = {
  bowl,
  'heat-management': heatDevice,
  foil,
  hose,
  mouthpiece,
  tongs,
  base,
  'molasses-catcher': molassesCatcher,
  brush,
  burner,
  'wind-cover': windCover,
  seal,
}

/** One drawing per type of accessory, in a colour of the product's own. */
export function drawAccessory(subject: DrawingSubject): Picture {
  const random = createSeededRandom(`${subject.brand} ${subject.slug}`)
  const hue = random.pick([15, 45, 80, 150, 190, 230, 265, 310, 345])
  const type = BuiltInAccessoryType.safeParse(subject.accessoryType)
  // Types added by staff have no drawing of their own: a plain ring fits any small part.
  const { defs, body } = drawings[type.success ? type.data : 'seal']({ random, hue, slug: subject.slug })
  return { hue, defs, body: disc(hue) + body }
}
