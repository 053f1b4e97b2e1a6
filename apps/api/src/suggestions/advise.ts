import type { Locale } from '@shop/contracts/locale.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Breaker } from '#platform/breaker.ts'
import { measured } from '#platform/measured.ts'
import { recommender } from './adapters/recommender.ts'
import { type Adviser, AdviserFailure, type AdviserName, type Usage } from './gateway.ts'
import { explain } from './reason.ts'
import { type Ask, type Candidate, isWeaker, mendMix, type Part } from './rules.ts'
import type { Allowance, Budget } from './spending.ts'

/** A checked mix, in stock, with the sentence why and who proposed it. No parts: the shelf gives no mix. */
export type Mix = { parts: Part[]; reason: string; adviser: AdviserName }

export type MixMaster = {
  /** The model, where the shop has a key for one. */
  model: Adviser | undefined
  breaker: Breaker
  budget: Budget
}

type Asked = { ask: Ask; locale: Locale; log: FastifyBaseLogger }

/**
 * Asks the model if there is one that answers and the day's budget allows it, checks and mends what it proposes, and
 * takes the recommender's mix where that cannot be used. `readShelf` is asked again after the model: what it proposes
 * must be in stock now, not then.
 */
export async function adviseMix(
  { model, breaker, budget }: MixMaster,
  readShelf: () => Promise<Candidate[]>,
  asked: Asked,
): Promise<Mix> {
  const { ask, locale, log } = asked
  const shelf = await readShelf()
  const own = await ownMix(shelf, ask, locale)
  if (!model || own.parts.length === 0) return own
  if (!breaker.mayCall()) {
    measured.adviserReplaced.tell({ reason: 'paused' })
    return own
  }
  const allowance = await budget()
  if (!allowance) {
    measured.adviserReplaced.tell({ reason: 'budget' })
    log.warn({ adviser: model.name }, 'model budget of the day used up')
    return own
  }
  try {
    const { proposal, usage } = await model.advise({ shelf, ask })
    await settle(allowance, model, usage, log)
    const shelfNow = await readShelf()
    const ownNow = await ownMix(shelfNow, ask, locale)
    const parts = mendMix(proposal, shelfNow, ask)
    if (!parts || isWeaker(parts, ownNow.parts, ask)) throw new AdviserFailure('bad_answer', 'no mix by the rules')
    breaker.succeeded()
    return { parts, reason: explain(parts, locale), adviser: model.name }
  } catch (error) {
    if (!(error instanceof AdviserFailure)) throw error
    breaker.failed()
    measured.adviserReplaced.tell({ reason: error.kind })
    log.warn({ adviser: model.name, failure: error.kind, detail: error.message }, 'adviser failed')
    if (error.usage) await settle(allowance, model, error.usage, log)
    return ownMix(await readShelf(), ask, locale)
  }
}

async function settle(
  allowance: Allowance,
  { name }: Adviser,
  usage: Usage | undefined,
  log: FastifyBaseLogger,
): Promise<void> {
  const { costUsd } = await allowance.settle(usage)
  if (usage) measured.modelUsed.tell({ ...usage, costUsd })
  log.info({ adviser: name, ...usage, costUsd }, 'model used')
}

async function ownMix(shelf: readonly Candidate[], ask: Ask, locale: Locale): Promise<Mix> {
  const { proposal } = await recommender.advise({ shelf, ask })
  const parts = mendMix(proposal, shelf, ask) ?? []
  return { parts, reason: parts.length > 0 ? explain(parts, locale) : '', adviser: recommender.name }
}
