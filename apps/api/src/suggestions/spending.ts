import { shopDate } from '@shop/contracts/days.ts'
import type { Db } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { execute, kysely } from '#platform/sql.ts'
import { getSettings } from '#settings/index.ts'
import type { Usage } from './gateway.ts'

/** More than any one question and its answer use together: kept of the day's budget while the model is asked. */
export const RESERVED_TOKENS = 6000

/** What one call may use, until it is told what it did use. */
export type Allowance = {
  /** Books what the model says it used, and answers what that cost. A call of which nothing is known keeps what it reserved. */
  settle(usage: Usage | undefined): Promise<{ costUsd: number }>
}

/** Lets the model be asked while the day's tokens (Asia/Yerevan) are not used up; null once they are. */
export type Budget = () => Promise<Allowance | null>

/** The budget of the settings, kept in the database for all processes together: one statement reserves and refuses. */
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
        await book(db, day, usage, costMicroUsd)
        return { costUsd: costMicroUsd / 1_000_000 }
      },
    }
  }
}

async function book(db: Db, day: string, { inputTokens, outputTokens }: Usage, costMicroUsd: number): Promise<void> {
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
