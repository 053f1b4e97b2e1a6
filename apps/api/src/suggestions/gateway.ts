import type { Ask, Candidate, Proposal } from './rules.ts'

export type AdviserName = 'openai' | 'recommender'

export type AdviceRequest = { shelf: readonly Candidate[]; ask: Ask }

/** Tokens of one call, as the model's provider counts them. */
export type Usage = { inputTokens: number; outputTokens: number }

/** A mix as an adviser proposes it, not yet checked: ids and numbers, no words. `usage` where it costs something. */
export type Advice = { proposal: Proposal; usage?: Usage }

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
  /** An answer that cannot be used costs as much as a good one. */
  readonly usage: Usage | undefined

  constructor(kind: FailureKind, message: string = kind, usage?: Usage) {
    super(message)
    this.kind = kind
    this.usage = usage
  }
}
