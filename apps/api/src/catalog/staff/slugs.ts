import { lockName } from '#platform/advisory-lock.ts'
import type { Tx } from '#platform/db.ts'
import { anyOf, execute, kysely, query } from '#platform/sql.ts'
import { toLatin } from '../transliteration.ts'

const MAX_SLUG = 120

/** Letters, digits and hyphens of a text; '' where none can be read. */
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
 * Whether a product may have an address: no other has it, none had it in the shop. Who asks in order to take it holds
 * it until its transaction ends.
 */
export async function isSlugFree(db: Tx, slug: string, id: string | undefined): Promise<boolean> {
  return (await takenOf(db, [slug], id)).size === 0
}

/** Those of these addresses that another product has, or had in the shop. */
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

/** Two who want one address come one after the other, also where one is a former address of another product. */
export async function lockSlug(tx: Tx, slug: string): Promise<void> {
  await lockName(tx, `slug:${slug}`)
}

/** An address that leads to a product becomes its own again. */
export async function removeRedirect(tx: Tx, { slug, productId }: { slug: string; productId: string }): Promise<void> {
  await execute(tx, kysely.deleteFrom('product_redirect').where('slug', '=', slug).where('product_id', '=', productId))
}

/** Leads a former address to its product. If the product was never published, the former address is not kept. */
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

/** Numbers that are asked for at once grow by so much: a product that is copied a thousand times costs four questions. */
const MORE_AT_ONCE = 20

/** The address itself, or with the lowest number behind it that is free. */
export async function freeSlug(db: Tx, wanted: string, id: string | undefined): Promise<string> {
  const base = wanted === '' ? 'product' : wanted
  for (let from = 1, count = 1; ; from += count, count *= MORE_AT_ONCE) {
    const slugs = Array.from({ length: count }, (_, nth) => numbered(base, from + nth))
    const taken = await takenOf(db, slugs, id)
    const free = slugs.find(slug => !taken.has(slug))
    if (free !== undefined) return free
  }
}

function numbered(base: string, number: number): string {
  const suffix = number === 1 ? '' : `-${number}`
  return `${base.slice(0, MAX_SLUG - suffix.length)}${suffix}`
}
