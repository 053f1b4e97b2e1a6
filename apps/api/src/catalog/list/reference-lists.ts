import { attributeNames, type FacetName, isReference, type ReferenceName } from '@shop/contracts/attributes.ts'
import type { ProductQuery } from '@shop/contracts/catalog.ts'
import { recordOf } from '@shop/contracts/enums.ts'
import type { Texts } from '@shop/contracts/locale-schemas.ts'
import { completeTexts, type LocalTexts } from '@shop/contracts/text-fields.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'

/** The facets whose values staff maintain. */
export type ReferenceFacet = ReferenceName
const referenceFacets = attributeNames.filter(isReference)
export const isReferenceFacet = (facet: FacetName): facet is ReferenceFacet =>
  referenceFacets.some(each => each === facet)

/** `formerIds` are those of values that were merged into it; absent where there are none. */
type ReferenceValue = { name: Texts; isHidden: boolean; formerIds?: string[] }

export type ReferenceLists = {
  valueOf: (facet: ReferenceFacet, id: string) => ReferenceValue | undefined
  /** Replaces ids of merged values in a query with the present ones. */
  withPresentIds: <Q extends Pick<ProductQuery, ReferenceFacet>>(query: Q) => Q
}

type Row = {
  id: string
  name: LocalTexts
  hiddenAt: Date | null
  mergedIntoId: string | null
}

/** Reads the tastes and the accessory types. */
export async function readReferenceLists(db: Tx): Promise<ReferenceLists> {
  const columns = ['id', 'name', 'hidden_at as hiddenAt', 'merged_into_id as mergedIntoId'] as const
  const [flavors, types] = await Promise.all([
    query(db, kysely.selectFrom('flavor').select(columns)),
    query(db, kysely.selectFrom('accessory_type').select(columns)),
  ])
  return toReferenceLists({ flavorType: flavors, accessoryType: types })
}

function toReferenceLists(rows: Record<ReferenceFacet, readonly Row[]>): ReferenceLists {
  const lists = recordOf(referenceFacets, facet => toValues(rows[facet]))
  const present = recordOf(referenceFacets, facet => toPresentIds(rows[facet]))
  const resolve = (facet: ReferenceFacet, ids: readonly string[]) => [
    ...new Set(ids.map(id => present[facet].get(id) ?? id)),
  ]
  return {
    valueOf: (facet, id) => lists[facet].get(id),
    withPresentIds: query => {
      const chosen = referenceFacets.filter(facet => query[facet] !== undefined)
      return { ...query, ...recordOf(chosen, facet => resolve(facet, query[facet] ?? [])) }
    },
  }
}

function toValues(rows: readonly Row[]): ReadonlyMap<string, ReferenceValue> {
  const former = Map.groupBy(
    rows.filter(({ mergedIntoId }) => mergedIntoId !== null),
    ({ mergedIntoId }) => mergedIntoId,
  )
  return new Map(
    rows.map(({ id, name, hiddenAt }) => {
      const formerIds = former.get(id)?.map(row => row.id)
      return [id, { name: completeTexts(name), isHidden: hiddenAt !== null, ...(formerIds && { formerIds }) }]
    }),
  )
}

function toPresentIds(rows: readonly Row[]): ReadonlyMap<string, string> {
  return new Map(rows.flatMap(({ id, mergedIntoId }) => (mergedIntoId === null ? [] : [[id, mergedIntoId] as const])))
}
