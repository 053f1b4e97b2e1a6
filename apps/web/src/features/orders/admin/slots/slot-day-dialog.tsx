import { shopDate } from '@shop/contracts/days.ts'
import { type CalendarDay, type CalendarSlot, putSlotDay, type SlotCalendar } from '@shop/contracts/slot-calendar.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { dayMonthText, weekdayText } from '#platform/i18n/dates.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { adminKey, useCan } from '#shared/admin/staff.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { slotCalendarQuery } from '../queries.ts'
import { AllSlots, ChoiceFields, ReasonInput } from './slot-choice.tsx'
import { type Choice, capacityOfChoice, findProblems, type SlotDayForm, toForm, toInput } from './slot-day-form.ts'

type SlotDayDialogProps = { day: CalendarDay; usual: number; onClose: () => void }

/** The slots of a day: how many orders each has and takes. Staff who may plan deliveries change them. */
export function SlotDayDialog(props: SlotDayDialogProps) {
  const t = useT()
  const canEdit = useCan()('deliveries.edit')
  const title = useDayTitle(props.day.date)
  const isOver = props.day.date < shopDate(clock.now())
  if (canEdit && !isOver) return <EditDialog {...props} title={title} />
  const { day, onClose } = props
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={t(isOver ? 'slotCalendar.over' : 'slotCalendar.readOnly')}
    >
      <div className="grid gap-3">
        {day.closed && (
          <p className="wrap-anywhere">
            {[t('slotCalendar.dayClosed'), day.closed.reason].filter(Boolean).join(' · ')}
          </p>
        )}
        <ul className="grid divide-y divide-hairline text-sm tabular-nums">
          {day.slots.map(slot => (
            <li key={slot.time} className="flex flex-wrap justify-between gap-x-3 py-1.5">
              <SlotName slot={slot} />
              <span>{t('slotCalendar.places', { booked: slot.booked, capacity: slot.capacity })}</span>
            </li>
          ))}
        </ul>
        {day.slots.length === 0 && <p className="text-muted">{t('slotCalendar.noOrders')}</p>}
        <DeliveriesLink date={day.date} />
      </div>
    </Dialog>
  )
}

function useDayTitle(date: string): string {
  const locale = useLocale()
  const text = `${weekdayText(date, locale, 'long')}, ${dayMonthText(date, locale, 'long')}`
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

function DeliveriesLink({ date }: { date: string }) {
  const t = useT()
  return (
    <LocaleLink to={adminPaths.deliveriesOf(date)} className="w-fit text-sm underline">
      {t('slotCalendar.deliveries')}
    </LocaleLink>
  )
}

function EditDialog({ day, usual, title, onClose }: SlotDayDialogProps & { title: string }) {
  const t = useT()
  const { version, setVersion, save } = useSaveDay(day, { title, onClose })
  const [form, setForm] = useState(() => toForm(day))
  const [isSubmitted, setSubmitted] = useState(false)
  const problems = isSubmitted ? findProblems(form) : new Set<string>()
  const change = (changes: Partial<SlotDayForm>) => setForm(current => ({ ...current, ...changes }))
  const choose = (time: string, choice: Choice) => change({ choices: { ...form.choices, [time]: choice } })
  const fields = useRef<HTMLDivElement>(null)
  const continueWith = (version: string) => {
    setVersion(version)
    save.reset()
    // The button that was pressed is gone.
    fields.current?.focus()
  }
  const booked = day.slots.reduce((sum, slot) => sum + slot.booked, 0)
  const hasConflict = save.error instanceof ApiError && save.error.code === 'SETTING_CHANGED'
  const submit = () => {
    setSubmitted(true)
    if (findProblems(form).size === 0) save.mutate({ version, ...toInput(day, form) })
  }
  return (
    <FormDialog
      title={title}
      text={t('slotCalendar.dialogText', { count: usual })}
      action={t('admin.save')}
      change={{ isPending: save.isPending, error: hasConflict ? null : save.error }}
      className="sm:max-w-2xl"
      onClose={onClose}
      onSubmit={submit}
    >
      {hasConflict && (
        <Conflict
          day={day}
          onTake={() => {
            setForm(toForm(day))
            continueWith(day.version)
          }}
          onKeep={() => continueWith(day.version)}
        />
      )}
      {day.isDayOff && <p className="text-muted text-sm">{t('slotCalendar.dayOffText')}</p>}
      <div ref={fields} tabIndex={-1} className="grid gap-2">
        <Checkbox checked={form.isClosed} onChange={({ target }) => change({ isClosed: target.checked })}>
          {t('slotCalendar.closeDay')}
        </Checkbox>
        {form.isClosed && (
          <>
            <ReasonInput
              label={t('slotCalendar.closeReason')}
              value={form.closedReason}
              isMissing={problems.has('closedReason')}
              onChange={closedReason => change({ closedReason })}
            />
            {booked > 0 && <BookedWarning text={t('slotCalendar.bookedDay', { count: booked })} />}
          </>
        )}
      </div>
      {!form.isClosed && Object.keys(form.choices).length > 1 && (
        <AllSlots
          usual={usual}
          onChange={choice =>
            change({ choices: Object.fromEntries(Object.keys(form.choices).map(time => [time, choice])) })
          }
        />
      )}
      {!form.isClosed && (
        <ul className="grid divide-y divide-hairline border-hairline border-y empty:hidden">
          {day.slots.map(slot => {
            const choice = form.choices[slot.time]
            return (
              <li key={slot.time} className="grid gap-2 py-3">
                <div className="flex flex-wrap items-baseline gap-x-3 text-sm">
                  <SlotName slot={slot} />
                  <span className="text-muted">{t('slotCalendar.booked', { count: slot.booked })}</span>
                </div>
                {choice && (
                  <ChoiceFields
                    name={`${slot.time}–${slot.endTime}`}
                    usual={usual}
                    choice={choice}
                    problems={problems}
                    field={slot.time}
                    onChange={next => choose(slot.time, next)}
                  />
                )}
                {choice && (capacityOfChoice(choice, usual) ?? slot.booked) < slot.booked && (
                  <BookedWarning text={t('slotCalendar.bookedSlot', { count: slot.booked })} />
                )}
              </li>
            )
          })}
        </ul>
      )}
      <DeliveriesLink date={day.date} />
    </FormDialog>
  )
}

/** Saves the day. After a conflict, the calendar is read again and the dialog shows the new values. */
function useSaveDay(
  { date, version: opened }: CalendarDay,
  { title, onClose }: { title: string; onClose: () => void },
) {
  const t = useT()
  const queryClient = useQueryClient()
  const [version, setVersion] = useState(opened)
  const calendar = slotCalendarQuery(date.slice(0, 7))
  const save = useMutation({
    mutationFn: (body: Parameters<typeof call<typeof putSlotDay>>[1]['body']) =>
      call(putSlotDay, { params: { date }, body }),
    onMutate: () => queryClient.cancelQueries({ queryKey: calendar.queryKey }),
    onSuccess: saved => {
      queryClient.setQueryData(
        calendar.queryKey,
        (read): SlotCalendar | undefined =>
          read && { ...read, days: read.days.map(each => (each.date === date ? saved : each)) },
      )
      void queryClient.invalidateQueries({ queryKey: adminKey('settings', 'list') })
      void queryClient.invalidateQueries({ queryKey: adminKey('orders', 'deliveries') })
      notify({ kind: 'ok', title: t('slotCalendar.saved', { day: title }) })
      onClose()
    },
    onError: async error => {
      if (error instanceof ApiError && error.code === 'SETTING_CHANGED')
        await queryClient.fetchQuery({ ...calendar, staleTime: 0 }).catch(() => undefined)
    },
  })
  return { version, setVersion, save }
}

/** Says that another person changed the day, with what they set, and asks whose values to keep. */
function Conflict({ day, onTake, onKeep }: { day: CalendarDay; onTake: () => void; onKeep: () => void }) {
  const t = useT()
  const special = day.slots.filter(({ state }) => state === 'changed' || state === 'closed')
  return (
    <Notice
      kind="warn"
      role="alert"
      title={t('slotCalendar.conflict')}
      actions={
        <>
          <CompactButton variant="primary" onClick={onKeep}>
            {t('slotCalendar.keepMine')}
          </CompactButton>
          <CompactButton onClick={onTake}>{t('slotCalendar.takeTheirs')}</CompactButton>
        </>
      }
    >
      <p>{t('slotCalendar.now')}</p>
      <ul className="text-sm tabular-nums">
        {day.closed && <li>{[t('slotCalendar.dayClosed'), day.closed.reason].filter(Boolean).join(' · ')}</li>}
        {special.map(({ time, endTime, booked, capacity }) => (
          <li key={time}>
            {time}–{endTime}: {t('slotCalendar.places', { booked, capacity })}
          </li>
        ))}
        {!day.closed && special.length === 0 && <li>{t('slotCalendar.allUsual')}</li>}
      </ul>
    </Notice>
  )
}

function SlotName({ slot: { time, endTime, state, reason } }: { slot: CalendarSlot }) {
  const t = useT()
  return (
    <span className="wrap-anywhere min-w-0">
      <span className="font-medium tabular-nums">
        {time}–{endTime}
      </span>
      {state === 'former' && <span className="text-muted"> · {t('slotCalendar.former')}</span>}
      {state === 'closed' && <span> · {t('slotCalendar.slotClosed')}</span>}
      {state === 'changed' && <span> · {t('slotCalendar.slotChanged')}</span>}
      {reason && <span className="text-muted"> · {reason}</span>}
    </span>
  )
}

const BookedWarning = ({ text }: { text: string }) => (
  <p role="status" className="text-sm text-warn">
    {text}
  </p>
)
