import type { Product } from '@shop/contracts/catalog.ts'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'

const PLACES = Array.from({ length: 6 }, (_, index) => `place ${index}`)

/** On phones the next card is partly visible, to show that the strip scrolls. Desktops fit five cards. */
const placeClass = 'w-[44%] max-w-56 shrink-0 snap-start xl:w-auto xl:max-w-none xl:nth-[n+6]:hidden'

/** A swipeable strip of products, one row on desktops. Shows placeholders while loading. */
export function ProductStrip({ products }: { products: readonly Product[] | undefined }) {
  return (
    <ul className="-mx-4 flex snap-x scroll-px-4 gap-2.5 overflow-x-auto px-4 pb-2 [scrollbar-width:thin] md:-mx-8 md:scroll-px-8 md:gap-4 md:px-8 xl:mx-0 xl:grid xl:grid-cols-5 xl:px-0">
      {products
        ? products.map(product => (
            <li key={product.slug} className={placeClass}>
              <ProductCard product={product} />
            </li>
          ))
        : PLACES.map(place => (
            <li key={place} className={placeClass}>
              <ProductCardSkeleton />
            </li>
          ))}
    </ul>
  )
}
