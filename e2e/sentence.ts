/**
 * Runs the steps that prove one product requirement. A failure names the requirement.
 * docs/evidence/product-map.md lists the requirements with their tests.
 */
export async function sentence(requirement: string, proof: () => Promise<void>): Promise<void> {
  try {
    await proof()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`product requirement does not hold: ${requirement}\n${why}`, { cause })
  }
}
