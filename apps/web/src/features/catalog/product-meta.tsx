import type { Product, Variant } from '@shop/contracts/catalog.ts'
import { isSoldByWeight, useWeight } from '#shared/product/weight.ts'
import { useValueName } from './names.ts'

/** "100 г · средний": the packing and what tells one product of a category from the next. */
export function ProductMeta({ product, variant }: { product: Product; variant: Variant | undefined }) {
  const weight = useWeight()
  const valueName = useValueName()
  const { category, strength, volume, accessoryType, accessoryTypeName, size } = product
  const parts = [
    variant && isSoldByWeight(category) && weight(variant.weight),
    strength && valueName('strength', strength),
    volume !== undefined && valueName('volume', String(volume)),
    accessoryType && valueName('accessoryType', accessoryType, accessoryTypeName),
    size !== undefined && valueName('size', String(size)),
  ]
  return parts.filter(Boolean).join(' · ')
}
