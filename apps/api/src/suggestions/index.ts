import type { Deps } from '#platform/config/deps.ts'
import { createCircuitBreaker } from '#platform/http/circuit-breaker.ts'
import type { OpenAiSettings } from './adapters/openai.ts'
import { type MixModel, ModelError } from './gateway.ts'
import type { SuggestionSettings } from './settings.ts'
import { dailyBudget } from './spending.ts'
import type { MixSuggester } from './suggest-mix.ts'

export { listExcludedFlavors } from './excluded-flavors.ts'
export { ModelError, type Usage } from './gateway.ts'
export { toCandidate, toItem } from './items.ts'
export {
  cleanMixes,
  deleteMixes,
  deleteMixesOfDeletedAccounts,
  exportMixes,
  suggestionJobs,
} from './quota.ts'
export { recommend } from './recommend.ts'
export { mountSuggestions } from './routes.ts'
export {
  affinityOf,
  type Candidate,
  correctMix,
  isWorse,
  type MixRequest,
  nearestTaste,
  type Part,
  type Proposal,
  strengthOf,
} from './rules.ts'
export { suggestionSettings } from './settings.ts'

/** Creates the OpenAI model. Its library, about 10 MiB, is loaded by the first request. */
export function createOpenAiModel(settings: OpenAiSettings): MixModel {
  let opened: Promise<MixModel> | undefined
  const open = async () => {
    try {
      return (await import('./adapters/openai.ts')).createOpenAiModel(settings)
    } catch (error) {
      opened = undefined
      throw new ModelError('unreachable', `its library: ${String(error)}`)
    }
  }
  return {
    name: 'openai',
    suggest: async prompt => {
      opened ??= open()
      return (await opened).suggest(prompt)
    },
  }
}

/** Creates the mix suggester: the model first if there is a key, otherwise only the recommender. */
export function createMixSuggester(env: SuggestionSettings, deps: Pick<Deps, 'db' | 'clock'>): MixSuggester {
  const model =
    env.OPENAI_API_KEY === undefined
      ? undefined
      : createOpenAiModel({
          apiKey: env.OPENAI_API_KEY,
          baseUrl: env.OPENAI_BASE_URL,
          model: env.OPENAI_MODEL,
          timeoutMs: env.SUGGESTION_TIMEOUT_MS,
        })
  return { model, breaker: createCircuitBreaker(deps.clock), budget: dailyBudget(deps) }
}
