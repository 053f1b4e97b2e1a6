import type { Locale } from '@shop/contracts/locale.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Breaker } from '#platform/breaker.ts'
import { recommender } from './adapters/recommender.ts'
import { type Adviser, AdviserFailure, type AdviserName } from './gateway.ts'
import { explain, usableReason } from './reason.ts'
import { type Ask, bandDistance, type Candidate, mendMix, type Part, type Proposal, strengthPointsOf } from './rules.ts'

/** A checked mix, in stock, with the sentence why and who proposed it. No parts: the shelf gives no mix. */
export type Mix = { parts: Part[]; reason: string; adviser: AdviserName }

export type MixMaster = {
  /** The model, where the shop has a key for one. */
  model: Adviser | undefined
  breaker: Breaker
}

/**
 * Asks the model if there is one that answers, checks and mends what it proposes, and takes the recommender's mix where
 * that cannot be used. `readShelf` is asked again after the model: what it proposes must be in stock now, not then.
 */
export async function adviseMix(
  { model, breaker }: MixMaster,
  readShelf: () => Promise<Candidate[]>,
  { ask, locale, log }: { ask: Ask; locale: Locale; log: FastifyBaseLogger },
): Promise<Mix> {
  const shelf = await readShelf()
  const own = await ownMix(shelf, ask, locale)
  if (!model || own.parts.length === 0 || !breaker.mayCall()) return own
  try {
    const advice = await model.advise({ shelf, ask, locale })
    const shelfNow = await readShelf()
    const ownNow = await ownMix(shelfNow, ask, locale)
    const parts = mendMix(advice.proposal, shelfNow, ask)
    if (!parts || isWeaker(parts, ownNow.parts, ask)) throw new AdviserFailure('bad_answer', 'no mix by the rules')
    breaker.succeeded()
    const said = usableReason(advice.reason, locale)
    const reason = said !== null && isAsProposed(parts, advice.proposal) ? said : explain(parts, locale)
    return { parts, reason, adviser: model.name }
  } catch (error) {
    if (!(error instanceof AdviserFailure)) throw error
    breaker.failed()
    log.warn({ adviser: model.name, failure: error.kind, detail: error.message }, 'adviser failed')
    return ownMix(await readShelf(), ask, locale)
  }
}

async function ownMix(shelf: readonly Candidate[], ask: Ask, locale: Locale): Promise<Mix> {
  const { proposal } = await recommender.advise({ shelf, ask, locale })
  const parts = mendMix(proposal, shelf, ask) ?? []
  return { parts, reason: explain(parts, locale), adviser: recommender.name }
}

/** Misses the asked strength by more than the shelf makes necessary. */
function isWeaker(parts: readonly Part[], possible: readonly Part[], ask: Ask): boolean {
  const miss = (mix: readonly Part[]) => bandDistance(strengthPointsOf(mix), ask.strength)
  return miss(parts) > miss(possible)
}

/** A sentence about flavors that had to be dropped would tell of what is not in the mix. */
function isAsProposed(parts: readonly Part[], proposal: Proposal): boolean {
  const proposed = new Set(proposal.map(({ productId }) => productId))
  return proposed.size === parts.length && parts.every(({ flavor }) => proposed.has(flavor.productId))
}
