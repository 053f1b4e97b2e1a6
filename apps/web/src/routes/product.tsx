import { lazy, Suspense } from 'react'
import { useLoaderData, useParams } from 'react-router-dom'
import { ProductPage } from '#features/catalog/product/product-page.tsx'
import { type ProductLoaderData, productLoader } from '#features/catalog/queries.ts'
import { PageSkeleton } from '#ui/skeleton.tsx'

const ProductMissing = lazy(() =>
  import('#features/catalog/product/product-missing.tsx').then(({ ProductMissing }) => ({ default: ProductMissing })),
)

export const loader = productLoader

export function Component() {
  const { slug = '' } = useParams()
  const { exists } = useLoaderData<ProductLoaderData>()
  // The key resets variant and quantity for another product.
  if (exists) return <ProductPage key={slug} slug={slug} />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ProductMissing key={slug} slug={slug} />
    </Suspense>
  )
}
