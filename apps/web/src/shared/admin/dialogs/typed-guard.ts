import { useState } from 'react'
import { useAskLeave } from './ask-leave.ts'

/**
 * Guards a form in a dialog: `leave` closes it and asks for confirmation if something was typed (`onInput` of the form)
 * or picked (`isPicked`, for controls without input events).
 */
export function useTypedGuard(onClose: () => void, isPicked = false): { leave: () => void; onInput: () => void } {
  const [isTyped, setTyped] = useState(false)
  return { leave: useAskLeave(isTyped || isPicked, onClose), onInput: () => setTyped(true) }
}
