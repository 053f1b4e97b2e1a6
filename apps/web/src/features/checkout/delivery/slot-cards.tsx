import { useT } from '#platform/i18n/locale-context.tsx'
import { type Day, isFree } from '#shared/delivery/delivery-days.ts'
import { RadioCard } from '#ui/forms/radio-card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ChoiceGroup, cardGrid } from '../form-parts.tsx'

const REASONS = { past: 'checkout.past', full: 'checkout.full', closed: 'checkout.closed' } as const
/** Placeholders for a usual number of slots while they load. */
const USUAL = ['a', 'b', 'c', 'd', 'e', 'f']

type SlotCardsProps = {
  day: Day | undefined
  chosen: string
  onChoose: (time: string) => void
  onLeave: () => void
}

export function SlotCards({ day, chosen, onChoose, onLeave }: SlotCardsProps) {
  const t = useT()
  return (
    <ChoiceGroup
      name="deliveryTime"
      legend={t('checkout.time')}
      hint={!day && t('checkout.dayFirst')}
      onLeave={onLeave}
    >
      {day && !day.slots && (
        <div className={cardGrid}>
          {USUAL.map(key => (
            <Skeleton key={key} className="h-13 rounded-picture" />
          ))}
        </div>
      )}
      {day?.slots && (
        <div className={cardGrid}>
          {day.slots.map(slot => (
            <RadioCard
              key={slot.time}
              name="deliveryTime"
              value={slot.time}
              disabled={!isFree(slot)}
              checked={chosen === slot.time}
              onChange={() => onChoose(slot.time)}
              label={
                <span className="whitespace-nowrap tabular-nums max-sm:text-sm">{`${slot.time}–${slot.endTime}`}</span>
              }
              detail={!isFree(slot) && t(REASONS[slot.reason ?? 'full'])}
            />
          ))}
        </div>
      )}
    </ChoiceGroup>
  )
}
