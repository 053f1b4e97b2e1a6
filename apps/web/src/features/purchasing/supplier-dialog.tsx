import { addSupplier, changeSupplier, type Supplier } from '@shop/contracts/purchasing.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { TextAreaField, TextField } from '#shared/admin/fields/form-fields.tsx'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { PURCHASING_KEY } from './queries.ts'

type SupplierDialogProps = {
  /** The changed supplier; none for a new one. */
  supplier?: Supplier
  onClose: () => void
  onSaved?: (supplier: Supplier) => void
}

/** Adds or changes a supplier. */
export function SupplierDialog({ supplier, onClose, onSaved }: SupplierDialogProps) {
  const t = useT()
  const client = useQueryClient()
  const keyOf = useIdempotencyKey()
  const [input, setInput] = useState({
    name: supplier?.name ?? '',
    contact: supplier?.contact ?? '',
    phone: supplier?.phone ?? '',
    note: supplier?.note ?? '',
  })
  const [isSubmitted, setSubmitted] = useState(false)
  const save = useMutation({
    mutationFn: () =>
      supplier
        ? call(changeSupplier, {
            params: { id: supplier.id },
            body: { ...input, isArchived: supplier.isArchived, version: supplier.version },
          })
        : call(addSupplier, { headers: keyOf(input), body: input }),
    onSuccess: saved => {
      void client.invalidateQueries({ queryKey: PURCHASING_KEY })
      onSaved?.(saved)
      onClose()
    },
  })
  const isNameMissing = input.name.trim() === ''
  const set = (name: keyof typeof input) => (text: string) => setInput({ ...input, [name]: text })
  return (
    <FormDialog
      title={t(supplier ? 'purchasing.changeSupplier' : 'purchasing.addSupplier')}
      action={t('admin.save')}
      change={save}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        if (!isNameMissing) save.mutate()
      }}
    >
      <TextField
        label={t('purchasing.supplier.name')}
        data-autofocus
        maxLength={120}
        value={input.name}
        onChange={set('name')}
        error={isSubmitted && isNameMissing ? t('purchasing.supplier.nameMissing') : undefined}
      />
      <TextField
        label={t('purchasing.supplier.contact')}
        isOptional
        maxLength={120}
        value={input.contact}
        onChange={set('contact')}
      />
      <TextField
        label={t('purchasing.supplier.phone')}
        isOptional
        type="tel"
        maxLength={60}
        value={input.phone}
        onChange={set('phone')}
      />
      <TextAreaField
        label={t('purchasing.note')}
        isOptional
        rows={2}
        maxLength={1000}
        value={input.note}
        onChange={set('note')}
      />
    </FormDialog>
  )
}
