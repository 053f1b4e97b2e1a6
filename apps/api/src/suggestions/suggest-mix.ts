import type { Locale } from '@shop/contracts/locale.ts'
import type { MixBowl, SuggestionItem, SuggestionRequest } from '@shop/contracts/suggestions.ts'
import type { FastifyBaseLogger } from 'fastify'
import { listFlavorsInStock } from '#catalog/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { AppError } from '#platform/http/errors.ts'
import { metricEvents } from '#platform/observability/metric-events.ts'
import { seedOf } from './chance.ts'
import { mixesOfDay, type ReservedAttempt, releaseAttempt, reserveAttempt, settleAttempt } from './quota.ts'
import { listRefused } from './refused.ts'
import { bowlOf, toCandidate, toItems } from './shelf.ts'
import { type Mix, type MixSuggester, suggestMixOf } from './suggester.ts'

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
 * Suggests a mix. Reserves one of the day's attempts before the model is asked, and releases it after a failure and if
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
  let shelf: Awaited<ReturnType<typeof listFlavorsInStock>> = []
  const readCandidates = async () => {
    shelf = await listFlavorsInStock(db)
    return shelf.map(toCandidate)
  }
  const ask = {
    categories: [...new Set(input.request.categories)],
    strength: input.request.strength,
    earlier: await mixesOfDay(db, attempt.phone, attempt.day),
    refused: (await listRefused(db, input.accountId)).map(({ flavorType }) => flavorType),
    seed: seedOf(0, attempt.requestId),
  }
  const mix = await suggestMixOf(suggester, readCandidates, { ask, locale: input.locale, log: input.log })
  if (input.hasTimedOut()) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 })
  if (mix.parts.length === 0) {
    await releaseAttempt(db, attempt, clock.now())
    input.log.info({ adviser: mix.adviser }, 'no mix possible')
    return { items: [], remaining: attempt.remaining + 1 }
  }
  await settleAttempt(db, attempt, { adviser: mix.adviser, flavorIds: flavorIdsOf(mix), finishedAt: clock.now() })
  metricEvents.mixSuggested.emit({ adviser: mix.adviser })
  input.log.info({ adviser: mix.adviser, parts: mix.parts.length }, 'mix suggested')
  const items = toItems(mix.parts, shelf)
  return { items, reason: mix.reason, bowl: bowlOf(mix.parts, items), remaining: attempt.remaining }
}

/** The base first; equal shares keep their order. */
function flavorIdsOf({ parts }: Mix): string[] {
  return parts.toSorted((a, b) => b.percentage - a.percentage).map(({ flavor }) => flavor.flavorId)
}
