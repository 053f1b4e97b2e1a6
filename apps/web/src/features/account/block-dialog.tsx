import { blockCustomer, type Customer, unblockCustomer } from '@shop/contracts/account-staff.ts'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/form-dialog.tsx'
import { ReasonField } from '#shared/admin/reason-field.tsx'
import { notify } from '#ui/toast/notify.ts'
import { useCustomerChange } from './queries.ts'

/** Lets a customer in no more, or again: each with its reason, so that the next one at the desk knows. */
export function BlockDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useT()
  const { accountId, name, phone } = customer
  const [isBlocked] = useState(customer.blocked !== undefined)
  const [reason, setReason] = useState('')
  const [isSent, setSent] = useState(false)
  const change = useCustomerChange(accountId, () => {
    notify({ kind: 'ok', title: isBlocked ? t('adminCustomers.unblockDone') : t('adminCustomers.blockDone') })
    onClose()
  })
  const submit = () => {
    setSent(true)
    const input = { params: { accountId }, body: { reason: reason.trim() } }
    if (input.body.reason) change.mutate(() => (isBlocked ? call(unblockCustomer, input) : call(blockCustomer, input)))
  }
  const who = { name: name || phone }
  return (
    <FormDialog
      title={isBlocked ? t('adminCustomers.unblockTitle', who) : t('adminCustomers.blockTitle', who)}
      text={isBlocked ? t('adminCustomers.unblockText') : t('adminCustomers.blockText')}
      action={isBlocked ? t('adminCustomers.unblock') : t('adminCustomers.block')}
      isDangerous={!isBlocked}
      change={change}
      onClose={onClose}
      onSubmit={submit}
    >
      <ReasonField value={reason} onChange={setReason} isMissing={isSent && !reason.trim()} />
    </FormDialog>
  )
}
