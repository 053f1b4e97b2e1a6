import type { CarriedHookah } from '@shop/contracts/deliveries-staff.ts'
import { handOverRental, returnRental } from '@shop/contracts/rental-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { ADMIN_KEY } from '#shared/admin/staff.ts'
import { TextArea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { NOTE_MAX } from './failed-delivery-dialog.tsx'
import { IdentityCheck } from './identity-check.tsx'

type HookahDialogProps = {
  hookah: CarriedHookah
  step: 'hand_over' | 'return'
  orderNumber: number
  /** True if the customer must show an identity document. */
  isIdentityNeeded: boolean
  onClose: () => void
}

/** Records that a hookah is handed over or returned, with its condition, on which the deposit depends. */
export function HookahDialog({ hookah, step, orderNumber, isIdentityNeeded, onClose }: HookahDialogProps) {
  const { rentalId: id, unit } = hookah
  const t = useT()
  const queryClient = useQueryClient()
  const [condition, setCondition] = useState('')
  const [isTried, setTried] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const isHandOver = step === 'hand_over'
  const isMissing = isHandOver && isIdentityNeeded && !isChecked
  const change = useMutation({
    mutationFn: () =>
      isHandOver
        ? call(handOverRental, { params: { id }, body: { condition, identityChecked: isChecked } })
        : call(returnRental, { params: { id }, body: { condition } }),
    onSuccess: async () => {
      // The rental is shown on the board, in its order and on the rental pages.
      await queryClient.invalidateQueries({ queryKey: [ADMIN_KEY] })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(isHandOver ? 'adminDeliveries.handOver' : 'adminDeliveries.takeBack')}
      text={t('adminDeliveries.hookahOf', { unit, number: String(orderNumber) })}
      action={t(isHandOver ? 'adminDeliveries.handOver' : 'adminDeliveries.takeBack')}
      change={change}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (condition.trim() && !isMissing) change.mutate()
      }}
    >
      <Field
        label={t('adminDeliveries.condition')}
        hint={t('adminDeliveries.conditionHint')}
        error={isTried && !condition.trim() ? t('adminDeliveries.conditionMissing') : undefined}
      >
        {control => (
          <TextArea
            {...control}
            maxLength={NOTE_MAX}
            value={condition}
            onChange={event => setCondition(event.target.value)}
          />
        )}
      </Field>
      {isHandOver && (
        <IdentityCheck
          isChecked={isChecked}
          isNeeded={isIdentityNeeded}
          isMissing={isTried && isMissing}
          onChange={setChecked}
        />
      )}
    </FormDialog>
  )
}
