type Needed = { brand: string; description: string; variants: readonly { isWithdrawn: boolean }[] }

/** The fields that the shop cannot show a product without, of those that are empty. */
export function missingFields({ brand, description, variants }: Needed): string[] {
  return [
    ...(brand === '' ? ['brand'] : []),
    ...(description === '' ? ['description'] : []),
    ...(variants.every(({ isWithdrawn }) => isWithdrawn) ? ['variants'] : []),
  ]
}
