import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the first invalid field whenever errors change. Attach the ref to the form. */
export function useFocusOnError(errors: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.values(errors).some(Boolean)) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  return form
}
