import type { CarriedHookah } from '@shop/contracts/deliveries-staff.ts'
import { handOverRental, returnRental } from '@shop/contracts/rental-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/form-dialog.tsx'
import { ADMIN_KEY } from '#shared/admin/staff.ts'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { NOTE_MAX } from './failed-dialog.tsx'
import { IdentityCheck } from './identity-check.tsx'

type HookahDialogProps = {
  hookah: CarriedHookah
  step: 'hand_over' | 'return'
  orderNumber: number
  /** A document must be seen before it goes over. */
  isIdentityNeeded: boolean
  onClose: () => void
}

/** A hookah goes over or comes back: how it looks stands with the rental, as the deposit depends on it. */
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
      // The rental stands on the board, in its order and on the pages of rentals.
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
