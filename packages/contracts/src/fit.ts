import type { BuiltInAccessoryType } from './catalog.ts'

/** Where a part meets a hookah or another part. */
export const connections = ['bowl', 'hose', 'base', 'rim', 'tip'] as const
export type Connection = (typeof connections)[number]

/** What the rule reads of a product: its kind and the attributes of connection-attributes.ts. */
export type FitProduct = {
  category: string
  brand?: string | null | undefined
  accessoryType?: string | null | undefined
  joint?: string | null | undefined
  hosePort?: string | null | undefined
  neck?: string | null | undefined
  rim?: number | null | undefined
  rimMin?: number | null | undefined
  rimMax?: number | null | undefined
  tip?: number | null | undefined
  tipMin?: number | null | undefined
  tipMax?: number | null | undefined
}

/** What a part needs: one value, any value, or a range of millimeters. Undefined: it was not entered. */
type Need = { value: string } | { min: number | undefined; max: number | undefined } | undefined

/** A connection that does not match: what the part needs and what the hookah has, as values of their attributes. */
export type Mismatch = { connection: Connection; needed: string; offered: string }

/**
 * `fits`: every connection is known and matches. `no`: one does not. `unknown`: none differs, but a size is missing.
 * `unrelated`: the two products do not touch, such as tongs and a hookah.
 */
export type Fit = 'fits' | 'no' | 'unknown' | 'unrelated'
export type FitResult = { fit: Fit; mismatches: readonly Mismatch[] }

const UNRELATED: FitResult = { fit: 'unrelated', mismatches: [] }

/** The connections of the types that the shop knows. Parts of other types need those of which they have a value. */
const neededBy: Record<BuiltInAccessoryType, readonly Connection[]> = {
  bowl: ['bowl'],
  'molasses-catcher': ['bowl'],
  hose: ['hose'],
  base: ['base'],
  'heat-management': ['rim'],
  mouthpiece: ['tip'],
  foil: [],
  tongs: [],
  brush: [],
  burner: [],
  'wind-cover': [],
  seal: [],
}
/** The connections that parts have for other parts, next to those that hookahs have for all. */
const offeredBy: Partial<Record<BuiltInAccessoryType, readonly Connection[]>> = {
  bowl: ['rim'],
  hose: ['tip'],
  'molasses-catcher': ['bowl'],
}

const isBuiltIn = (type: string): type is BuiltInAccessoryType => Object.hasOwn(neededBy, type)

/** Returns the connections that a part needs; none for a product that is no part. */
export function connectionsOf(part: FitProduct): readonly Connection[] {
  if (part.category !== 'accessory') return []
  const type = part.accessoryType ?? ''
  return isBuiltIn(type) ? neededBy[type] : connections.filter(connection => needOf(part, connection) !== undefined)
}

function offersOf({ category, accessoryType }: FitProduct): readonly Connection[] {
  if (category === 'hookah') return connections
  const type = accessoryType ?? ''
  return category === 'accessory' && isBuiltIn(type) ? (offeredBy[type] ?? []) : []
}

const valueNeed = (value: string | null | undefined): Need => (value ? { value } : undefined)
const rangeNeed = (min: number | null | undefined, max: number | null | undefined): Need =>
  min || max ? { min: min ?? undefined, max: max ?? undefined } : undefined

function needOf(part: FitProduct, connection: Connection): Need {
  switch (connection) {
    case 'bowl':
      return valueNeed(part.joint)
    case 'hose':
      return valueNeed(part.hosePort)
    case 'base':
      return valueNeed(part.neck)
    case 'rim':
      return rangeNeed(part.rimMin, part.rimMax)
    case 'tip':
      return rangeNeed(part.tipMin, part.tipMax)
  }
}

function offerOf(target: FitProduct, connection: Connection): string | undefined {
  const values = { bowl: target.joint, hose: target.hosePort, base: target.neck, rim: target.rim, tip: target.tip }
  const value = values[connection]
  return value ? String(value) : undefined
}

/** Joints that each brand makes in its own way: only parts of the same brand are known to match. */
const ofBrand: readonly string[] = ['thread', 'magnet', 'bayonet']

/** A part and a hookah match at a connection if this is true, and do not if it is false. Undefined: a size is missing. */
function matches(need: Need, offered: string | undefined, isSameBrand: boolean): boolean | undefined {
  // Only a part can hold on any stem; a stem of unknown size cannot take any part.
  if (need === undefined || offered === undefined || offered === 'any') return undefined
  if ('value' in need) return matchesValue(need.value, offered, isSameBrand)
  const millimeters = Number(offered)
  if (need.min !== undefined && millimeters < need.min) return false
  if (need.max !== undefined && millimeters > need.max) return false
  return need.min === undefined || need.max === undefined ? undefined : true
}

function matchesValue(needed: string, offered: string, isSameBrand: boolean): boolean | undefined {
  if (needed === 'any') return true
  if (needed !== offered) return false
  return ofBrand.includes(offered) && !isSameBrand ? undefined : true
}

const hasSameBrand = (part: FitProduct, target: FitProduct): boolean =>
  Boolean(part.brand) && part.brand === target.brand

/** Writes a need as a value or as a range such as `70-85`; one end may be missing. */
function textOf(need: NonNullable<Need>): string {
  return 'value' in need ? need.value : `${need.min ?? ''}-${need.max ?? ''}`
}

/**
 * Checks whether a part fits a hookah, or another part that it is attached to. Each connection that both have must match.
 * A missing size never counts as a match.
 * @param exception what staff have decided about the two; it wins over the sizes
 */
export function checkFit(part: FitProduct, target: FitProduct, exception?: boolean): FitResult {
  const offers = offersOf(target)
  const shared = connectionsOf(part).filter(connection => offers.includes(connection))
  if (exception !== undefined) return { fit: exception ? 'fits' : 'no', mismatches: [] }
  const mismatches: Mismatch[] = []
  let isUnknown = false
  const isSameBrand = hasSameBrand(part, target)
  for (const connection of shared) {
    const need = needOf(part, connection)
    const offered = offerOf(target, connection)
    const isMatch = matches(need, offered, isSameBrand)
    if (isMatch === undefined) isUnknown = true
    if (isMatch === false && need && offered !== undefined)
      mismatches.push({ connection, needed: textOf(need), offered })
  }
  if (mismatches.length > 0) return { fit: 'no', mismatches }
  if (shared.length === 0) return UNRELATED
  return { fit: isUnknown ? 'unknown' : 'fits', mismatches }
}
