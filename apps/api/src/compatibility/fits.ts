import type { PairFit } from '@shop/contracts/compatibility.ts'
import { checkFit, type FitProduct } from '@shop/contracts/fit.ts'
import { sql } from 'kysely'
import type { FitSource } from '#catalog/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, kysely, query } from '#platform/db/sql.ts'

/** Selects what the rule reads of product `p`. */
const fitProducts = kysely
  .selectFrom('product as p')
  .select([
    'p.id',
    'p.slug',
    'p.category',
    'p.brand',
    'p.accessory_type as accessoryType',
    'p.joint',
    'p.hose_port as hosePort',
    'p.base_neck as neck',
    'p.rim_mm as rim',
    'p.rim_min_mm as rimMin',
    'p.rim_max_mm as rimMax',
    'p.tip_mm as tip',
    'p.tip_min_mm as tipMin',
    'p.tip_max_mm as tipMax',
  ])

type FitRow = FitProduct & { id: string; slug: string }

/** True if product `p` is on sale or was. Products of the demo have no time of publication. */
export const WAS_PUBLISHED = sql<boolean>`(p.withdrawn_at IS NULL OR p.published_at IS NOT NULL)`

/** True if product `p` has a size or a joint that parts need. */
const HAS_SIZE = sql<boolean>`num_nonnulls(p.joint, p.hose_port, p.base_neck, p.rim_min_mm, p.rim_max_mm,
  p.tip_min_mm, p.tip_max_mm) > 0`

/** Reads published and formerly published products by slug: a customer may own a hookah that is no longer sold. */
async function readProducts(db: Tx, slugs: readonly string[]): Promise<FitRow[]> {
  const known = slugs.filter(slug => !slug.includes('\0'))
  if (known.length === 0) return []
  return query(db, fitProducts.where('p.slug', '=', anyOf(known)).where(WAS_PUBLISHED))
}

/** Checks each part with each target. Unknown products and pairs that do not touch are left out. Two queries. */
export async function checkFits(
  db: Tx,
  { parts, targets }: { parts: readonly string[]; targets: readonly string[] },
): Promise<PairFit[]> {
  if (parts.length === 0 || targets.length === 0) return []
  const products = await readProducts(db, [...new Set([...parts, ...targets])])
  const partRows = products.filter(({ slug }) => parts.includes(slug))
  const targetRows = products.filter(({ slug }) => targets.includes(slug))
  const decided = await readExceptions(db, partRows, targetRows)
  return partRows.flatMap(part =>
    targetRows.flatMap((target): PairFit[] => {
      const { fit, mismatches } = checkFit(part, target, findDecision(decided, part, target))
      if (fit === 'unrelated' || part.id === target.id) return []
      return [{ part: part.slug, target: target.slug, fit, mismatches: [...mismatches] }]
    }),
  )
}

/** Finds what staff decided. A decision does not count if one of the products has moved to another category. */
function findDecision(decided: ReadonlyMap<string, boolean>, part: FitRow, target: FitRow): boolean | undefined {
  if (part.category !== 'accessory' || target.category !== 'hookah') return undefined
  return decided.get(pairKey(part, target))
}

const pairKey = (part: { id: string }, hookah: { id: string }) => `${part.id} ${hookah.id}`

async function readExceptions(
  db: Tx,
  parts: readonly FitRow[],
  hookahs: readonly FitRow[],
): Promise<ReadonlyMap<string, boolean>> {
  const rows = await query(
    db,
    kysely
      .selectFrom('compatibility_exception')
      .select(['part_id as partId', 'hookah_id as hookahId', 'fits'])
      .where('hookah_id', '=', anyOf(hookahs.map(({ id }) => id)))
      .where('part_id', '=', anyOf(parts.map(({ id }) => id))),
  )
  return new Map(rows.map(({ partId, hookahId, fits }) => [pairKey({ id: partId }, { id: hookahId }), fits]))
}

/** Finds the parts on sale that fit a hookah, for the catalog. Three queries; the second reads each part with a size. */
export const createFitSource = (db: Tx): FitSource => ({
  findFitting: async slug => {
    if (slug.includes('\0')) return undefined
    const [hookah] = await query(
      db,
      fitProducts.select('p.title').where('p.slug', '=', slug).where('p.category', '=', 'hookah').where(WAS_PUBLISHED),
    )
    if (!hookah) return undefined
    const decided = await query(
      db,
      kysely
        .selectFrom('compatibility_exception')
        .select(['part_id as partId', 'fits'])
        .where('hookah_id', '=', hookah.id),
    )
    const fits = new Map(decided.map(row => [row.partId, row.fits]))
    const parts = await query(
      db,
      fitProducts
        .where('p.category', '=', 'accessory')
        .where('p.withdrawn_at', 'is', null)
        .where(({ eb, or }) => or([HAS_SIZE, eb('p.id', '=', anyOf([...fits.keys()]))])),
    )
    const fitting = parts.filter(part => checkFit(part, hookah, fits.get(part.id)).fit === 'fits')
    return { slug, title: hookah.title, productIds: fitting.map(({ id }) => id) }
  },
})
