import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** Reviews: ratings and votes. */
export const reviewInvariants: Invariant[] = [
  {
    name: 'C1 ratings',
    description: 'the rating of a product counts its published reviews by stars',
    findViolations: () => sql`
      SELECT coalesce(r.product_id, c.product_id) AS product_id, r.counted, c.reviews
      FROM (SELECT product_id, ARRAY[stars_1, stars_2, stars_3, stars_4, stars_5]::int[] AS counted FROM product_rating) r
      FULL JOIN (
        SELECT product_id, ARRAY[
          count(*) FILTER (WHERE rating = 1), count(*) FILTER (WHERE rating = 2), count(*) FILTER (WHERE rating = 3),
          count(*) FILTER (WHERE rating = 4), count(*) FILTER (WHERE rating = 5)]::int[] AS reviews
        FROM review WHERE status = 'published' GROUP BY product_id
      ) c ON c.product_id = r.product_id
      WHERE coalesce(r.counted, '{0,0,0,0,0}') <> coalesce(c.reviews, '{0,0,0,0,0}')`,
  },
  {
    name: 'C1 votes',
    description: 'a review counts its votes, and its author has not voted',
    findViolations: () => sql`
      SELECT r.id, r.helpful, count(t.account_id)::int AS votes
      FROM review r LEFT JOIN review_vote t ON t.review_id = r.id
      GROUP BY r.id
      HAVING r.helpful <> count(t.account_id) OR bool_or(t.account_id = r.account_id)`,
  },
]
