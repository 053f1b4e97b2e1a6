import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { CameraButton } from './camera-button.tsx'

/** Reads codes from a scanner that types like a keyboard and ends with Enter, from the keyboard, or from the camera. */
export function ScanField({ onScan }: { onScan: (code: string) => void }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  return (
    <div className="grid justify-items-start gap-2">
      <Field label={t('admin.scan.label')} hint={t('admin.scan.hint')} className="w-full">
        {control => (
          <TextInput
            {...control}
            autoFocus
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
            enterKeyHint="done"
            value={typed}
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
      <CameraButton onScan={onScan} />
    </div>
  )
}
