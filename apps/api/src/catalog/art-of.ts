import type { Tx } from '#platform/db.ts'
import { anyOf, query } from '#platform/sql.ts'
import { drawArt } from './art/draw.ts'
import { artSubjects } from './art/subject.ts'

/** The generated pictures of products as SVG, in the order of the slugs; one that never was is left out. */
export async function artOf(db: Tx, slugs: readonly string[]): Promise<string[]> {
  const rows = await query(db, artSubjects.where('p.slug', '=', anyOf(slugs)))
  const bySlug = new Map(rows.map(row => [row.slug, row]))
  return slugs.flatMap(slug => {
    const subject = bySlug.get(slug)
    return subject ? [drawArt(subject)] : []
  })
}
