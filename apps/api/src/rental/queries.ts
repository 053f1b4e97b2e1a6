import type { Product } from '@shop/contracts/catalog.ts'
import type { RentalOptions } from '@shop/contracts/rental.ts'
import { products, toProduct } from '#catalog/index.ts'
import { namesOfRegions } from '#delivery/index.ts'
import type { Tx } from '#platform/db.ts'
import { query } from '#platform/sql.ts'
import { getSettings } from '#settings/index.ts'

const onOffer = products
  .innerJoin('rental_offer as r', 'r.product_id', 'p.id')
  .select([
    'r.price_per_day_amd as pricePerDay',
    'r.price_from_third_day_amd as priceFromThirdDay',
    'r.deposit_amd as deposit',
  ])
  .where('r.withdrawn_at', 'is', null)
  .where('p.withdrawn_at', 'is', null)
  .where('p.category', '=', 'hookah')
  .orderBy('r.price_per_day_amd')
  .orderBy('r.product_id')

const inStock = products
  .where('p.withdrawn_at', 'is', null)
  .where(({ exists, selectFrom }) =>
    exists(
      selectFrom('variant as v')
        .select('v.id')
        .whereRef('v.product_id', '=', 'p.id')
        .where('v.withdrawn_at', 'is', null)
        .whereRef('v.on_hand', '>', 'v.reserved'),
    ),
  )
  .orderBy('p.popularity', 'desc')
  .orderBy('p.id')

/** What a rental is put together from: models by price, flavors and bowls that can be bought now by popularity. */
export async function findRentalOptions(db: Tx): Promise<RentalOptions> {
  const [{ regions, ...terms }, offers, flavors, bowls] = await Promise.all([
    getSettings(db, 'rental'),
    query(db, onOffer),
    query(db, inStock.where('p.category', '=', 'flavor')),
    query(db, inStock.where('p.category', '=', 'accessory').where('p.accessory_type', '=', 'bowl')),
  ])
  return {
    hookahs: offers.map(row => {
      const { pricePerDay, priceFromThirdDay, deposit } = row
      return { ...toProduct(row), pricePerDay, priceFromThirdDay, deposit }
    }),
    flavors: flavors.map(toProduct).flatMap(withPacking),
    cups: bowls.map(toProduct).flatMap(withPacking),
    terms: { places: namesOfRegions(regions), ...terms },
  }
}

/** The first packing that can be had. */
function withPacking({ variants, ...product }: Product) {
  const packing = variants.find(({ available }) => available > 0)
  return packing ? [{ ...product, packing }] : []
}
