import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Tells that something could not be loaded and offers a retry. */
export function RetryNotice({ onRetry, pending }: { onRetry: () => void; pending?: boolean }) {
  const t = useT()
  return (
    <Notice
      kind="warn"
      role="status"
      title={t('error.notLoaded')}
      actions={
        <Button variant="outline" size="sm" pending={pending ?? false} onClick={onRetry}>
          {t('error.retry')}
        </Button>
      }
    >
      {t('error.checkConnection')}
    </Notice>
  )
}
