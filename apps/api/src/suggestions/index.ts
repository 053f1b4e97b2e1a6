import { createBreaker } from '#platform/breaker.ts'
import type { Deps } from '#platform/deps.ts'
import type { OpenAiSettings } from './adapters/openai.ts'
import type { MixMaster } from './advise.ts'
import { type Adviser, AdviserFailure } from './gateway.ts'
import type { SuggestionSettings } from './settings.ts'
import { dailyBudget } from './spending.ts'

export { AdviserFailure, type Usage } from './gateway.ts'
export { suggestionJobs } from './jobs.ts'
export { nearestTaste } from './nearest.ts'
export { cleanMixes, forgetLeft, forgetMixes, mixesHeld } from './quota.ts'
export { recommend } from './recommend.ts'
export { listRefused } from './refused.ts'
export { mountSuggestions } from './routes.ts'
export {
  type Ask,
  affinityOf,
  type Candidate,
  isWeaker,
  mendMix,
  type Part,
  type Proposal,
  strengthOf,
} from './rules.ts'
export { suggestionSettings } from './settings.ts'
export { toCandidate, toItem } from './shelf.ts'

/** Creates the adviser that asks OpenAI. Its library, about 10 MiB, is loaded by the first request. */
export function createOpenAiAdviser(settings: OpenAiSettings): Adviser {
  let opened: Promise<Adviser> | undefined
  const open = async () => {
    try {
      return (await import('./adapters/openai.ts')).openAiAdviser(settings)
    } catch (error) {
      opened = undefined
      throw new AdviserFailure('unreachable', `its library: ${String(error)}`)
    }
  }
  return {
    name: 'openai',
    advise: async request => {
      opened ??= open()
      return (await opened).advise(request)
    },
  }
}

/** With a key the model is asked first; without one the recommender alone answers. */
export function createMixMaster(env: SuggestionSettings, deps: Pick<Deps, 'db' | 'clock'>): MixMaster {
  const model =
    env.OPENAI_API_KEY === undefined
      ? undefined
      : createOpenAiAdviser({
          apiKey: env.OPENAI_API_KEY,
          baseUrl: env.OPENAI_BASE_URL,
          model: env.OPENAI_MODEL,
          timeoutMs: env.SUGGESTION_TIMEOUT_MS,
        })
  return { model, breaker: createBreaker(deps.clock), budget: dailyBudget(deps) }
}
