import type { Product } from '@shop/contracts/catalog.ts'
import type { builtInAccessoryTypes } from '@shop/contracts/product-values.ts'
import type { RentalOptions } from '@shop/contracts/rental.ts'
import { products, toProduct } from '#catalog/index.ts'
import { namesOfRegions } from '#delivery/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { query } from '#platform/db/sql.ts'
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

const accessoriesOf = (type: (typeof builtInAccessoryTypes)[number]) =>
  inStock.where('p.category', '=', 'accessory').where('p.accessory_type', '=', type)

/** Offered coals, and offered heat management devices. */
const EXTRAS_PER_KIND = 3

/** Returns the options of a rental: models by price, all others in stock by popularity. */
export async function findRentalOptions(db: Tx): Promise<RentalOptions> {
  const [{ regions, ...terms }, offers, flavors, bowls, coals, heatDevices] = await Promise.all([
    getSettings(db, 'rental'),
    query(db, onOffer),
    query(db, inStock.where('p.category', '=', 'flavor')),
    query(db, accessoriesOf('bowl')),
    query(db, inStock.where('p.category', '=', 'coal').limit(EXTRAS_PER_KIND)),
    query(db, accessoriesOf('heat-management').limit(EXTRAS_PER_KIND)),
  ])
  return {
    hookahs: offers.map(row => {
      const { pricePerDay, priceFromThirdDay, deposit } = row
      return { ...toProduct(row), pricePerDay, priceFromThirdDay, deposit }
    }),
    flavors: flavors.map(toProduct).flatMap(withPacking),
    cups: bowls.map(toProduct).flatMap(withPacking),
    extras: [...coals, ...heatDevices].map(toProduct).flatMap(withPacking),
    terms: { places: namesOfRegions(regions), ...terms },
  }
}

/** Selects the first available variant. */
function withPacking({ variants, ...product }: Product) {
  const packing = variants.find(({ available }) => available > 0)
  return packing ? [{ ...product, packing }] : []
}
