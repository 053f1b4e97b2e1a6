import { Prisma } from '#platform/db.ts'

/** What a product's picture is drawn from; a change in any of it gives the picture another address. */
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
} satisfies Prisma.ProductSelect

/** The same columns for SQL that has the product as `p`. */
export const artSubjectColumns = Prisma.sql`p.slug, p.category, p.brand, p.flavor_category AS "flavorCategory",
  p.flavor_id AS "flavorId", p.strength, p.volume_ml AS "volumeMl", p.accessory_type AS "accessoryType",
  p.coal_size_mm AS "coalSizeMm"`
