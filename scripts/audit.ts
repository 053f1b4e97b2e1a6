/**
 * `pnpm audit:deps`: fails on vulnerabilities of severity high or critical in production dependencies. If the registry
 * has no audit endpoint or is unreachable, it reports that and passes.
 */
import { runCommand } from './command.ts'

/** pnpm's messages for a missing response. */
const NO_RESPONSE =
  /ERR_PNPM_AUDIT_(?:BAD_RESPONSE|ENDPOINT_NOT_EXISTS)|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|error sending request/

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  await runCommand({ file: 'pnpm', args: ['audit', '--prod', '--audit-level', 'high'] })
  say('No vulnerabilities of severity high or critical in production dependencies.')
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  if (NO_RESPONSE.test(message)) say('The package registry has no audit endpoint or is unreachable. Skipped.')
  else {
    process.stderr.write(`${message}\n`)
    process.exitCode = 1
  }
}
