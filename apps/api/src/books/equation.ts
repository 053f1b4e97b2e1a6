import type { RawBuilder } from 'kysely'

/** Something that adds up at any moment (reliability, section 4). */
export type Equation = {
  name: string
  says: string
  /** The rows for which it does not hold: none in good books. */
  broken(now: Date): RawBuilder<unknown>
}
