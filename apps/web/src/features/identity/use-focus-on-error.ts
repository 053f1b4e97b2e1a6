import { type RefObject, useEffect, useRef } from 'react'

/** Puts the focus into the first field with an error, whenever errors were found; tie it to the form. */
export function useFocusOnError(errors: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.values(errors).some(Boolean)) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  return form
}
