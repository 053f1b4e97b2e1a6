import { ApiError } from '#platform/api/api-error.ts'
import { useT } from '#platform/i18n/locale-context.tsx'

/** Error of a change of excluded flavors. */
export function RefusalError({ error }: { error: Error | null }) {
  const t = useT()
  if (!error) return null
  return (
    <p role="alert" className="pb-3 text-bad text-sm">
      {(error instanceof ApiError && error.serverMessage) || t('error.checkConnection')}
    </p>
  )
}
