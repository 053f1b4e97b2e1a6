import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useConfirm } from './confirm.tsx'

/**
 * Asks before a page is left with something typed that is not saved: within the area in the shop's own words, at the
 * browser's doors (reload, closing) in the browser's. `pass()` lets the next change of page go without a question.
 */
export function useLeaveGuard(isDirty: boolean): { pass: () => void } {
  const t = useT()
  const confirm = useConfirm()
  const isPassing = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isPassing.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({
      title: t('admin.leaveTitle'),
      text: t('admin.leaveText'),
      action: t('admin.leave'),
      isDangerous: true,
    }).then(isYes => (isYes ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirm, t])
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return {
    pass: () => {
      isPassing.current = true
    },
  }
}
