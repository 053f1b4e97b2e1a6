import { type MouseEvent, type RefObject, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { CameraButton } from './camera-button.tsx'
import type { ScanResult } from './camera-dialog.tsx'

type ScanFieldProps = {
  ref: RefObject<HTMLInputElement | null>
  onScan: (code: string) => void
  /** The result of the last scan. The page shows it, too. */
  result: ScanResult | undefined
}

/** Reads codes from a scanner that types like a keyboard and ends with Enter, from the keyboard, or from the camera. */
export function ScanField({ ref, onScan, result }: ScanFieldProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  return (
    <div className="grid justify-items-start gap-2">
      <Field label={t('admin.scan.label')} hint={t('admin.scan.hint')} className="w-full">
        {control => (
          <TextInput
            {...control}
            ref={ref}
            autoFocus
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
            enterKeyHint="done"
            value={typed}
            onPointerDown={event => event.currentTarget.removeAttribute('inputmode')}
            onChange={event => setTyped(event.target.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              const code = typed.trim()
              setTyped('')
              if (code) onScan(code)
            }}
          />
        )}
      </Field>
      <CameraButton onScan={onScan} result={result} returnFocusTo={ref} />
    </div>
  )
}

/**
 * Returns the focus to the scan field after a click on a button, which the Enter of the next scan would press again.
 * After a touch, the keyboard of the screen stays closed.
 */
export function focusScanField(field: HTMLInputElement | null, { nativeEvent }: MouseEvent): void {
  const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
  if (isTouch) field?.setAttribute('inputmode', 'none')
  field?.focus()
}
