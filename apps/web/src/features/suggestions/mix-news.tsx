import { ApiError } from '#platform/api/api-error.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { useRefused } from './use-refused.ts'

type MixNewsProps = {
  /** Nothing or too little was chosen. */
  isIncomplete: boolean
  /** The shelf gave no mix; no try was used. */
  isEmpty: boolean
  isLimited: boolean
  isCartFull: boolean
  error: Error | null
  message: string | undefined
}

/** What went not as hoped, one thing at a time. */
export function MixNews({ isIncomplete, isEmpty, isLimited, isCartFull, error, message }: MixNewsProps) {
  const t = useT()
  const hasRefused = useRefused().length > 0
  if (isIncomplete) {
    return (
      <Notice kind="bad" role="alert">
        {t('mix.choose')}
      </Notice>
    )
  }
  if (isLimited) {
    // The server's words where it has refused; the same sentence where the day's tries were known to be used up.
    const said = isDailyLimit(error) ? error.serverMessage : message
    return (
      <Notice kind="warn" role={said ? 'alert' : 'status'} title={said ?? t('mix.limit')}>
        {t('mix.limitUntil')}
      </Notice>
    )
  }
  if (error) {
    return (
      <Notice kind="bad" role="alert">
        {t('mix.failed')}
      </Notice>
    )
  }
  if (isCartFull) {
    return (
      <Notice kind="warn" role="alert">
        {t('mix.cartFull')}
      </Notice>
    )
  }
  return isEmpty ? (
    <Notice kind="info" role="alert" title={t('mix.emptyTitle')}>
      {t(hasRefused ? 'mix.emptyOrRefused' : 'mix.empty')}
    </Notice>
  ) : null
}

/** The flag, not the text, says so (api.md). */
export function isDailyLimit(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.dailyLimitExceeded
}
