import { type ArtSubject, artSubjectColumns, imageUrlOf } from '#catalog/index.ts'
import { Prisma, type Tx } from '#platform/db.ts'

/** A variant with its product's names, as it stands on the shelf now. */
export type ShelfVariant = {
  id: string
  sku: string
  slug: string
  brand: string
  titleRu: string
  titleEn: string | null
  titleHy: string | null
  imageUrl: string
  weightGrams: number
  priceAmd: number
  available: number
  sameDay: boolean
  isWithdrawn: boolean
}

type Row = Omit<ShelfVariant, 'imageUrl'> & ArtSubject

/** The variants of these skus, by sku; unknown ones are missing. One query. */
export async function readShelf(db: Tx, skus: readonly string[]): Promise<Map<string, ShelfVariant>> {
  return toShelf(await db.$queryRaw<Row[]>(shelfSql(skus)))
}

/**
 * The same, locked by id until the transaction ends: two orders with the same variants in opposite order wait for each
 * other in turn, never in a ring, and what is read here still holds when it is reserved (reliability R1, R3).
 */
export async function lockShelf(tx: Tx, skus: readonly string[]): Promise<Map<string, ShelfVariant>> {
  return toShelf(await tx.$queryRaw<Row[]>`${shelfSql(skus)} ORDER BY v.id FOR NO KEY UPDATE OF v`)
}

function shelfSql(skus: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    SELECT v.id, v.sku, p.title_ru AS "titleRu", p.title_en AS "titleEn", p.title_hy AS "titleHy",
      v.weight_grams AS "weightGrams", v.price_amd AS "priceAmd", v.on_hand - v.reserved AS available,
      v.same_day AS "sameDay", (v.withdrawn_at IS NOT NULL OR p.withdrawn_at IS NOT NULL) AS "isWithdrawn",
      ${artSubjectColumns}
    FROM variant v JOIN product p ON p.id = v.product_id
    WHERE v.sku = ANY(${skus.filter(sku => !sku.includes('\0'))}::text[])`
}

function toShelf(rows: Row[]): Map<string, ShelfVariant> {
  return new Map(rows.map(row => [row.sku, { ...row, imageUrl: imageUrlOf(row) }]))
}
