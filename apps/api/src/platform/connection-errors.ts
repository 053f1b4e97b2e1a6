import pg from 'pg'
import type { Logger } from 'pino'

export type ConnectionLog = Pick<Logger, 'warn'>

/**
 * Creates the client class of a pool. Each client logs when its connection is closed by PostgreSQL or the network. The
 * driver removes its own listener from a client that is in use, and an error without a listener ends the process. The
 * query in progress rejects in any case.
 *
 * @param pool the name of the pool in the log
 */
export function createClientClass(pool: string, log?: ConnectionLog): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      this.on('error', error => log?.warn({ err: error, pool }, 'database connection closed'))
    }
  }
}
