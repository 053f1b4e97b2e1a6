import { type ChildProcess, spawn } from 'node:child_process'
import { root } from './root.ts'

/** A program that does one thing and ends. */
export interface Command {
  readonly file: string
  readonly args: readonly string[]
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>
  /** Shows its output as it comes; otherwise it is kept. */
  readonly isShown?: boolean
}

const running = new Set<ChildProcess>()

/**
 * Runs a command in the repository's folder and resolves to what it printed ('' when shown).
 *
 * @throws Error with all that it printed when it ends with another exit code than 0
 */
export async function runCommand({ file, args, env, isShown = false }: Command): Promise<string> {
  const child = spawn(file, args, {
    cwd: root,
    stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  running.add(child)
  let output = ''
  let complaints = ''
  child.stdout?.on('data', chunk => {
    output += chunk
  })
  child.stderr?.on('data', chunk => {
    complaints += chunk
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  }).finally(() => running.delete(child))
  if (code !== 0) throw new Error(`${output}${complaints}`.trim() || `${file} ${args[0]}: exit code ${code}`)
  return output
}

/** Ends what runs still: whoever waits for it gets its error. */
export function endCommands(): void {
  for (const child of running) child.kill('SIGTERM')
}
