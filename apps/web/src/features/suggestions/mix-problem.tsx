import { ApiError } from '#platform/api/api-error.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { useRefused } from './use-refused.ts'

type MixNewsProps = {
  /** True if too few flavors are chosen. */
  isIncomplete: boolean
  /** True if stock allows no mix; the attempt does not count. */
  isEmpty: boolean
  isLimited: boolean
  isCartFull: boolean
  error: Error | null
  message: string | undefined
}

/** The most important problem of the last request. */
export function MixProblem({ isIncomplete, isEmpty, isLimited, isCartFull, error, message }: MixNewsProps) {
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
    // The server's text for a rejected request, or the same text if the daily limit is already known to be reached.
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

/** Checks the flag of the response; its text may change. */
export function isDailyLimit(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.dailyLimitExceeded
}
