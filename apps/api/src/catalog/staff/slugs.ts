import type { Tx } from '#platform/db/db.ts'
import { anyOf, execute, kysely, lockName, query } from '#platform/db/sql.ts'
import { toLatin } from '../search-index/transliteration.ts'

const MAX_SLUG = 120

/** Converts a text to Latin letters, digits and hyphens; '' if nothing remains. */
export function slugOf(text: string): string {
  const latin = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{L}\p{N}]+/gu, word => toLatin(word))
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, ' ')
  return latin.trim().split(' ').join('-').slice(0, MAX_SLUG).replace(/-$/, '')
}

/**
 * Returns true if no other product has the slug or had it while on sale. Lock the slug first, in order to use it.
 */
export async function isSlugFree(db: Tx, slug: string, id: string | undefined): Promise<boolean> {
  return (await takenOf(db, [slug], id)).size === 0
}

/** Returns those of the slugs that another product has, or had while on sale. */
async function takenOf(db: Tx, slugs: string[], id: string | undefined): Promise<Set<string>> {
  const present = kysely.selectFrom('product').select(['id', 'slug']).where('slug', '=', anyOf(slugs))
  const former = kysely
    .selectFrom('product_redirect')
    .select(['product_id as id', 'slug'])
    .where('slug', '=', anyOf(slugs))
  const rows = await query(
    db,
    kysely
      .selectFrom(present.unionAll(former).as('taken'))
      .select('slug')
      .where('id', 'is distinct from', id ?? null),
  )
  return new Set(rows.map(({ slug }) => slug))
}

/** Serializes transactions that use the same slug, also as a former slug. */
export async function lockSlug(tx: Tx, slug: string): Promise<void> {
  await lockName(tx, `slug:${slug}`)
}

/** Removes the redirect of a slug that its product uses again. */
export async function removeRedirect(tx: Tx, { slug, productId }: { slug: string; productId: string }): Promise<void> {
  await execute(tx, kysely.deleteFrom('product_redirect').where('slug', '=', slug).where('product_id', '=', productId))
}

/** Redirects a former slug to its product, if the product was ever published. */
export async function addRedirect(
  tx: Tx,
  { slug, productId, now }: { slug: string; productId: string; now: Date },
): Promise<void> {
  await execute(
    tx,
    kysely
      .insertInto('product_redirect')
      .columns(['slug', 'product_id', 'created_at'])
      .expression(({ selectFrom, val }) =>
        selectFrom('product')
          .select([val(slug).as('slug'), 'id', val(now).as('created_at')])
          .where('id', '=', productId)
          .where(({ eb, or }) => or([eb('published_at', 'is not', null), eb('withdrawn_at', 'is', null)])),
      ),
  )
}

/** Each query checks this many times more numbers: for a thousand copies four queries are enough. */
const MORE_AT_ONCE = 20

/** Returns the slug, or the slug with the lowest free number appended. */
export async function freeSlug(db: Tx, preferred: string, id: string | undefined): Promise<string> {
  const base = preferred === '' ? 'product' : preferred
  for (let from = 1, count = 1; ; from += count, count *= MORE_AT_ONCE) {
    const slugs = Array.from({ length: count }, (_, index) => numbered(base, from + index))
    const taken = await takenOf(db, slugs, id)
    const free = slugs.find(slug => !taken.has(slug))
    if (free !== undefined) return free
  }
}

function numbered(base: string, number: number): string {
  const suffix = number === 1 ? '' : `-${number}`
  return `${base.slice(0, MAX_SLUG - suffix.length)}${suffix}`
}
