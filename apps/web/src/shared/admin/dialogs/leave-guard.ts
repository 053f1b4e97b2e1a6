import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useConfirm } from './confirm.tsx'

/**
 * Asks for confirmation before a page with unsaved input is left: by our own dialog inside the admin area, by the
 * browser's on reload and close. `pass()` allows the next navigation.
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
