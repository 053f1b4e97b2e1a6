import pg from 'pg'
import { AppError } from '#platform/http/errors.ts'
import type { Statement, Tx } from './sql.ts'

/** SQLSTATEs of statements after a failed one: the transaction is aborted, or a statement was never prepared. */
const CONSEQUENCES: readonly (string | undefined)[] = ['25P02', '26000']

/**
 * A transaction on a connection of its own. Statements are sent at once and executed in this order. Statements that do
 * not need each other's results can share a round trip: `Promise.all([lockOrder(tx), lockPayment(tx)])`. `send` does not
 * wait for the result.
 */
export class Transaction implements Tx {
  readonly #client: pg.ClientBase
  #isOver = false
  #cause: unknown

  private constructor(client: pg.ClientBase) {
    this.#client = client
  }

  /** @throws UNAVAILABLE if the transaction is already over */
  async run<Row extends object>(statement: Statement): Promise<pg.QueryResult<Row>> {
    this.#assertOpen()
    try {
      return await this.#client.query<Row>(statement)
    } catch (error) {
      this.#cause ??= error
      throw error
    }
  }

  /** @throws UNAVAILABLE if the transaction is already over */
  async send(statement: Statement): Promise<void> {
    this.#assertOpen()
    // Serialize first: if a value cannot be serialized, PostgreSQL gets no statement and would commit the rest.
    const values = statement.values.map(value => (isPlainObject(value) ? JSON.stringify(value) : value))
    // `run` stores the error. PostgreSQL then rejects the next statement, or rolls back at COMMIT.
    this.run({ ...statement, values }).catch(() => undefined)
  }

  #assertOpen(): void {
    if (this.#isOver) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2 })
  }

  /**
   * Runs `work` in a transaction at READ COMMITTED. Rolls back if it throws.
   * @throws the error of `work`, or the error of the first failed statement if it caused that error
   */
  static async run<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    const tx = new Transaction(client)
    try {
      await client.query('BEGIN')
      const result = await work(tx)
      tx.#isOver = true
      const { command } = await client.query('COMMIT')
      // For the COMMIT of an aborted transaction, PostgreSQL returns ROLLBACK without an error.
      if (command !== 'COMMIT') throw tx.#cause ?? new Error(`expected COMMIT, got ${command}`)
      client.release()
      return result
    } catch (error) {
      tx.#isOver = true
      await client.query('ROLLBACK').then(
        () => client.release(),
        (lost: unknown) => client.release(lost instanceof Error ? lost : true),
      )
      throw isConsequence(error) ? (tx.#cause ?? error) : error
    }
  }
}

const isPlainObject = (value: unknown): boolean =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype

const isConsequence = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && CONSEQUENCES.includes(error.code)
