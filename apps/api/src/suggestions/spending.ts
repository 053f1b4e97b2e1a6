import { shopDate } from '@shop/contracts/days.ts'
import type { Db } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
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
    const reserved = await db.$executeRaw`
      INSERT INTO ai_spending (day, calls, tokens)
      SELECT ${day}::date, 1, ${RESERVED_TOKENS} WHERE ${RESERVED_TOKENS}::int <= ${settings.modelTokensPerDay}::int
      ON CONFLICT (day) DO UPDATE SET calls = ai_spending.calls + 1, tokens = ai_spending.tokens + ${RESERVED_TOKENS}
        WHERE ai_spending.tokens + ${RESERVED_TOKENS} <= ${settings.modelTokensPerDay}`
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
  await db.$executeRaw`
    UPDATE ai_spending SET tokens = tokens - ${RESERVED_TOKENS} + ${inputTokens + outputTokens},
      input_tokens = input_tokens + ${inputTokens}, output_tokens = output_tokens + ${outputTokens},
      cost_micro_usd = cost_micro_usd + ${costMicroUsd}
    WHERE day = ${day}::date`
}
