import { addAddress, editAddress, type SavedAddress } from '@shop/contracts/addresses.ts'
import type { Address } from '@shop/contracts/delivery.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import {
  type AddressErrors,
  AddressFields,
  checkAddress,
  type FieldName,
  fieldNames,
  valuesOf,
} from '#shared/addresses/address-fields.tsx'
import { addressesQuery } from '#shared/addresses/addresses.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { Notice } from '#ui/notice.tsx'

const focusIn = (form: HTMLFormElement | null, name: FieldName) =>
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

type Props = {
  token: string
  /** The address to edit; undefined for a new one. */
  address?: SavedAddress
  /** Called after saving (with a message) or cancelling. */
  onDone: (message?: string) => void
}

export function AddressForm({ token, address, onDone }: Props) {
  const t = useT()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const headingId = useId()
  const [values, setValues] = useState(() => valuesOf(address))
  const [isDefault, setDefault] = useState(address?.isDefault ?? false)
  const [errors, setErrors] = useState<AddressErrors>({})
  useEffect(() => focusIn(form.current, 'region'), [])

  const save = useMutation({
    mutationFn: (typed: Address) => {
      const preferred = isDefault && !address?.isDefault ? { isDefault: true as const } : {}
      const body = { ...typed, ...preferred }
      return address ? call(editAddress, { params: { id: address.id }, body }) : call(addAddress, { body })
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: addressesQuery(token).queryKey })
      onDone(t('address.saved'))
    },
    onError: error => {
      if (!(error instanceof ApiError)) return
      setErrors(Object.fromEntries(fieldNames.map(name => [name, error.detailAt(`body.${name}`)?.message])))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { address: checked, errors: invalid } = checkAddress(values, t)
    setErrors(invalid)
    const first = fieldNames.find(name => invalid[name])
    if (first) focusIn(form.current, first)
    else if (checked) save.mutate(checked)
  }
  const set = (name: FieldName, text: string) => {
    setValues({ ...values, [name]: text })
    setErrors({ ...errors, [name]: undefined })
  }
  return (
    <form ref={form} noValidate onSubmit={submit} aria-labelledby={headingId} className="grid gap-4">
      <h3 id={headingId} className="font-semibold text-base">
        {t(address ? 'address.edit' : 'address.new')}
      </h3>
      <AddressFields values={values} errors={errors} onChange={set} />
      {!address?.isDefault && (
        <Checkbox checked={isDefault} onChange={event => setDefault(event.target.checked)}>
          {t('address.isDefault')}
        </Checkbox>
      )}
      {save.error && !fieldNames.some(name => errors[name]) && (
        <Notice kind="bad" role="alert" title={t('address.failed')}>
          {save.error instanceof ApiError && save.error.serverMessage}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={save.isPending}>
          {t('address.save')}
        </Button>
        <Button variant="outline" size="sm" onClick={() => onDone()}>
          {t('address.cancel')}
        </Button>
      </div>
    </form>
  )
}
