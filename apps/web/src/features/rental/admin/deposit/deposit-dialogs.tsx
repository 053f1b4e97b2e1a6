import { type DepositLevel, depositLevels, type IdentityDocument } from '@shop/contracts/rental-deposits.ts'
import {
  type CustomerDeposit,
  setDepositLevel,
  verifyIdentity,
  withdrawIdentity,
} from '@shop/contracts/rental-deposits-staff.ts'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { DocumentField } from '#shared/admin/fields/document-field.tsx'
import { ReasonField, SelectField } from '#shared/admin/fields/form-fields.tsx'
import { LEVEL_LABELS } from '#shared/rental/deposit-level.tsx'
import { notify } from '#ui/toast/notify.ts'
import { useDepositChange } from './queries.ts'

type DialogProps = { accountId: string; deposit: CustomerDeposit; onClose: () => void }

/** Records that the member of staff has seen the customer's document. */
export function VerifyDialog({ accountId, onClose }: DialogProps) {
  const t = useT()
  const [document, setDocument] = useState<IdentityDocument>('passport')
  const change = useDepositChange(accountId, () => {
    notify({ kind: 'ok', title: t('adminRentals.verified') })
    onClose()
  })
  return (
    <FormDialog
      title={t('adminRentals.verify')}
      text={t('adminRentals.verifyText')}
      action={t('adminRentals.verify')}
      change={change}
      onClose={onClose}
      onSubmit={() => change.mutate(() => call(verifyIdentity, { params: { accountId }, body: { document } }))}
    >
      <DocumentField isRequired value={document} onChange={chosen => chosen && setDocument(chosen)} />
    </FormDialog>
  )
}

/** Withdraws the verification, with a reason for other staff. */
export function WithdrawDialog({ accountId, onClose }: DialogProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const change = useDepositChange(accountId, () => {
    notify({ kind: 'ok', title: t('adminRentals.withdrawn') })
    onClose()
  })
  const submit = () => {
    setSubmitted(true)
    const body = { reason: reason.trim() }
    if (body.reason) change.mutate(() => call(withdrawIdentity, { params: { accountId }, body }))
  }
  return (
    <FormDialog
      title={t('adminRentals.withdrawTitle')}
      text={t('adminRentals.withdrawText')}
      action={t('adminRentals.withdraw')}
      isDangerous
      change={change}
      onClose={onClose}
      onSubmit={submit}
    >
      <ReasonField value={reason} onChange={setReason} isMissing={isSubmitted && !reason.trim()} />
    </FormDialog>
  )
}

/** Sets the level, or returns to the rule. */
export function LevelDialog({ accountId, deposit, onClose }: DialogProps) {
  const t = useT()
  const [level, setLevel] = useState<DepositLevel | null>(deposit.setLevel?.level ?? deposit.standing.level)
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const change = useDepositChange(accountId, () => {
    notify({ kind: 'ok', title: t('adminRentals.levelChanged') })
    onClose()
  })
  const submit = () => {
    setSubmitted(true)
    const body = { level, reason: reason.trim() }
    if (body.reason) change.mutate(() => call(setDepositLevel, { params: { accountId }, body }))
  }
  return (
    <FormDialog
      title={t('adminRentals.changeLevel')}
      text={t('adminRentals.changeLevelText')}
      action={t('admin.save')}
      change={change}
      onClose={onClose}
      onSubmit={submit}
    >
      <SelectField
        label={t('adminRentals.depositLevel')}
        value={level ?? ''}
        onChange={chosen => setLevel(depositLevels.find(each => each === chosen) ?? null)}
      >
        {deposit.setLevel && <option value="">{t('adminRentals.byRule')}</option>}
        {depositLevels.map(each => (
          <option key={each} value={each}>
            {t(LEVEL_LABELS[each])}
          </option>
        ))}
      </SelectField>
      <ReasonField value={reason} onChange={setReason} isMissing={isSubmitted && !reason.trim()} />
    </FormDialog>
  )
}
