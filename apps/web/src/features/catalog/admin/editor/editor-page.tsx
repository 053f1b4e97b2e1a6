import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { AdminHeading } from '#shared/admin/admin-heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { staffProductQuery } from '../queries.ts'
import { Editor } from './editor.tsx'

export function NewProductPage() {
  return <Editor product={undefined} />
}

export function ProductEditorPage() {
  const t = useT()
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(staffProductQuery(id))
  if (data) return <Editor key={data.id} product={data} />
  return (
    <>
      <AdminHeading title={t('admin.page.product')} />
      {error ? (
        <AdminError error={error} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full rounded-picture" />
      )}
    </>
  )
}
