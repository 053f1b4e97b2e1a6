import { attributeOf, attributesOf } from '@shop/contracts/attributes.ts'
import type { Product, Variant } from '@shop/contracts/catalog.ts'
import { isSoldByWeight, useWeight } from '#shared/product/weight.ts'
import { useValueName } from './names.ts'

/** "100 г · средний": the packing and what tells one product of a category from the next. */
export function ProductMeta({ product, variant }: { product: Product; variant: Variant | undefined }) {
  const weight = useWeight()
  const valueName = useValueName()
  const { category, accessoryTypeName } = product
  const attributes = attributesOf(category).filter(name => attributeOf(name).isOnCard)
  const parts = [
    variant && isSoldByWeight(category) && weight(variant.weight),
    ...attributes.map(name => {
      const value = product[name]
      return (
        value !== undefined && valueName(name, String(value), name === 'accessoryType' ? accessoryTypeName : undefined)
      )
    }),
  ]
  return parts.filter(Boolean).join(' · ')
}
