import { useLoaderData, useParams } from 'react-router-dom'
import { type ProductLoaded, previewLoader } from '#features/catalog/loaders.ts'
import { PreviewMissing } from '#features/catalog/product/preview-missing.tsx'
import { PreviewPage } from '#features/catalog/product/preview-page.tsx'

export const loader = previewLoader

export function Component() {
  const { token = '' } = useParams()
  const { isThere } = useLoaderData<ProductLoaded>()
  return isThere ? <PreviewPage key={token} token={token} /> : <PreviewMissing />
}
