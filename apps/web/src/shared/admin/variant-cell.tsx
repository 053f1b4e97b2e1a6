import type { ComponentProps } from 'react'
import { ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'

type Variant = ComponentProps<typeof ProductText>['of'] & { brand: string; sku: string; weight: number }

/** Names a variant in a list: its product and brand above the SKU and the weight. */
export function VariantCell({ variant }: { variant: Variant }) {
  const weight = useWeight()
  return (
    <span className="inline-block">
      <ProductText of={variant} field="title" /> <span className="font-normal text-muted">{variant.brand}</span>
      <span className="block font-normal text-muted text-xs sm:whitespace-nowrap">
        <code>{variant.sku}</code> · {weight(variant.weight)}
      </span>
    </span>
  )
}
