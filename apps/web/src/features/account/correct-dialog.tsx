import type { Customer } from '@shop/contracts/account-staff.ts'
import { correctBonus } from '@shop/contracts/bonus.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useAttemptKey } from '#shared/admin/attempt-key.ts'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { ReasonField } from '#shared/admin/fields/reason-field.tsx'
import { parseWholeNumber, WholeNumberField } from '#shared/admin/fields/whole-number-field.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { notify } from '#ui/toast/notify.ts'

const MOST_POINTS = 9_999_999

/** Adds or removes points. The customer can read the reason. */
export function CorrectDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useT()
  const queryClient = useQueryClient()
  const keyOf = useAttemptKey()
  const [isTaking, setTaking] = useState(false)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isSent, setSent] = useState(false)
  const count = parseWholeNumber(typed, MOST_POINTS) ?? 0
  const points = isTaking ? -count : count
  const save = useMutation({
    mutationFn: () => {
      const body = { points, reason: reason.trim() }
      return call(correctBonus, { params: { accountId: customer.accountId }, headers: keyOf(body), body })
    },
    onSuccess: ({ balance }) => {
      notify({ kind: 'ok', title: t('adminCustomers.corrected', { count: balance }) })
      void queryClient.invalidateQueries({ queryKey: adminKey('account') })
      onClose()
    },
  })
  const submit = () => {
    setSent(true)
    if (count > 0 && reason.trim()) save.mutate()
  }
  return (
    <FormDialog
      title={t('adminCustomers.correctTitle')}
      text={customer.name || customer.phone}
      action={isTaking ? t('adminCustomers.take') : t('adminCustomers.add')}
      change={save}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('adminCustomers.what')}>
          {control => (
            <Select
              {...control}
              value={isTaking ? 'take' : 'add'}
              onChange={event => setTaking(event.target.value === 'take')}
            >
              <option value="add">{t('adminCustomers.add')}</option>
              <option value="take">{t('adminCustomers.take')}</option>
            </Select>
          )}
        </Field>
        <WholeNumberField
          label={t('adminCustomers.howMany')}
          typed={typed}
          onType={setTyped}
          error={isSent && count === 0 ? t('adminCustomers.howManyMissing') : undefined}
          hint={t('adminCustomers.willBe', { before: customer.points, after: customer.points + points })}
        />
      </div>
      <ReasonField
        value={reason}
        onChange={setReason}
        isMissing={isSent && !reason.trim()}
        hint={t('adminCustomers.reasonShown')}
      />
    </FormDialog>
  )
}
