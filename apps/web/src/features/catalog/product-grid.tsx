import type { Product } from '@shop/contracts/catalog.ts'
import { cx } from '#ui/class-names.ts'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'

/** Pictures above the fold of the widest page. */
const EAGER = 4
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

type ProductGridProps = {
  products: readonly Product[]
  /** Columns, as classes: a list stands beside its filters, other grids have the whole width. */
  className?: string
  /** Shows places for what is being loaded after these. */
  isLoadingMore?: boolean
}

export function ProductGrid({ products, className, isLoadingMore = false }: ProductGridProps) {
  return (
    <ul className={cx('grid grid-cols-2 gap-2.5 sm:gap-4', className)}>
      {products.map((product, index) => (
        <li key={product.slug} className="min-w-0">
          <ProductCard product={product} eager={index < EAGER} />
        </li>
      ))}
      {isLoadingMore &&
        SKELETONS.map(name => (
          <li key={name}>
            <ProductCardSkeleton />
          </li>
        ))}
    </ul>
  )
}
