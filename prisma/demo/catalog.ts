import { readFileSync } from 'node:fs'
import {
  type FlavorCategory,
  FlavorCategory as flavorCategory,
  tasteDimensions,
} from '../../packages/contracts/src/catalog.ts'
import type { Texts } from '../../packages/contracts/src/locale-schemas.ts'
import { completeTexts } from '../../packages/contracts/src/text-fields.ts'
import { apricotRoad } from './flavors/apricot-road.ts'
import { basaltWorks } from './flavors/basalt-works.ts'
import { gorgeLab } from './flavors/gorge-lab.ts'
import { karasBlend } from './flavors/karas-blend.ts'
import { lusin } from './flavors/lusin.ts'
import { meghrHouse } from './flavors/meghr-house.ts'
import { nairiCloud } from './flavors/nairi-cloud.ts'
import { norHov } from './flavors/nor-hov.ts'
import { obsidian39 } from './flavors/obsidian-39.ts'
import { tsaghikGarden } from './flavors/tsaghik-garden.ts'
import { tufaLeaf } from './flavors/tufa-leaf.ts'
import { vishapDark } from './flavors/vishap-dark.ts'
import { bowlsAndHeat } from './products/accessories-bowls.ts'
import { hosesAndGlass } from './products/accessories-hoses.ts'
import { tools } from './products/accessories-tools.ts'
import { coals } from './products/coals.ts'
import { azatHookahs } from './products/hookahs-azat.ts'
import { karasPipes } from './products/hookahs-karas-pipes.ts'
import { vaykSteel } from './products/hookahs-vayk-steel.ts'
import type { DemoAccessory, DemoBrand, DemoHookah } from './types.ts'

/** The invented tobacco brands, from mild to strong. */
export const brands: readonly DemoBrand[] = [
  tufaLeaf,
  lusin,
  meghrHouse,
  apricotRoad,
  norHov,
  tsaghikGarden,
  gorgeLab,
  nairiCloud,
  karasBlend,
  basaltWorks,
  obsidian39,
  vishapDark,
]

export const hookahs: readonly DemoHookah[] = [...karasPipes, ...vaykSteel, ...azatHookahs]
export const accessories: readonly DemoAccessory[] = [...bowlsAndHeat, ...hosesAndGlass, ...tools]
export { coals }

export type Taste = {
  id: string
  category: FlavorCategory
  name: Texts
  intensity: number
  role: string
  maxSharePercent: number
  /** Percent of each dimension's full scale. */
  profile: Record<(typeof tasteDimensions)[number], number>
}

/** The tastes of tastes.csv, including those of no product. */
export const tastes: readonly Taste[] = readFileSync(new URL('tastes.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(toTaste)

function toTaste(row: string): Taste {
  const [id, category, ru, en, hy, intensity, role, maxSharePercent, ...profile] = row.split(',')
  if (!id || !ru || !en || !hy || !role || profile.length !== tasteDimensions.length)
    throw new Error(`tastes.csv: expected a taste with its profile, got ${row}`)
  const [sweet = 0, sour = 0, fresh = 0, spicy = 0, creamy = 0, bitter = 0, herbal = 0] = profile.map(Number)
  return {
    id,
    category: flavorCategory.parse(category),
    name: completeTexts({ ru, en, hy }),
    intensity: Number(intensity),
    role,
    maxSharePercent: Number(maxSharePercent),
    profile: { sweet, sour, fresh, spicy, creamy, bitter, herbal },
  }
}

const byId = new Map(tastes.map(taste => [taste.id, taste]))

export function tasteOf(id: string): Taste {
  const taste = byId.get(id)
  if (!taste) throw new Error(`tastes.csv has no taste ${id}`)
  return taste
}
