import type { Quote } from '@shop/contracts/checkout.ts'
import type { PickupPoint } from '@shop/contracts/pickup.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { RadioCard } from '#ui/forms/controls.tsx'
import { PickupHours, PickupMapLink, PickupPhone, usePickupAddress, usePickupFrom } from './pickup.tsx'

type PickupChoiceProps = {
  /** The points that are offered. */
  points: readonly PickupPoint[]
  /** From when the order can be collected at each point. */
  times: Quote['pickup'] | null
  chosen: string
  onChoose: (pointId: string) => void
}

/** The pick-up points with address and earliest time, and the hours of the chosen one. The page has the texts of the checkout. */
export function PickupChoice({ points, times, chosen, onChoose }: PickupChoiceProps) {
  const t = useT()
  const locale = useLocale()
  const addressOf = usePickupAddress()
  const fromText = usePickupFrom()
  return (
    <div className="grid items-start gap-2.5 sm:grid-cols-2">
      {points.map(point => {
        const from = times?.find(({ pointId }) => pointId === point.id)?.from
        return (
          <div key={point.id} className="grid gap-2 only:col-span-full">
            <RadioCard
              name="pickupPointId"
              value={point.id}
              checked={chosen === point.id}
              onChange={() => onChoose(point.id)}
              label={<span className="break-words">{point.name[locale]}</span>}
              detail={
                <>
                  <span className="block break-words">{addressOf(point)}</span>
                  {from && <span className="block">{t('checkout.pickupFrom', { time: fromText(from) })}</span>}
                </>
              }
            />
            {chosen === point.id && (
              <div className="grid gap-1 px-4 text-sm">
                <PickupHours point={point} />
                <p>
                  <PickupPhone point={point} />
                </p>
                <PickupMapLink point={point} />
              </div>
            )}
          </div>
        )
      })}
    </div>
  )
}
