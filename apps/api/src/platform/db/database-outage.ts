import type { ReadinessProblem } from '#platform/observability/health.ts'

/** How often readiness is checked, milliseconds; more often if the limit is short. */
const CHECK_MS = 5000

export type OutageOptions = {
  /** How long the database may be unavailable without a break, milliseconds. */
  limitMs: number
  findProblem: () => Promise<ReadinessProblem | undefined>
  /** Called once, when the limit is reached. */
  onLimit: (outageMs: number) => void
}

/**
 * Calls `onLimit` when the database has been unavailable for `limitMs`. A process can lose its network for good (the
 * network namespace of a container that was replaced), and only a restart gives it a working one.
 *
 * @returns a function that ends the checks
 */
export function watchOutage({ limitMs, findProblem, onLimit }: OutageOptions): () => void {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  // Not the clock: a jump of the machine's time is not an outage.
  let availableAt = performance.now()
  const check = async () => {
    const problem = await findProblem()
    if (isOver) return
    if (problem?.reason !== 'database') availableAt = performance.now()
    const outageMs = performance.now() - availableAt
    if (outageMs < limitMs) return schedule()
    onLimit(outageMs)
  }
  const schedule = () => {
    timer = setTimeout(check, Math.min(CHECK_MS, limitMs / 4))
    timer.unref()
  }
  schedule()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
