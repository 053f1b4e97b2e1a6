import { AppError } from '#platform/errors.ts'

/** Runs work while there is a place, else lets it wait in line. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets so many in at a time. A rush then stands in line here and not before the database's connections, where it
 * would keep out everybody who only wants to look.
 * @throws UNAVAILABLE for who has waited `patienceMs`
 */
export function createGate({ places, patienceMs }: { places: number; patienceMs: number }): Gate {
  let free = places
  const line: (() => void)[] = []

  const waitInLine = () =>
    new Promise<void>((resolve, reject) => {
      const letIn = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(letIn), 1)
        reject(new AppError('UNAVAILABLE', { retryAfterSeconds: 2 }))
      }, patienceMs)
      line.push(letIn)
    })

  /** The place goes to the next in line. */
  const leave = () => {
    const next = line.shift()
    if (next) next()
    else free++
  }

  return async work => {
    if (free === 0) await waitInLine()
    else free--
    return work().finally(leave)
  }
}
