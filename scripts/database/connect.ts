import pg from 'pg'

/**
 * Creates a client for a script. If PostgreSQL closes the connection while no query runs, the script prints a warning
 * and continues; its next query rejects.
 */
export function createClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  client.on('error', error => process.stderr.write(`database connection closed: ${error.message}\n`))
  return client
}
