import type { DemoAccessory, DemoHookah } from '../shape.ts'
import { bowlsAndHeat } from './accessories-bowls.ts'
import { hosesAndGlass } from './accessories-hoses.ts'
import { tools } from './accessories-tools.ts'
import { azatHookahs } from './hookahs-azat.ts'
import { karasPipes } from './hookahs-karas-pipes.ts'
import { vaykSteel } from './hookahs-vayk-steel.ts'

export { coals } from './coals.ts'

export const hookahs: readonly DemoHookah[] = [...karasPipes, ...vaykSteel, ...azatHookahs]
export const accessories: readonly DemoAccessory[] = [...bowlsAndHeat, ...hosesAndGlass, ...tools]
