import { type ChildProcess, spawn } from 'node:child_process'
import { root } from './root.ts'

/** A command that runs once and exits. */
export interface Command {
  readonly file: string
  readonly args: readonly string[]
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>
  /** Prints the output while it runs; otherwise it is returned. */
  readonly isShown?: boolean
}

const running = new Set<ChildProcess>()

/**
 * Runs a command in the repository's folder and resolves to its output ('' if it was shown).
 * @throws Error with all output if the exit code is not 0
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

/** Terminates running commands; their promises reject. */
export function endCommands(): void {
  for (const child of running) child.kill('SIGTERM')
}
