import { createApiKey } from '@shop/contracts/api-keys.ts'
import { isKeyPermission, type Permission } from '@shop/contracts/permissions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { TextField } from '#shared/admin/fields/form-fields.tsx'
import { PermissionChoice } from '#shared/admin/permission-choice.tsx'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { FieldError } from '#ui/forms/field.tsx'
import { API_KEYS } from './queries.ts'

type ApiKeyDialogProps = {
  onClose: () => void
  /** Called with the secret of the new key. */
  onCreated: (secret: string) => void
}

const FIELDS = ['name', 'permissions', 'lastDate', 'currentPassword'] as const

/** Creates a key: its name, what it may do, for how long, and the password of the person. */
export function ApiKeyDialog({ onClose, onCreated }: ApiKeyDialogProps) {
  const t = useT()
  const [name, setName] = useState('')
  const [permissions, setPermissions] = useState<Permission[]>([])
  const [lastDate, setLastDate] = useState('')
  const [currentPassword, setPassword] = useState('')
  const create = useCreateApiKey(secret => {
    onClose()
    onCreated(secret)
  })
  const rejection = create.error instanceof ApiError ? create.error : undefined
  const isPasswordWrong = rejection?.code === 'WRONG_PASSWORD'
  const errorAt = (field: (typeof FIELDS)[number]) => rejection?.detailAt(`body.${field}`)?.message
  const isShownAtField = isPasswordWrong || FIELDS.some(errorAt)
  const change = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value)
      create.reset()
    }
  }
  const permissionsError = errorAt('permissions')
  return (
    <FormDialog
      title={t('apiKeys.add')}
      action={t('apiKeys.add')}
      change={{ ...create, error: isShownAtField ? undefined : create.error }}
      className="sm:max-w-3xl"
      onClose={onClose}
      onSubmit={() => create.mutate({ name, permissions, currentPassword, ...(lastDate && { lastDate }) })}
    >
      <TextField
        label={t('apiKeys.name')}
        hint={t('apiKeys.nameHint')}
        error={errorAt('name')}
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={change(setName)}
      />
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-medium text-sm">{t('apiKeys.permissions')}</legend>
        <PermissionChoice
          chosen={permissions}
          onChange={change(setPermissions)}
          isOffered={isKeyPermission}
          className="sm:grid-cols-2"
        />
        {permissionsError && <FieldError role="alert">{permissionsError}</FieldError>}
      </fieldset>
      <TextField
        label={t('apiKeys.lastDate')}
        hint={t('apiKeys.lastDateHint')}
        error={errorAt('lastDate')}
        type="date"
        value={lastDate}
        onChange={change(setLastDate)}
      />
      <TextField
        label={t('apiKeys.password')}
        error={isPasswordWrong ? rejection.serverMessage : errorAt('currentPassword')}
        type="password"
        autoComplete="current-password"
        value={currentPassword}
        onChange={change(setPassword)}
      />
    </FormDialog>
  )
}

/** Creates a key. `onCreated` gets its secret. */
function useCreateApiKey(onCreated: (secret: string) => void) {
  const client = useQueryClient()
  const keyOf = useIdempotencyKey()
  return useMutation({
    // The password is no part of the key that is created: a corrected one is the same request.
    mutationFn: ({ currentPassword, ...input }: z.input<typeof createApiKey.body>) =>
      call(createApiKey, { body: { ...input, currentPassword }, headers: keyOf(input) }),
    onSuccess: ({ secret }) => onCreated(secret),
    onSettled: () => client.invalidateQueries({ queryKey: API_KEYS }),
  })
}
