import type { Locale } from '@shop/contracts/locale.ts'
import type { Ask, Candidate, Proposal } from './rules.ts'

export type AdviserName = 'openai' | 'recommender'

export type AdviceRequest = { shelf: readonly Candidate[]; ask: Ask; locale: Locale }

/** A mix as an adviser proposes it, not yet checked; `reason` is one sentence in the asked language, if it has one. */
export type Advice = { proposal: Proposal; reason?: string }

/** Whoever proposes mixes from the shop's own shelf. @throws AdviserFailure, and nothing else, where it gives no answer in time that can be read */
export type Adviser = {
  name: AdviserName
  advise(request: AdviceRequest): Promise<Advice>
}

export type FailureKind = 'timeout' | 'unreachable' | 'refused' | 'bad_answer'

/** Why an adviser gave no mix; never reaches the customer, who gets the recommender's instead. */
export class AdviserFailure extends Error {
  override name = 'AdviserFailure'
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string = kind) {
    super(message)
    this.kind = kind
  }
}
