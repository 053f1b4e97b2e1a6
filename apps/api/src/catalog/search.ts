import { Prisma } from '#platform/db.ts'
import { readingsOf } from './search-text.ts'

/** Shorter words have too few letters for a typing error to be told from another word. */
const MIN_FUZZY_LENGTH = 4
/** How alike (pg_trgm's word_similarity, 0..100) a mistyped word must be: "арбус" is 67 from "арбуз". */
const MIN_SIMILARITY = 42

/**
 * The products on sale that answer what was typed, as SQL with the columns id and relevance (more for better); without
 * a search all of them, with 0. Typing errors are forgiven only where nothing is found as typed: who types "вишня" and
 * is answered by cherries does not want what merely looks like the word. What is far worse than the best is left out.
 */
export function foundProducts(typed: string | undefined): Prisma.Sql {
  if (!typed) return Prisma.sql`SELECT p.id, 0 AS relevance FROM product p WHERE p.withdrawn_at IS NULL`
  const readings = readingsOf(typed)
  if (readings.length === 0) return Prisma.sql`SELECT p.id, 0 AS relevance FROM product p WHERE FALSE`
  return Prisma.sql`
    WITH exact AS MATERIALIZED (${scoredBy(readings, exactScore)}),
    mistyped AS MATERIALIZED (${scoredBy(readings, anyScore)} AND NOT EXISTS (SELECT FROM exact WHERE relevance > 0)),
    answers AS (SELECT * FROM exact UNION ALL SELECT * FROM mistyped)
    SELECT id, relevance FROM answers WHERE relevance >= 0.6 * (SELECT max(relevance) FROM answers)`
}

type Score = (word: string) => Prisma.Sql

/** Relevance is NULL when a product is no answer: every word of at least one reading must be found in it. */
function scoredBy(readings: readonly string[][], score: Score): Prisma.Sql {
  const sums = readings.map(words => Prisma.join(words.map(score), ' + '))
  return Prisma.sql`SELECT p.id, greatest(${Prisma.join(sums)}) AS relevance FROM product p WHERE p.withdrawn_at IS NULL`
}

/** The word as a whole, or as a beginning. Words are letters and digits only: none is a wildcard of LIKE. */
const exactScore: Score = word => Prisma.sql`CASE WHEN p.search_text LIKE ${`% ${word} %`} THEN 300
  WHEN p.search_text LIKE ${`% ${word}%`} THEN 200 END`

const anyScore: Score = word => Prisma.sql`coalesce(${exactScore(word)}, ${mistypedScore(word)})`

const mistypedScore: Score = word =>
  word.length < MIN_FUZZY_LENGTH
    ? Prisma.sql`NULL::int`
    : Prisma.sql`(SELECT percent FROM (
        SELECT round(word_similarity(${word}, p.search_text) * 100)::int AS percent OFFSET 0
      ) alike WHERE percent >= ${MIN_SIMILARITY})`
