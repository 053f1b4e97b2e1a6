import { undoStep } from '@shop/contracts/order-changes-staff.ts'
import type { StepUndo, UndoableStep } from '@shop/contracts/order-undo.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { notify } from '#ui/toast/notify.ts'
import { useOrderChange } from './order-change.tsx'
import { permissionOfStep } from './step-permission.ts'
import type { useNextStepFocus } from './use-next-step-focus.ts'

const DONE: Record<UndoableStep, MessageId> = {
  confirm: 'adminOrders.undo.confirm',
  pack: 'adminOrders.undo.pack',
  dispatch: 'adminOrders.undo.dispatch',
}

/** A step is offered for less than the minute, so that the request arrives in time. */
const MARGIN_SECONDS = 3

/** How long the undoing of a step is offered, milliseconds. */
export const undoShownMs = (secondsLeft: number): number => Math.max(0, secondsLeft - MARGIN_SECONDS) * 1000

type NextStepFocus = ReturnType<typeof useNextStepFocus>

type UndoBarProps = { number: number; undo: StepUndo | undefined; focus: NextStepFocus }

/** Offers to undo the last step while that is possible, and says that the customer's message waits for it. */
export function UndoBar({ number, undo, focus }: UndoBarProps) {
  const can = useCan()
  return (
    // The live region exists before its text, so that the text is announced. Empty, it takes no place in the grid.
    <div role="status" className="empty:absolute">
      {undo && can(permissionOfStep(undo.step)) && (
        <RunningUndo key={undo.event} number={number} undo={undo} focus={focus} />
      )}
    </div>
  )
}

function RunningUndo({ number, undo: { event, step, secondsLeft }, focus }: UndoBarProps & { undo: StepUndo }) {
  const t = useT()
  const { place, remember, forget } = focus
  const change = useOrderChange(number, { isToast: true, onFailed: forget })
  const bar = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(undoShownMs(secondsLeft) === 0)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (bar.current?.contains(document.activeElement)) place.current?.focus()
      setOver(true)
    }, undoShownMs(secondsLeft))
    return () => clearTimeout(timer)
  }, [secondsLeft, place])
  if (isOver) return null
  const undo = () => {
    remember()
    change.mutate(() => call(undoStep, { params: { number }, body: { event } }))
  }
  return (
    <div ref={bar} className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-raised px-3 py-2 text-sm">
      <span>
        {t(DONE[step], { number: String(number) })} {step !== 'pack' && t('adminOrders.undo.message')}
      </span>
      <CompactButton pending={change.isPending} onClick={undo}>
        <Undo2 aria-hidden className="size-4" />
        {t('adminOrders.undo')}
      </CompactButton>
    </div>
  )
}

/** Returns a function that offers to undo a step of an order in a toast. */
export function useUndoToast(number: number): (changed: AdminOrder) => void {
  const t = useT()
  const change = useOrderChange(number, { isToast: true })
  return ({ undo }) => {
    const shownMs = undoShownMs(undo?.secondsLeft ?? 0)
    // The toast would stay without a limit.
    if (!undo || shownMs === 0) return
    const { event, step } = undo
    notify({
      kind: 'ok',
      title: t(DONE[step], { number: String(number) }),
      ...(step !== 'pack' && { description: t('adminOrders.undo.message') }),
      shownMs,
      action: {
        label: t('adminOrders.undo'),
        onPress: () => change.mutate(() => call(undoStep, { params: { number }, body: { event } })),
      },
    })
  }
}
