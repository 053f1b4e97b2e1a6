import { useLoaderData, useParams } from 'react-router-dom'
import { PreviewMissing, PreviewPage } from '#features/catalog/product/preview-page.tsx'
import { type ProductLoaderData, previewLoader } from '#features/catalog/queries.ts'

export const loader = previewLoader

export function Component() {
  const { token = '' } = useParams()
  const { exists } = useLoaderData<ProductLoaderData>()
  return exists ? <PreviewPage key={token} token={token} /> : <PreviewMissing />
}
