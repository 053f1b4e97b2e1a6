import { addDays, shopDate } from '@shop/contracts/days.ts'
import type { SuggestionDay } from '@shop/contracts/suggestions-staff.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { countWhere, kysely, query } from '#platform/db/sql.ts'

/** Lists the suggestions and the cost of the model by day (Yerevan), newest first. One query. */
export function suggestionDays(db: Tx, now: Date, days: number): Promise<SuggestionDay[]> {
  const from = addDays(shopDate(now), 1 - days)
  return query(
    db,
    kysely
      .with('r', queries =>
        queries
          .selectFrom('ai_request')
          .select([
            'day',
            countWhere(sql`state = 'ok'`).as('answers'),
            countWhere(sql`state = 'ok' AND adviser = 'openai'`).as('by_model'),
            countWhere(sql`state = 'failed'`).as('failed'),
          ])
          .groupBy('day'),
      )
      .selectFrom('r')
      .fullJoin('ai_spending as s', 's.day', 'r.day')
      .select(({ fn, lit }) => [
        sql<string>`to_char(coalesce(r.day, s.day), 'YYYY-MM-DD')`.as('day'),
        fn.coalesce('r.answers', lit(0)).as('answers'),
        fn.coalesce('r.by_model', lit(0)).as('byModel'),
        fn.coalesce('r.failed', lit(0)).as('failed'),
        fn.coalesce('s.calls', lit(0)).as('calls'),
        fn.coalesce('s.input_tokens', lit(0)).as('inputTokens'),
        fn.coalesce('s.output_tokens', lit(0)).as('outputTokens'),
        fn.coalesce('s.tokens', lit(0)).as('tokens'),
        sql<number>`(coalesce(s.cost_micro_usd, 0) / 1000000.0)::float8`.as('costUsd'),
      ])
      .where(sql<Date>`coalesce(r.day, s.day)`, '>=', new Date(from))
      .orderBy(sql`coalesce(r.day, s.day)`, 'desc'),
  )
}
