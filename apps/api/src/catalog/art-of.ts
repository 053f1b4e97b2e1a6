import type { Tx } from '#platform/db.ts'
import { drawArt } from './art/draw.ts'
import { type ArtSubject, artSubjectColumns } from './art/subject.ts'

/** The generated pictures of products as SVG, in the order of the slugs; one that never was is left out. */
export async function artOf(db: Tx, slugs: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<ArtSubject[]>`
    SELECT ${artSubjectColumns} FROM product p WHERE p.slug = ANY(${[...slugs]}::text[])`
  const bySlug = new Map(rows.map(row => [row.slug, row]))
  return slugs.flatMap(slug => {
    const subject = bySlug.get(slug)
    return subject ? [drawArt(subject)] : []
  })
}
