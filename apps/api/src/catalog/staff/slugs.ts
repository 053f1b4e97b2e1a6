import { Prisma, type Tx } from '#platform/db.ts'
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
  const other = id === undefined ? Prisma.sql`TRUE` : Prisma.sql`taken.id <> ${id}::uuid`
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM (
      SELECT id FROM product WHERE slug = ${slug}
      UNION ALL SELECT product_id FROM product_redirect WHERE slug = ${slug}
    ) taken WHERE ${other} LIMIT 1`
  return rows.length === 0
}

/** Two who want one address come one after the other, also where one is a former address of another product. */
export async function lockSlug(tx: Tx, slug: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`slug:${slug}`}, 0))`
}

/** The address itself, or with the lowest number behind it that is free. */
export async function freeSlug(db: Tx, wanted: string, id: string | undefined): Promise<string> {
  const base = wanted === '' ? 'product' : wanted
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`
    const slug = `${base.slice(0, MAX_SLUG - suffix.length)}${suffix}`
    if (await isSlugFree(db, slug, id)) return slug
  }
}
