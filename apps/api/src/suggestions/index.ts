import { createBreaker } from '#platform/breaker.ts'
import type { Deps } from '#platform/deps.ts'
import type { Env } from '#platform/env.ts'
import { openAiAdviser } from './adapters/openai.ts'
import type { MixMaster } from './advise.ts'
import { dailyBudget } from './spending.ts'

export { suggestionJobs } from './jobs.ts'
export { nearestTaste } from './nearest.ts'
export { forgetMixes, mixesHeld } from './quota.ts'
export { listRefused } from './refused.ts'
export { mountSuggestions } from './routes.ts'
export { type Candidate, strengthOf } from './rules.ts'
export { toCandidate, toItem } from './shelf.ts'

/** With a key the model is asked first; without one the recommender alone answers. */
export function createMixMaster(env: Env, deps: Pick<Deps, 'db' | 'clock'>): MixMaster {
  const model =
    env.OPENAI_API_KEY === undefined
      ? undefined
      : openAiAdviser({
          apiKey: env.OPENAI_API_KEY,
          baseUrl: env.OPENAI_BASE_URL,
          model: env.OPENAI_MODEL,
          timeoutMs: env.SUGGESTION_TIMEOUT_MS,
        })
  return { model, breaker: createBreaker(deps.clock), budget: dailyBudget(deps) }
}
