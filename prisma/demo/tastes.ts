import { readFileSync } from 'node:fs'
import {
  type FlavorCategory,
  FlavorCategory as flavorCategory,
  tasteDimensions,
} from '../../packages/contracts/src/catalog.ts'
import type { Texts } from '../../packages/contracts/src/locale.ts'
import { completeTexts } from '../../packages/contracts/src/text-fields.ts'

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

/** tastes.csv: every taste the shop knows, whether or not a product has it yet. */
export const tastes: readonly Taste[] = readFileSync(new URL('tastes.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(toTaste)

function toTaste(row: string): Taste {
  const [id, category, ru, en, hy, intensity, role, maxSharePercent, ...profile] = row.split(',')
  if (!id || !ru || !en || !hy || !role || profile.length !== tasteDimensions.length)
    throw new Error(`tastes.csv: ${row}`)
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
