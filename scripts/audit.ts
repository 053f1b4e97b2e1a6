/**
 * `pnpm audit:deps`: known holes in what the shop runs with, from high on, fail. Where the package registry has no such
 * call, or none can be reached, it says so and passes.
 */
import { runCommand } from './command.ts'

/** How pnpm says that there was no answer to judge by. */
const NO_ANSWER =
  /ERR_PNPM_AUDIT_(?:BAD_RESPONSE|ENDPOINT_NOT_EXISTS)|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|error sending request/

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  await runCommand({ file: 'pnpm', args: ['audit', '--prod', '--audit-level', 'high'] })
  say('No known hole of high severity in the packages that the shop runs with.')
} catch (error) {
  const said = error instanceof Error ? error.message : String(error)
  if (NO_ANSWER.test(said)) say('not available: the package registry here answers no audits')
  else {
    process.stderr.write(`${said}\n`)
    process.exitCode = 1
  }
}
