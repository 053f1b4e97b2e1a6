import { useLoaderData, useParams } from 'react-router-dom'
import type { ProductLoaded } from '#features/catalog/loaders.ts'
import { productLoader } from '#features/catalog/loaders.ts'
import { ProductMissing } from '#features/catalog/product-missing.tsx'
import { ProductPage } from '#features/catalog/product-page.tsx'

export const loader = productLoader

export function Component() {
  const { slug = '' } = useParams()
  const { isThere } = useLoaderData<ProductLoaded>()
  // Another product starts afresh: its first packing, one of it.
  return isThere ? <ProductPage key={slug} slug={slug} /> : <ProductMissing key={slug} slug={slug} />
}
