import type { Locale } from '@shop/contracts/locale.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { CircuitBreaker } from '#platform/http/circuit-breaker.ts'
import { metricEvents } from '#platform/observability/metric-events.ts'
import { recommender } from './adapters/recommender.ts'
import { type MixModel, type MixSource, ModelError, type Usage } from './gateway.ts'
import { explain } from './reason.ts'
import { type Candidate, isWorse, type MixRequest, mendMix, type Part } from './rules.ts'
import type { Allowance, Budget } from './spending.ts'

/** A validated mix of products in stock, with its explanation and source. No parts: the shelf gives no mix. */
export type Mix = { parts: Part[]; reason: string; adviser: MixSource }

export type MixSuggester = {
  /** The model, if the shop has a key for one. */
  model: MixModel | undefined
  breaker: CircuitBreaker
  budget: Budget
}

type MixContext = { ask: MixRequest; locale: Locale; log: FastifyBaseLogger }

/**
 * Asks the model, if it is configured, available and within the daily budget, and validates and corrects its mix. Uses
 * the recommender's mix if the result is unusable. Reads the stock again after the model, because its mix must be
 * available now.
 */
export async function suggestMixOf(
  { model, breaker, budget }: MixSuggester,
  readCandidates: () => Promise<Candidate[]>,
  context: MixContext,
): Promise<Mix> {
  const { ask, locale, log } = context
  const shelf = await readCandidates()
  const own = await recommendMix(shelf, ask, locale)
  if (!model || own.parts.length === 0) return own
  if (!breaker.canCall()) {
    metricEvents.modelReplaced.emit({ reason: 'paused' })
    return own
  }
  const allowance = await budget()
  if (!allowance) {
    metricEvents.modelReplaced.emit({ reason: 'budget' })
    log.warn({ adviser: model.name }, 'model budget of the day is exhausted')
    return own
  }
  try {
    const { proposal, usage } = await model.advise({ shelf, ask })
    await settle(allowance, model, usage, log)
    const currentShelf = await readCandidates()
    const ownNow = await recommendMix(currentShelf, ask, locale)
    const parts = mendMix(proposal, currentShelf, ask)
    if (!parts || isWorse(parts, ownNow.parts, ask)) throw new ModelError('bad_answer', 'no mix by the rules')
    breaker.succeeded()
    return { parts, reason: explain(parts, locale), adviser: model.name }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    breaker.failed()
    metricEvents.modelReplaced.emit({ reason: error.kind })
    log.warn({ adviser: model.name, failure: error.kind, detail: error.message }, 'failed to get a mix from the model')
    if (error.usage) await settle(allowance, model, error.usage, log)
    return recommendMix(await readCandidates(), ask, locale)
  }
}

async function settle(
  allowance: Allowance,
  { name }: MixModel,
  usage: Usage | undefined,
  log: FastifyBaseLogger,
): Promise<void> {
  const { costUsd } = await allowance.settle(usage)
  if (usage) metricEvents.modelUsed.emit({ ...usage, costUsd })
  log.info({ adviser: name, ...usage, costUsd }, 'model used')
}

async function recommendMix(shelf: readonly Candidate[], ask: MixRequest, locale: Locale): Promise<Mix> {
  const { proposal } = await recommender.advise({ shelf, ask })
  const parts = mendMix(proposal, shelf, ask) ?? []
  return { parts, reason: parts.length > 0 ? explain(parts, locale) : '', adviser: recommender.name }
}
