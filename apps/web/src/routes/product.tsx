import { lazy, Suspense } from 'react'
import { type LoaderFunction, useLoaderData, useParams } from 'react-router-dom'
import { ProductPage } from '#features/catalog/product/product-page.tsx'
import { type ProductLoaderData, productLoader } from '#features/catalog/queries.ts'
import { LazyReviews } from '#features/reviews/lazy-reviews.tsx'
import { ratingQuery } from '#features/reviews/queries.ts'
import { RatingLine } from '#features/reviews/rating-line.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'
import type { PageContext } from './page.tsx'

const ProductMissing = lazy(() =>
  import('#features/catalog/product/product-missing.tsx').then(({ ProductMissing }) => ({ default: ProductMissing })),
)

/** Loads the product. The server renders its rating, and describes the first reviews to search engines. */
export function loader(context: PageContext): LoaderFunction {
  const loadProduct = productLoader(context)
  return (args, ...rest) => {
    const { slug } = args.params
    if (import.meta.env.SSR && slug) void context.queryClient.prefetchQuery(ratingQuery(slug))
    return loadProduct(args, ...rest)
  }
}

export function Component() {
  const { slug = '' } = useParams()
  const { exists } = useLoaderData<ProductLoaderData>()
  // The key resets variant and quantity for another product.
  if (exists) {
    const reviews = <LazyReviews slug={slug} />
    return <ProductPage key={slug} slug={slug} rating={<RatingLine slug={slug} />} reviews={reviews} />
  }
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ProductMissing key={slug} slug={slug} />
    </Suspense>
  )
}
