import type { Locale } from '@shop/contracts/locales.ts'
import type { MixBowl, SuggestionItem, SuggestionRequest } from '@shop/contracts/suggestions.ts'
import type { FastifyBaseLogger } from 'fastify'
import { listFlavorsInStock } from '#catalog/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { CircuitBreaker } from '#platform/http/circuit-breaker.ts'
import { AppError } from '#platform/http/errors.ts'
import { metricEvents } from '#platform/observability/metric-events.ts'
import { listExcludedFlavors } from './excluded-flavors.ts'
import { type MixModel, type MixSource, ModelError, type Usage } from './gateway.ts'
import { bowlOf, toCandidate, toItems } from './items.ts'
import { mixesOfDay, type ReservedAttempt, releaseAttempt, reserveAttempt, settleAttempt } from './quota.ts'
import { explain } from './reason.ts'
import { recommender } from './recommend.ts'
import { type Candidate, correctMix, isWorse, type MixRequest, type Part, seedOf } from './rules.ts'
import type { Allowance, Budget } from './spending.ts'

export type SuggestMixInput = {
  accountId: string
  phone: string
  request: SuggestionRequest
  locale: Locale
  /** The logger of the request. */
  log: FastifyBaseLogger
  /** True once the request has timed out. */
  hasTimedOut: () => boolean
}

export type Suggestion = { items: SuggestionItem[]; reason?: string; bowl?: MixBowl; remaining: number }

/**
 * Suggests a mix. Reserves one of the day's attempts before the request to the model, and releases it after a failure and if
 * no mix is possible.
 * @throws PHONE_MISMATCH, DAILY_LIMIT_REACHED
 */
export async function suggestMix(deps: Deps, suggester: MixSuggester, input: SuggestMixInput): Promise<Suggestion> {
  const { accountId, phone, request } = input
  if (request.userPhone !== undefined && request.userPhone !== phone) {
    input.log.warn('mix request with the phone number of another account')
    throw new AppError('PHONE_MISMATCH')
  }
  const attempt = await reserveAttempt(deps, accountId, phone)
  try {
    return await createSuggestion(deps, suggester, input, attempt)
  } catch (error) {
    // If the database is unavailable too, the job releases the attempt a minute later.
    await releaseAttempt(deps.db, attempt, deps.clock.now()).catch((err: unknown) =>
      input.log.warn({ err }, 'failed to return the suggestion quota'),
    )
    throw error
  }
}

async function createSuggestion(
  deps: Deps,
  suggester: MixSuggester,
  input: SuggestMixInput,
  attempt: ReservedAttempt,
): Promise<Suggestion> {
  const { db, clock } = deps
  let flavors: Awaited<ReturnType<typeof listFlavorsInStock>> = []
  const readCandidates = async () => {
    flavors = await listFlavorsInStock(db)
    return flavors.map(toCandidate)
  }
  const request = {
    categories: [...new Set(input.request.categories)],
    strength: input.request.strength,
    earlier: await mixesOfDay(db, attempt.phone, attempt.day),
    excluded: (await listExcludedFlavors(db, input.accountId)).map(({ flavorType }) => flavorType),
    seed: seedOf(0, attempt.requestId),
  }
  const mix = await suggestMixOf(suggester, readCandidates, { request, locale: input.locale, log: input.log })
  if (input.hasTimedOut()) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 })
  if (mix.parts.length === 0) {
    await releaseAttempt(db, attempt, clock.now())
    input.log.info({ source: mix.source }, 'no mix possible')
    return { items: [], remaining: attempt.remaining + 1 }
  }
  await settleAttempt(db, attempt, { source: mix.source, flavorIds: flavorIdsOf(mix), finishedAt: clock.now() })
  metricEvents.mixSuggested.emit({ source: mix.source })
  input.log.info({ source: mix.source, parts: mix.parts.length }, 'mix suggested')
  const items = toItems(mix.parts, flavors)
  return { items, reason: mix.reason, bowl: bowlOf(mix.parts, items), remaining: attempt.remaining }
}

/** The base first; equal shares keep their order. */
function flavorIdsOf({ parts }: Mix): string[] {
  return parts.toSorted((a, b) => b.percentage - a.percentage).map(({ flavor }) => flavor.flavorId)
}

/** A validated mix of products in stock, with its explanation and source. No parts: the flavors in stock give no mix. */
export type Mix = { parts: Part[]; reason: string; source: MixSource }

export type MixSuggester = {
  /** The model, if the shop has a key for one. */
  model: MixModel | undefined
  breaker: CircuitBreaker
  budget: Budget
}

type MixContext = { request: MixRequest; locale: Locale; log: FastifyBaseLogger }

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
  const { request, locale, log } = context
  const candidates = await readCandidates()
  const own = await recommendMix(candidates, request, locale)
  if (!model || own.parts.length === 0) return own
  if (!breaker.canCall()) {
    metricEvents.modelReplaced.emit({ reason: 'paused' })
    return own
  }
  const allowance = await budget()
  if (!allowance) {
    metricEvents.modelReplaced.emit({ reason: 'budget' })
    log.warn({ source: model.name }, 'model budget of the day is exhausted')
    return own
  }
  try {
    const { proposal, usage } = await model.suggest({ candidates, request })
    await settle(allowance, model, usage, log)
    const current = await readCandidates()
    const ownNow = await recommendMix(current, request, locale)
    const parts = correctMix(proposal, current, request)
    if (!parts || isWorse(parts, ownNow.parts, request)) throw new ModelError('bad_response', 'no mix by the rules')
    breaker.succeeded()
    return { parts, reason: explain(parts, locale), source: model.name }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    breaker.failed()
    metricEvents.modelReplaced.emit({ reason: error.kind })
    log.warn({ source: model.name, failure: error.kind, detail: error.message }, 'failed to get a mix from the model')
    if (error.usage) await settle(allowance, model, error.usage, log)
    return recommendMix(await readCandidates(), request, locale)
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
  log.info({ source: name, ...usage, costUsd }, 'model used')
}

async function recommendMix(candidates: readonly Candidate[], request: MixRequest, locale: Locale): Promise<Mix> {
  const { proposal } = await recommender.suggest({ candidates, request })
  const parts = correctMix(proposal, candidates, request) ?? []
  return { parts, reason: parts.length > 0 ? explain(parts, locale) : '', source: recommender.name }
}
