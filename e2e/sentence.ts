/**
 * A sentence of product.md and the steps that prove it; a failure names the sentence. docs/product-map.md says where
 * each is proven.
 */
export async function sentence(said: string, proof: () => Promise<void>): Promise<void> {
  try {
    await proof()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`product.md does not hold: ${said}\n${why}`, { cause })
  }
}
