import type { Customer } from '@shop/contracts/account-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { notify } from '#ui/toast/notify.ts'
import { parseWholeNumber, ReasonField, SelectField, WholeNumberField } from '../fields/form-fields.tsx'
import { adminKey } from '../staff.ts'
import { FormDialog } from './form-dialog.tsx'

type BalanceDialogProps = {
  customer: Customer
  title: string
  /** The two ways of changing the balance, as verbs. */
  add: string
  remove: string
  amountLabel: string
  /** The largest change. */
  max: number
  /** Says what the balance will be. */
  hintOf: (delta: number) => string
  reasonHint: string
  /** Saves the change; returns the text of the confirmation. */
  save: (change: { delta: number; reason: string }, keyOf: ReturnType<typeof useIdempotencyKey>) => Promise<string>
  onClose: () => void
}

/** Adds to a balance of a customer, or takes from it. The customer can read the reason. */
export function BalanceDialog(props: BalanceDialogProps) {
  const { customer, title, add, remove, amountLabel, max, hintOf, reasonHint, onClose } = props
  const t = useT()
  const queryClient = useQueryClient()
  const keyOf = useIdempotencyKey()
  const [isRemoving, setRemoving] = useState(false)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const amount = parseWholeNumber(typed, max) ?? 0
  const delta = isRemoving ? -amount : amount
  const save = useMutation({
    mutationFn: () => props.save({ delta, reason: reason.trim() }, keyOf),
    onSuccess: text => {
      notify({ kind: 'ok', title: text })
      void queryClient.invalidateQueries({ queryKey: adminKey('account') })
      onClose()
    },
  })
  const submit = () => {
    setSubmitted(true)
    if (amount > 0 && reason.trim()) save.mutate()
  }
  return (
    <FormDialog
      title={title}
      text={customer.name || customer.phone}
      action={isRemoving ? remove : add}
      change={save}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('adminCustomers.what')}
          value={isRemoving ? 'remove' : 'add'}
          onChange={value => setRemoving(value === 'remove')}
        >
          <option value="add">{add}</option>
          <option value="remove">{remove}</option>
        </SelectField>
        <WholeNumberField
          label={amountLabel}
          typed={typed}
          onType={setTyped}
          error={isSubmitted && amount === 0 ? t('adminCustomers.howManyMissing') : undefined}
          hint={hintOf(delta)}
        />
      </div>
      <ReasonField value={reason} onChange={setReason} isMissing={isSubmitted && !reason.trim()} hint={reasonHint} />
    </FormDialog>
  )
}
