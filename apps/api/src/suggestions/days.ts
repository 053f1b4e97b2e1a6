import { addDays, shopDate } from '@shop/contracts/days.ts'
import type { SuggestionDay } from '@shop/contracts/suggestions-staff.ts'
import type { Tx } from '#platform/db.ts'

/** What Summon Mix gave and what its model cost on the last so many days of Yerevan, the latest first. One query. */
export function suggestionDays(db: Tx, now: Date, days: number): Promise<SuggestionDay[]> {
  const from = addDays(shopDate(now), 1 - days)
  return db.$queryRaw<SuggestionDay[]>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(r.answers, 0) AS answers, coalesce(r.by_model, 0) AS "byModel",
      coalesce(r.failed, 0) AS failed, coalesce(s.calls, 0) AS calls, coalesce(s.input_tokens, 0) AS "inputTokens",
      coalesce(s.output_tokens, 0) AS "outputTokens", coalesce(s.tokens, 0) AS tokens,
      (coalesce(s.cost_micro_usd, 0) / 1000000.0)::float8 AS "costUsd"
    FROM (
      SELECT day, (count(*) FILTER (WHERE state = 'ok'))::int AS answers,
        (count(*) FILTER (WHERE state = 'ok' AND adviser = 'openai'))::int AS by_model,
        (count(*) FILTER (WHERE state = 'failed'))::int AS failed
      FROM ai_request GROUP BY day
    ) r FULL JOIN ai_spending s USING (day)
    WHERE day >= ${from}::date ORDER BY day DESC`
}
