import type { Product } from '@shop/contracts/catalog.ts'
import type { RentalHookah, RentalOptions } from '@shop/contracts/rental.ts'
import { type ProductRow, productColumns, toProduct } from '#catalog/index.ts'
import { namesOfRegions } from '#delivery/index.ts'
import { type Db, Prisma } from '#platform/db.ts'
import { getSettings } from '#settings/index.ts'

type OfferRow = ProductRow & Pick<RentalHookah, 'pricePerDay' | 'priceFromThirdDay' | 'deposit'>

/** What a rental is put together from: models by price, flavors and bowls that can be bought now by popularity. */
export async function findRentalOptions(db: Db): Promise<RentalOptions> {
  const [{ regions, ...terms }, offers, flavors, cups] = await Promise.all([
    getSettings(db, 'rental'),
    db.$queryRaw<OfferRow[]>`
      SELECT ${productColumns}, r.price_per_day_amd AS "pricePerDay",
        r.price_from_third_day_amd AS "priceFromThirdDay", r.deposit_amd AS deposit
      FROM rental_offer r JOIN product p ON p.id = r.product_id
      WHERE r.withdrawn_at IS NULL AND p.withdrawn_at IS NULL AND p.category = 'hookah'
      ORDER BY r.price_per_day_amd, r.product_id`,
    findInStock(db, Prisma.sql`p.category = 'flavor'`),
    findInStock(db, Prisma.sql`p.category = 'accessory' AND p.accessory_type = 'bowl'`),
  ])
  return {
    hookahs: offers.map(row => {
      const { pricePerDay, priceFromThirdDay, deposit } = row
      return { ...toProduct(row), pricePerDay, priceFromThirdDay, deposit }
    }),
    flavors: flavors.flatMap(withPacking),
    cups: cups.flatMap(withPacking),
    terms: { places: namesOfRegions(regions), ...terms },
  }
}

async function findInStock(db: Db, kind: Prisma.Sql): Promise<Product[]> {
  const rows = await db.$queryRaw<ProductRow[]>`
    SELECT ${productColumns} FROM product p
    WHERE ${kind} AND p.withdrawn_at IS NULL AND EXISTS (
      SELECT FROM variant v WHERE v.product_id = p.id AND v.withdrawn_at IS NULL AND v.on_hand > v.reserved)
    ORDER BY p.popularity DESC, p.id`
  return rows.map(toProduct)
}

/** The first packing that can be had. */
function withPacking({ variants, ...product }: Product) {
  const packing = variants.find(({ available }) => available > 0)
  return packing ? [{ ...product, packing }] : []
}
