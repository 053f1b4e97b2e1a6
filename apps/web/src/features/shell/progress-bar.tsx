import { useEffect, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router-dom'
import { useT } from '#platform/i18n/locale-context.tsx'
import { type ProgressState, progress } from '#platform/progress.ts'
import { cx } from '#ui/class-names.ts'

const FAILED_SHOWN_MS = 4000

const LOOKS: Record<ProgressState, string> = {
  idle: 'opacity-0',
  loading: 'origin-left animate-loading bg-accent [animation-delay:120ms]',
  failed: 'bg-bad',
}

/** Shows progress at the top while a page loads, and the failed state after a request error. */
export function ProgressBar() {
  const t = useT()
  const navigation = useNavigation()
  const state = useSyncExternalStore(progress.subscribe, progress.state, () => 'idle' as const)
  useEffect(() => {
    if (navigation.state === 'loading') progress.start()
    else progress.finish()
  }, [navigation.state])
  useEffect(() => {
    if (state !== 'failed') return
    const timer = setTimeout(progress.dismiss, FAILED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])
  return (
    <div data-state={state} className="progress-bar pointer-events-none fixed inset-x-0 top-0 z-60 h-0.75">
      <div key={state} className={cx('h-full transition-opacity duration-200', LOOKS[state])} />
      <p role="status" className="sr-only">
        {state === 'failed' && t('error.requestFailed')}
      </p>
    </div>
  )
}
