import type { DeliveryStop, PointAccuracy } from '@shop/contracts/deliveries-staff.ts'
import { setOrderPoint } from '@shop/contracts/route-plan.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { useAddressText } from '#shared/addresses/addresses.ts'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { TextField } from '#shared/admin/fields/form-fields.tsx'
import { useCan } from '#shared/admin/staff.ts'

/** Labels of how well the place of a stop is known. */
export const ACCURACY_LABELS: Record<PointAccuracy, MessageId> = {
  exact: 'adminDeliveries.point.exact',
  approximate: 'adminDeliveries.point.approximate',
  unknown: 'adminDeliveries.point.unknown',
}

/** How well the place of a stop is known, with the dialog that sets its point. */
export function StopPoint({ stop }: { stop: DeliveryStop }) {
  const t = useT()
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const { kind, orderNumber, pointAccuracy } = stop
  if (kind === 'parcel' || !can('deliveries.edit') || !can('customers.personal')) return null
  const isSet = pointAccuracy === 'exact'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-muted">{t(ACCURACY_LABELS[pointAccuracy])}</span>
      <CompactButton
        variant="quiet"
        aria-label={`${t(isSet ? 'adminDeliveries.changePoint' : 'adminDeliveries.setPoint')}: № ${orderNumber}`}
        onClick={() => setOpen(true)}
      >
        {t(isSet ? 'adminDeliveries.changePoint' : 'adminDeliveries.setPoint')}
      </CompactButton>
      {isOpen && <PointDialog stop={stop} onClose={() => setOpen(false)} />}
    </div>
  )
}

function PointDialog({ stop, onClose }: { stop: DeliveryStop; onClose: () => void }) {
  const t = useT()
  const { door, place: town } = useAddressText()(stop.address)
  const { orderNumber: number, version, pointAccuracy, mapQuery } = stop
  const confirm = useConfirm()
  const isSet = pointAccuracy === 'exact'
  const [place, setPlace] = useState(isSet ? mapQuery : '')
  const [isSubmitted, setSubmitted] = useState(false)
  const save = useMutation({
    mutationFn: (next: string | null) => call(setOrderPoint, { params: { number }, body: { version, place: next } }),
    onSuccess: onClose,
  })
  const askToDelete = async () => {
    const isSure = await confirm({
      title: t('adminDeliveries.pointDeleteTitle'),
      text: t('adminDeliveries.pointDeleteText'),
      action: t('adminDeliveries.pointDelete'),
      decline: t('adminDeliveries.pointKeep'),
      isDangerous: true,
    })
    if (isSure) save.mutate(null)
  }
  const rejection = save.error instanceof ApiError ? save.error.detailAt('body.place')?.message : undefined
  return (
    <FormDialog
      title={t('adminDeliveries.pointTitle', { number: String(number) })}
      text={t('adminDeliveries.pointText', { address: `${town}, ${door}` })}
      action={t('adminDeliveries.pointSave')}
      change={save}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        if (place.trim() !== '') save.mutate(place)
      }}
    >
      <TextField
        label={t('adminDeliveries.pointPlace')}
        hint={t('adminDeliveries.pointHint')}
        error={isSubmitted && place.trim() === '' ? t('adminDeliveries.pointMissing') : rejection}
        maxLength={2000}
        value={place}
        onChange={setPlace}
      />
      {isSet && (
        <CompactButton
          variant="danger"
          className="justify-self-start"
          disabled={save.isPending}
          onClick={() => void askToDelete()}
        >
          {t('adminDeliveries.pointDelete')}
        </CompactButton>
      )}
    </FormDialog>
  )
}
