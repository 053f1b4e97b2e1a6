import { Prisma } from '#platform/db.ts'
import { readingsOf } from './search-text.ts'

/** Shorter words have too few letters for a typing error to be told from another word. */
const MIN_FUZZY_LENGTH = 4
/** How alike (pg_trgm's word_similarity, 0..100) a mistyped word must be: "арбус" is 67 from "арбуз". */
const MIN_SIMILARITY = 42

/**
 * The products on sale that answer what was typed, as SQL with the columns id and relevance (more for better); without
 * a search all of them, with 0. What is far worse than the best answer is left out: who types "вишня" and is answered
 * by cherries does not want what merely looks like the word.
 */
export function foundProducts(typed: string | undefined): Prisma.Sql {
  if (!typed) return Prisma.sql`SELECT p.id, 0 AS relevance FROM product p WHERE p.withdrawn_at IS NULL`
  return Prisma.sql`
    WITH scored AS MATERIALIZED (
      SELECT p.id, ${relevanceOf(typed)} AS relevance FROM product p WHERE p.withdrawn_at IS NULL
    )
    SELECT id, relevance FROM scored WHERE relevance >= 0.6 * (SELECT max(relevance) FROM scored)`
}

/** NULL when a product `p` is no answer. Every word of a reading must be found: whole, as a beginning, or mistyped. */
function relevanceOf(typed: string): Prisma.Sql {
  const readings = readingsOf(typed).map(words => Prisma.join(words.map(wordScore), ' + '))
  return readings.length === 0 ? Prisma.sql`NULL::int` : Prisma.sql`greatest(${Prisma.join(readings)})`
}

function wordScore(word: string): Prisma.Sql {
  // The words are letters and digits only, so that none is a wildcard of LIKE.
  return Prisma.sql`CASE WHEN p.search_text LIKE ${`% ${word} %`} THEN 300
    WHEN p.search_text LIKE ${`% ${word}%`} THEN 200 ELSE ${mistypedScore(word)} END`
}

function mistypedScore(word: string): Prisma.Sql {
  if (word.length < MIN_FUZZY_LENGTH) return Prisma.sql`NULL`
  return Prisma.sql`(SELECT percent FROM (
    SELECT round(word_similarity(${word}, p.search_text) * 100)::int AS percent OFFSET 0
  ) alike WHERE percent >= ${MIN_SIMILARITY})`
}
