import { MIX_NAME_LENGTH } from '@shop/contracts/mixes.ts'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'

type NameFormProps = {
  initial: string
  onSubmit: (name: string) => void
  /** Label of the button; "Save" by default. */
  submitLabel?: string
  onCancel: () => void
  pending: boolean
  /** Error of the last attempt. */
  error: Error | null
}

/** Asks for the name of a mix. The server validates it. */
export function NameForm({ initial, onSubmit, submitLabel, onCancel, pending, error }: NameFormProps) {
  const t = useT()
  const [name, setName] = useState(initial)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(name)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field label={t('mixes.name')} error={error && errorText(error, t('mixes.saveFailed'))}>
        {control => (
          <TextInput
            {...control}
            // The form opens after a press on its button.
            autoFocus
            autoComplete="off"
            maxLength={MIX_NAME_LENGTH}
            value={name}
            onChange={event => setName(event.target.value)}
            // Select the proposed name, so that typing replaces it.
            onFocus={event => event.target.select()}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        <Button type="submit" variant="outline" size="sm" pending={pending}>
          {submitLabel ?? t('mixes.nameKeep')}
        </Button>
        <Button variant="plain" size="sm" onClick={onCancel}>
          {t('mixes.cancel')}
        </Button>
      </div>
    </form>
  )
}

function errorText(error: Error, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise
  return error.detailAt('body.name')?.message ?? (error.serverMessage || otherwise)
}
