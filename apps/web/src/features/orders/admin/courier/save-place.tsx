import type { CourierStop } from '@shop/contracts/courier.ts'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { useAddressText } from '#shared/addresses/addresses.ts'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { useSavePlace } from './queries.ts'

const MAX_WAIT_MS = 20_000
/** A position that is less exact than this is named as such, meters. */
const EXACT_METERS = 50

/** Why the browser does not say where the phone is. */
type Problem = 'denied' | 'timeout' | 'unavailable'

const PROBLEM_TEXTS: Record<Problem, MessageId> = {
  denied: 'adminDeliveries.place.denied',
  timeout: 'adminDeliveries.place.timeout',
  unavailable: 'adminDeliveries.place.unavailable',
}

/** Asks the browser where the phone is now. */
function readPosition(): Promise<GeolocationCoordinates | Problem> {
  // Browsers offer it over TLS only.
  if (!('geolocation' in navigator)) return Promise.resolve('unavailable')
  return new Promise(resolve =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ code, PERMISSION_DENIED, TIMEOUT }) =>
        resolve(code === PERMISSION_DENIED ? 'denied' : code === TIMEOUT ? 'timeout' : 'unavailable'),
      { enableHighAccuracy: true, timeout: MAX_WAIT_MS, maximumAge: 0 },
    ),
  )
}

/** Saves the courier's current location as the point of the stop's address, after a confirmation. */
export function SavePlace({ stop }: { stop: CourierStop }) {
  const t = useT()
  const confirm = useConfirm()
  const { door, place: town } = useAddressText()(stop.address)
  const { orderNumber, kind, slotId, version, pointAccuracy } = stop
  const [isLocating, setLocating] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = useSavePlace(orderNumber, {
    onDone: () => notify({ kind: 'ok', title: t('adminDeliveries.place.saved') }),
    onFailed: error =>
      setProblem(
        (error instanceof ApiError ? (error.detailAt('body.latitude')?.message ?? error.serverMessage) : undefined) ??
          t('adminDeliveries.place.failed'),
      ),
  })
  const isSet = pointAccuracy === 'exact'
  const locate = async () => {
    setProblem(undefined)
    setLocating(true)
    const position = await readPosition()
    setLocating(false)
    if (typeof position === 'string') return setProblem(t(PROBLEM_TEXTS[position]))
    const { latitude, longitude, accuracy } = position
    const meters = Math.round(accuracy)
    const isSure = await confirm({
      title: t(isSet ? 'adminDeliveries.place.replaceTitle' : 'adminDeliveries.place.title'),
      text: (
        <>
          <p>{t('adminDeliveries.place.text', { address: `${town}, ${door}`, meters })}</p>
          {meters > EXACT_METERS && <p className="mt-2 font-medium text-warn">{t('adminDeliveries.place.inexact')}</p>}
        </>
      ),
      action: t('adminDeliveries.place.save'),
      decline: t('adminDeliveries.place.keep'),
    })
    if (isSure) save.mutate({ kind, slotId, version, latitude: toDegrees(latitude), longitude: toDegrees(longitude) })
  }
  return (
    <>
      <CompactButton
        variant="quiet"
        className="min-h-12 text-base"
        pending={isLocating || save.isPending}
        onClick={() => void locate()}
      >
        <LocateFixed aria-hidden className="size-5" />
        {t(isSet ? 'adminDeliveries.place.replace' : 'adminDeliveries.place.button')}
      </CompactButton>
      {problem && (
        <Notice kind="bad" role="alert" title={t('adminDeliveries.place.notSaved')}>
          {problem}
        </Notice>
      )}
    </>
  )
}

/** Six decimals are 10 cm. */
const toDegrees = (value: number): number => Math.round(value * 1e6) / 1e6
