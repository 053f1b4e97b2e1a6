import { ApiError } from '#platform/api/api-error.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

type AdminErrorProps = { error: unknown; onRetry?: () => void; pending?: boolean }

/** An error of a read or change: the server's text if available, and the request id for the log. */
export function AdminError({ error, onRetry, pending = false }: AdminErrorProps) {
  const t = useT()
  const refusal = error instanceof ApiError && !error.isTransient ? error : undefined
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <Notice
      kind={refusal ? 'bad' : 'warn'}
      role="alert"
      title={refusal?.serverMessage ?? t('error.notLoaded')}
      actions={
        onRetry &&
        !(refusal?.status === 404) && (
          <Button variant="outline" size="sm" pending={pending} onClick={onRetry}>
            {t('error.retry')}
          </Button>
        )
      }
    >
      {refusal ? refusal.detailText : t('error.checkConnection')}
      {requestId && <p className="mt-1 text-muted text-xs">{t('admin.requestId', { id: requestId })}</p>}
    </Notice>
  )
}
