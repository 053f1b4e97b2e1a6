import type { Candidate, MixRequest, Proposal } from './rules.ts'

export type MixSource = 'openai' | 'recommender'

export type Prompt = { candidates: readonly Candidate[]; request: MixRequest }

/** Tokens of one request, as the provider counts them. */
export type Usage = { inputTokens: number; outputTokens: number }

/** An unvalidated mix: ids and numbers only. `usage` if it costs something. */
export type ModelResult = { proposal: Proposal; usage?: Usage }

/** Suggests mixes of the products in stock. @throws ModelError, and no other error, if there is no usable response in time */
export type MixModel = {
  name: MixSource
  suggest(prompt: Prompt): Promise<ModelResult>
}

export type FailureKind = 'timeout' | 'unreachable' | 'refused' | 'bad_response'

/** Why there is no mix. The customer does not see it and gets the recommender's mix. */
export class ModelError extends Error {
  override name = 'ModelError'
  readonly kind: FailureKind
  /** An unusable response costs as much as a good one. */
  readonly usage: Usage | undefined

  constructor(kind: FailureKind, message: string = kind, usage?: Usage) {
    super(message)
    this.kind = kind
    this.usage = usage
  }
}
