import { useState } from 'react'
import { useAskLeave } from './ask-leave.ts'

/**
 * For a form over the page: `leave` closes it, and asks first where something was typed (`onInput` of the form) or picked
 * (`isPicked`, for what is no input).
 */
export function useTypedGuard(onClose: () => void, isPicked = false): { leave: () => void; onInput: () => void } {
  const [isTyped, setTyped] = useState(false)
  return { leave: useAskLeave(isTyped || isPicked, onClose), onInput: () => setTyped(true) }
}
