import type { MatchedPictureFile, PictureFile, PictureFileOutcome } from '@shop/contracts/catalog-pictures.ts'
import { MAX_PICTURES } from '@shop/contracts/catalog-writing.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, kysely, query } from '#platform/db/sql.ts'
import { meaningsOf } from './file-names.ts'

/** Selects the products that have one of the SKUs or slugs, which are in lower case. */
const productsOf = (keys: readonly string[]) =>
  kysely
    .selectFrom('product as p')
    .select(({ selectFrom }) => [
      'p.id',
      'p.slug',
      'p.title',
      'p.archived_at as archivedAt',
      jsonArrayFrom(
        selectFrom('variant as v').select(['v.sku', 'v.position']).whereRef('v.product_id', '=', 'p.id'),
      ).as('variants'),
      sql<string[]>`array${selectFrom('product_picture as s')
        .innerJoin('picture as m', 'm.id', 's.picture_id')
        .select(sql<string>`encode(m.hash, 'hex')`.as('hash'))
        .whereRef('s.product_id', '=', 'p.id')}`.as('hashes'),
    ])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('p.slug', '=', anyOf(keys)),
        eb(
          'p.id',
          'in',
          selectFrom('variant as o').select('o.product_id').where(sql<string>`lower(o.sku)`, '=', anyOf(keys)),
        ),
      ]),
    )

type ProductRow = InferResult<ReturnType<typeof productsOf>>[number]
/** A product with the variant that the file name names, if it names one. */
type Candidate = { product: ProductRow; sku: string | null; position: number }
type Match = Candidate & { order: number }
type Candidates = { bySku: Map<string, Candidate[]>; bySlug: Map<string, Candidate> }

/**
 * Finds the product of each picture file: by the SKU of a variant in any case, else by the slug. Returns the files by
 * product in the order of their variants and numbers, then the others.
 */
export async function matchPictureFiles(
  db: Tx,
  files: readonly PictureFile[],
  maxBytes: number,
): Promise<MatchedPictureFile[]> {
  const keys = new Set(files.flatMap(({ name }) => meaningsOf(name).map(({ key }) => key.toLowerCase())))
  const candidates = toCandidates(await query(db, productsOf([...keys])))
  const matched: (PictureFile & Match)[] = []
  const others: MatchedPictureFile[] = []
  for (const { name, hash, size } of files) {
    const match = findMatch(name, candidates)
    if (typeof match === 'string') others.push({ name, outcome: match, product: null })
    else matched.push({ name, hash, size, ...match })
  }
  const byProduct = Map.groupBy(matched, ({ product }) => product.id)
  return [...[...byProduct.values()].flatMap(each => planFiles(each, maxBytes)), ...others]
}

function toCandidates(products: readonly ProductRow[]): Candidates {
  const variants = products.flatMap(product => product.variants.map(variant => ({ product, ...variant })))
  return {
    bySku: Map.groupBy(variants, ({ sku }) => sku.toLowerCase()),
    bySlug: new Map(products.map(product => [product.slug, { product, sku: null, position: 0 }])),
  }
}

function findMatch(name: string, { bySku, bySlug }: Candidates): Match | 'unknown' | 'ambiguous' {
  for (const { key, order } of meaningsOf(name)) {
    const variants = bySku.get(key.toLowerCase()) ?? []
    const exact = variants.find(({ sku }) => sku === key)
    if (!exact && variants.length > 1) return 'ambiguous'
    const candidate = exact ?? variants[0] ?? bySlug.get(key.toLowerCase())
    if (candidate) return { ...candidate, order }
  }
  return 'unknown'
}

/** Decides about the files of one product in the order in which it will show them. */
function planFiles(files: readonly (PictureFile & Match)[], maxBytes: number): MatchedPictureFile[] {
  const own = new Set(files[0]?.product.hashes)
  const added = new Set<string>()
  const sorted = files.toSorted((a, b) => a.position - b.position || a.order - b.order)
  return sorted.map(({ name, hash, size, product: { id, slug, title, archivedAt }, sku }) => {
    const problem = archivedAt ? 'archived' : size > maxBytes ? 'large' : undefined
    const outcome = problem ?? outcomeOf(hash, own, added)
    if (outcome === 'add') added.add(hash)
    return { name, outcome, product: { id, slug, ...toTextFields('title', title), sku } }
  })
}

function outcomeOf(hash: string, own: ReadonlySet<string>, added: ReadonlySet<string>): PictureFileOutcome {
  if (own.has(hash)) return 'there'
  if (added.has(hash)) return 'repeated'
  return own.size + added.size < MAX_PICTURES ? 'add' : 'full'
}
