import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../root.ts'
import { openRotatingLog } from '../rotating-log.ts'

/** A program that is restarted until it is stopped. */
export interface Program {
  /** Resolves when it works. @throws ProgramFailed when it ends before that */
  readonly ready: Promise<void>
  /** Ends it as SIGTERM does and waits for it. */
  stop(): Promise<void>
  /** Ends and starts it again, for a change of its sources. */
  restart(): Promise<void>
  /** Ends it at once. */
  kill(): void
}

export interface ProgramOptions {
  /** For messages: "The API". */
  readonly name: string
  /** Arguments of node. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Absent: the repository's. */
  readonly folder?: string
  /** Where its output goes; absent: to the terminal. Its errors always show. */
  readonly logFile?: string
  /** Polled at each start until it responds with 2xx. */
  readonly healthUrl: string
  /** Called with messages sent by `process.send`. */
  readonly onMessage?: (message: unknown) => void
  /** Called each time the program exits by itself and is restarted. */
  readonly say: (line: string) => void
}

const logLimitBytes = 20_000_000
const readySeconds = 60
/** More than the API takes at most for its open requests. */
const stopSeconds = 28
const longestPauseMs = 15_000

/** A program ended before it was ready, and has said why on stderr itself. */
export class ProgramFailed extends Error {
  override name = 'ProgramFailed'
  readonly exitCode: number
  constructor(program: string, exitCode: number) {
    super(`${program} did not start`)
    this.exitCode = exitCode
  }
}

/**
 * Starts a program in its own process group (so that Ctrl-C reaches only the process that stops all in order) and keeps
 * it running: if it exits by itself, it is restarted after a pause that doubles.
 */
export function startProgram(options: ProgramOptions): Program {
  let child = launch(options)
  /** False while it is stopped on purpose. */
  let isWanted = true
  let isOver = false

  const restartOnExit = (started: ChildProcess) => {
    started.once('exit', (code, signal) => {
      if (!isWanted) return
      options.say(`${options.name} exited (${signal ?? `exit code ${code}`}) and is restarted.`)
      void relaunch()
    })
  }
  const relaunch = async () => {
    for (let pause = 250; isWanted; pause = Math.min(pause * 2, longestPauseMs)) {
      await sleep(pause)
      if (!isWanted) return
      child = launch(options)
      if (await isReady(child, options)) return restartOnExit(child)
      await end(child)
    }
  }

  const begin = async () => {
    if (await isReady(child, options)) return restartOnExit(child)
    await end(child)
    throw new ProgramFailed(options.name, child.exitCode ?? 1)
  }

  return {
    ready: begin(),
    stop: async () => {
      isOver = true
      isWanted = false
      await end(child)
    },
    restart: async () => {
      isWanted = false
      await end(child)
      if (isOver) return
      isWanted = true
      child = launch(options)
      if (await isReady(child, options)) restartOnExit(child)
      else if (!isOver) options.say(`${options.name} waits for the next change.`)
    },
    kill: () => child.kill('SIGKILL'),
  }
}

function launch({ args, env, folder = root, logFile, onMessage }: ProgramOptions): ChildProcess {
  const child = spawn(process.execPath, ['--import', join(root, 'scripts/start/die-with-parent.mjs'), ...args], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', logFile === undefined ? 'inherit' : 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  })
  if (logFile !== undefined) {
    const log = openRotatingLog(logFile, logLimitBytes)
    child.stdout?.on('data', log.write)
    child.once('close', log.close)
  }
  if (onMessage) child.on('message', onMessage)
  return child
}

async function isReady(child: ChildProcess, { healthUrl }: ProgramOptions): Promise<boolean> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  for (let waited = 0; !hasEnded() && waited < readySeconds * 1000; waited += 30) {
    try {
      if ((await fetch(healthUrl)).ok) return !hasEnded()
    } catch {
      // Not listening yet.
    }
    await sleep(30)
  }
  return false
}

/** Sends SIGTERM and kills the program if it has not exited after its drain time. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  // Its last lines are in the log then.
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  child.kill('SIGTERM')
  const hurry = setTimeout(() => child.kill('SIGKILL'), stopSeconds * 1000)
  await ended
  clearTimeout(hurry)
}
