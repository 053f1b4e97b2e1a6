import type { DemoBrand } from '../shape.ts'
import { apricotRoad } from './apricot-road.ts'
import { basaltWorks } from './basalt-works.ts'
import { gorgeLab } from './gorge-lab.ts'
import { karasBlend } from './karas-blend.ts'
import { lusin } from './lusin.ts'
import { meghrHouse } from './meghr-house.ts'
import { nairiCloud } from './nairi-cloud.ts'
import { norHov } from './nor-hov.ts'
import { obsidian39 } from './obsidian-39.ts'
import { tsaghikGarden } from './tsaghik-garden.ts'
import { tufaLeaf } from './tufa-leaf.ts'
import { vishapDark } from './vishap-dark.ts'

/** The made-up brands, mild to strong. */
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
