import { Minus, Plus } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { IconButton } from '../button.tsx'
import { cx } from '../class-names.ts'

type QuantityStepperProps = {
  quantity: number
  onChange: (quantity: number) => void
  /** Name of the counted item, for accessible labels. */
  name: string
  min?: number
  max?: number
  disabled?: boolean
  className?: string
}

/**
 * Two buttons around a number; changes of the number are announced. At a limit a button has no effect, but keeps the
 * focus.
 */
export function QuantityStepper({
  quantity,
  onChange,
  name,
  min = 1,
  max = 99,
  disabled,
  className,
}: QuantityStepperProps) {
  const t = useT()
  return (
    <fieldset
      aria-label={t('quantity.of', { name })}
      className={cx('inline-flex items-center rounded-full border border-transparent bg-raised', className)}
    >
      <IconButton
        label={t('quantity.less')}
        disabled={disabled}
        aria-disabled={quantity <= min}
        onClick={() => quantity > min && onChange(quantity - 1)}
      >
        <Minus aria-hidden className="size-4" />
      </IconButton>
      <output className="min-w-7 text-center font-semibold tabular-nums" aria-live="polite">
        {quantity}
      </output>
      <IconButton
        label={t('quantity.more')}
        disabled={disabled}
        aria-disabled={quantity >= max}
        onClick={() => quantity < max && onChange(quantity + 1)}
      >
        <Plus aria-hidden className="size-4" />
      </IconButton>
    </fieldset>
  )
}
