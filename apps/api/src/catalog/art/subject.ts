/** What a product's picture is drawn from. */
export type ArtSubject = {
  slug: string
  category: string
  brand: string
  flavorCategory: string | null
  /** The taste: watermelon, mint, ... */
  flavorId: string | null
  strength: string | null
  volumeMl: number | null
  accessoryType: string | null
  coalSizeMm: number | null
}

/** The columns of a product that its picture needs. */
export const artSubjectSelect = {
  slug: true,
  category: true,
  brand: true,
  flavorCategory: true,
  flavorId: true,
  strength: true,
  volumeMl: true,
  accessoryType: true,
  coalSizeMm: true,
} as const
