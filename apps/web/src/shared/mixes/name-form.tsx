import { MIX_NAME_LENGTH } from '@shop/contracts/mixes.ts'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'

type NameFormProps = {
  initial: string
  onSubmit: (name: string) => void
  /** What the button does besides; "Save" where it does no more. */
  submitLabel?: string
  onCancel: () => void
  pending: boolean
  /** Of the last try: what the server says of the name, or of the whole. */
  error: Error | null
}

/** Asks what a mix is called. What a name may be is the server's to say. */
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
            // It opens by a press that asks for it.
            autoFocus
            autoComplete="off"
            maxLength={MIX_NAME_LENGTH}
            value={name}
            onChange={event => setName(event.target.value)}
            // The name that stands there is a proposal: what one types takes its place.
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
