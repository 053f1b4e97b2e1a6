import { ArrowDown, ArrowUp } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton } from './controls.tsx'

type MoveButtonsProps = {
  /** What is moved, for the labels of the buttons. */
  name: string
  index: number
  /** Length of the list. */
  count: number
  onMove: (to: number) => void
  /** True while a move is saved. The buttons keep the focus, but do nothing. */
  isMoving?: boolean
}

/** Moves an item of a list one place up or down. */
export function MoveButtons({ name, index, count, onMove, isMoving = false }: MoveButtonsProps) {
  const t = useT()
  return (
    <div className="flex shrink-0">
      <CompactButton
        variant="quiet"
        aria-label={t('admin.moveUp', { name })}
        disabled={index === 0}
        onClick={isMoving ? undefined : () => onMove(index - 1)}
      >
        <ArrowUp aria-hidden className="size-4" />
      </CompactButton>
      <CompactButton
        variant="quiet"
        aria-label={t('admin.moveDown', { name })}
        disabled={index === count - 1}
        onClick={isMoving ? undefined : () => onMove(index + 1)}
      >
        <ArrowDown aria-hidden className="size-4" />
      </CompactButton>
    </div>
  )
}
