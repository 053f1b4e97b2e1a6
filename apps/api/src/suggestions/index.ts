import { createBreaker } from '#platform/breaker.ts'
import type { Clock } from '#platform/clock.ts'
import type { Env } from '#platform/env.ts'
import { openAiAdviser } from './adapters/openai.ts'
import type { MixMaster } from './advise.ts'

export { suggestionJobs } from './jobs.ts'
export { forgetMixes, mixesHeld } from './quota.ts'
export { mountSuggestions } from './routes.ts'

/** With a key the model is asked first; without one the recommender alone answers. */
export function createMixMaster(env: Env, clock: Clock): MixMaster {
  const model =
    env.OPENAI_API_KEY === undefined
      ? undefined
      : openAiAdviser({
          apiKey: env.OPENAI_API_KEY,
          baseUrl: env.OPENAI_BASE_URL,
          model: env.OPENAI_MODEL,
          timeoutMs: env.SUGGESTION_TIMEOUT_MS,
        })
  return { model, breaker: createBreaker(clock) }
}
