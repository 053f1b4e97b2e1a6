/**
 * Prints one line per step: its name while it runs, its result and duration at the end.
 * @template {string} T
 * @param {string} name
 * @param {() => Promise<T>} work resolves to the result
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  return timed(name, work)()
}

/**
 * Starts a step while the line of an earlier one is open. Returns a function that prints its line.
 *
 * @template {string} T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {() => Promise<T>}
 */
export function timed(name, work) {
  const from = performance.now()
  let seconds = 0
  const done = work().finally(() => {
    seconds = (performance.now() - from) / 1000
  })
  done.catch(() => undefined)
  return async () => {
    process.stdout.write(`  ${name} … `)
    try {
      const result = await done
      process.stdout.write(`${result}, ${seconds.toFixed(1)} s\n`)
      return result
    } catch (error) {
      process.stdout.write('failed\n')
      throw error
    }
  }
}
