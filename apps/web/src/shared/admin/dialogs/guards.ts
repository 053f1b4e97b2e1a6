import { useEffect, useRef, useState } from 'react'
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
      decline: t('admin.stay'),
      isDangerous: true,
    }).then(isYes => (isYes ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirm, t])
  useEffect(() => {
    if (!isDirty) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [isDirty])
  return {
    pass: () => {
      isPassing.current = true
    },
  }
}

/**
 * Protects the input of a form in a dialog: `leave` closes it and asks for confirmation if something was typed (`onInput` of the form)
 * or picked (`isPicked`, for controls without input events).
 */
export function useFormGuard(onClose: () => void, isPicked = false): { leave: () => void; onInput: () => void } {
  const [isTyped, setTyped] = useState(false)
  return { leave: useConfirmClose(isTyped || isPicked, onClose), onInput: () => setTyped(true) }
}

/** Returns a function that closes a dialog and first asks for confirmation if there is unsaved input. */
export function useConfirmClose(isTyped: boolean, onClose: () => void): () => void {
  const t = useT()
  const confirm = useConfirm()
  return () => {
    if (!isTyped) return onClose()
    const options = { title: t('admin.leaveTitle'), text: t('admin.leaveText'), action: t('admin.leave') }
    void confirm({ ...options, decline: t('admin.stay'), isDangerous: true }).then(isYes => {
      if (isYes) onClose()
    })
  }
}
