import type { RawBuilder } from 'kysely'

/** A condition on the data that must hold at any time. */
export type Invariant = {
  name: string
  description: string
  /** Selects the rows that violate it. */
  findViolations(now: Date): RawBuilder<unknown>
}
