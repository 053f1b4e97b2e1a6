import { addDays, shopDate } from '@shop/contracts/days.ts'
import type { SuggestionDay } from '@shop/contracts/suggestions-staff.ts'
import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { countWhere, execute, kysely, query } from '#platform/db/sql.ts'
import { getSettings } from '#settings/index.ts'
import type { Usage } from './gateway.ts'

/** More than any request and its response use; reserved in the daily budget during the request to the model. */
export const RESERVED_TOKENS = 6000

/** The reservation of one request. */
export type Allowance = {
  /** Records the usage that the model reports and returns its cost. If the usage is unknown, the reservation stays. */
  settle(usage: Usage | undefined): Promise<{ costUsd: number }>
}

/** Reserves tokens of the daily budget (Asia/Yerevan); null if it is used up. */
export type Budget = () => Promise<Allowance | null>

/** Creates the budget of the settings. The database counts it for all processes: one statement reserves and checks. */
export function dailyBudget({ db, clock }: Pick<Deps, 'db' | 'clock'>): Budget {
  return async () => {
    const settings = await getSettings(db, 'suggestions')
    const day = shopDate(clock.now())
    const { modelTokensPerDay } = settings
    if (RESERVED_TOKENS > modelTokensPerDay) return null
    const reserved = await execute(
      db,
      kysely
        .insertInto('ai_spending')
        .values({ day, calls: 1, tokens: RESERVED_TOKENS })
        .onConflict(conflict =>
          conflict
            .column('day')
            .doUpdateSet(({ eb }) => ({
              calls: eb('ai_spending.calls', '+', 1),
              tokens: eb('ai_spending.tokens', '+', RESERVED_TOKENS),
            }))
            .where('ai_spending.tokens', '<=', modelTokensPerDay - RESERVED_TOKENS),
        ),
    )
    if (reserved === 0) return null
    return {
      settle: async usage => {
        if (!usage) return { costUsd: 0 }
        const costMicroUsd = Math.round(
          usage.inputTokens * settings.inputUsdPerMillionTokens +
            usage.outputTokens * settings.outputUsdPerMillionTokens,
        )
        await recordUsage(db, day, usage, costMicroUsd)
        return { costUsd: costMicroUsd / 1_000_000 }
      },
    }
  }
}

async function recordUsage(
  db: Db,
  day: string,
  { inputTokens, outputTokens }: Usage,
  costMicroUsd: number,
): Promise<void> {
  await execute(
    db,
    kysely
      .updateTable('ai_spending')
      .set(({ eb }) => ({
        tokens: eb('tokens', '+', inputTokens + outputTokens - RESERVED_TOKENS),
        input_tokens: eb('input_tokens', '+', inputTokens),
        output_tokens: eb('output_tokens', '+', outputTokens),
        cost_micro_usd: eb('cost_micro_usd', '+', BigInt(costMicroUsd)),
      }))
      .where('day', '=', new Date(day)),
  )
}

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
