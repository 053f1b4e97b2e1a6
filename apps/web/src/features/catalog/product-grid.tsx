import type { Product } from '@shop/contracts/catalog.ts'
import { cx } from '#ui/class-names.ts'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'

/** Number of pictures above the fold on the widest page. */
const EAGER = 4
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

type ProductGridProps = {
  products: readonly Product[]
  /** Classes of the columns: a list shares the width with its filters, other grids use the full width. */
  className?: string
  /** Shows placeholders for the next products. */
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
