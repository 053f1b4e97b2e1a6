import { type CalendarDay, MAX_CAPACITY, type SlotDayInput } from '@shop/contracts/slot-calendar.ts'

export const MODES = ['usual', 'changed', 'closed'] as const
type Mode = (typeof MODES)[number]

/** What staff choose for a slot. `orders` is the number as typed. */
export type Choice = { mode: Mode; orders: string; reason: string }

export type SlotDayForm = {
  isClosed: boolean
  closedReason: string
  /** The choices by the start of the slot, for slots that can be changed. */
  choices: Readonly<Record<string, Choice>>
}

export function toForm({ closed, slots }: CalendarDay): SlotDayForm {
  const own = slots.flatMap(({ time, state, capacity, reason = '' }): [string, Choice][] => {
    if (state === 'former') return []
    return [[time, { mode: state, orders: state === 'changed' ? String(capacity) : '', reason }]]
  })
  return { isClosed: closed !== undefined, closedReason: closed?.reason ?? '', choices: Object.fromEntries(own) }
}

/** Returns the capacity that a choice gives a slot; undefined if the number is missing or wrong. */
export function capacityOfChoice({ mode, orders }: Choice, usual: number): number | undefined {
  if (mode === 'usual') return usual
  if (mode === 'closed') return 0
  const number = /^\d{1,5}$/.test(orders.trim()) ? Number(orders) : 0
  return number >= 1 && number <= MAX_CAPACITY ? number : undefined
}

/** Returns the problems of the form: the ids of the fields without a valid value. A closed day hides its slots. */
export function findProblems({ isClosed, closedReason, choices }: SlotDayForm): Set<string> {
  if (isClosed) return new Set(closedReason.trim() === '' ? ['closedReason'] : [])
  const wrong = Object.entries(choices).flatMap(([time, choice]) => [
    ...(capacityOfChoice(choice, 1) === undefined ? [`${time}.orders`] : []),
    ...(choice.mode === 'closed' && choice.reason.trim() === '' ? [`${time}.reason`] : []),
  ])
  return new Set(wrong)
}

/** Converts a form without problems. Slots with the usual capacity are left out; those of a closed day stay as saved. */
export function toInput(
  day: CalendarDay,
  { isClosed, closedReason, ...form }: SlotDayForm,
): Omit<SlotDayInput, 'version'> {
  const { choices } = isClosed ? toForm(day) : form
  return {
    closedReason: isClosed ? closedReason.trim() : null,
    slots: Object.entries(choices).flatMap(([time, choice]) => {
      const capacity = capacityOfChoice(choice, 0)
      const reason = choice.reason.trim()
      if (choice.mode === 'usual' || capacity === undefined) return []
      return [{ time, capacity, ...(reason && { reason }) }]
    }),
  }
}
