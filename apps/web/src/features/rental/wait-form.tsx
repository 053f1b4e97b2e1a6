import { addDays, shopDate } from '@shop/contracts/days.ts'
import type { RentalHookah, RentalTerms } from '@shop/contracts/rental.ts'
import { addRentalWait } from '@shop/contracts/rental-waits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { dayMonthText, monthText, weekdayNames, weekdayText } from '#platform/i18n/dates.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { DayButton } from '#shared/rental/calendar.tsx'
import { rentalWaitsKey } from '#shared/session/customer-keys.ts'
import { whenSignedIn } from '#shared/session/session.ts'
import { Button } from '#ui/button.tsx'
import { MonthGrid, mondayOf, monthOf } from '#ui/forms/month-grid.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '../../paths.ts'
import { type AlternativeActions, Alternatives } from './alternatives.tsx'

type WaitFormProps = AlternativeActions & { hookah: RentalHookah; terms: RentalTerms | undefined }

/** Shows what is free instead of taken days, and adds the customer to the waiting list of a model. */
export function WaitForm({ hookah, terms, ...actions }: WaitFormProps) {
  const t = useT()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const today = shopDate(clock.now())
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [isSent, setSent] = useState(false)
  const add = useMutation({
    mutationFn: () => call(addRentalWait, { body: { model: hookah.slug, from, to } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: rentalWaitsKey }),
  })
  const isWrong = isSent && !(from && to > from)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (from && to > from) whenSignedIn(() => add.mutate())
  }
  const { daysAhead = 0, maxDays = 0 } = terms ?? {}
  return (
    <details className="group mt-6 max-w-md border-hairline border-t pt-2">
      <summary className="flex min-h-11 items-center justify-between gap-3 font-semibold">
        {t('rent.waitTitle')}
        <ChevronDown aria-hidden className="size-5 shrink-0 text-muted transition-[rotate] group-open:rotate-180" />
      </summary>
      <p className="mb-3 text-muted text-sm">{t('rent.waitText')}</p>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <DayRange
          from={from}
          to={to}
          lastFrom={addDays(today, daysAhead - 1)}
          maxDays={maxDays}
          onChoose={(from, to) => {
            setFrom(from)
            setTo(to)
            add.reset()
          }}
        />
        {to && <Alternatives key={`${from} ${to}`} model={hookah.slug} from={from} to={to} {...actions} />}
        {isWrong && (
          <p role="alert" className="font-medium text-bad text-sm">
            {t('rent.waitDates')}
          </p>
        )}
        {add.error && <Notice kind="warn" role="alert" title={errorText(add.error) ?? t('rent.waitFailed')} />}
        {add.isSuccess ? (
          <Notice
            kind="ok"
            role="status"
            title={t('rent.waitDone', {
              from: dayMonthText(from, locale, 'long'),
              to: dayMonthText(to, locale, 'long'),
            })}
          >
            <LocaleLink to={`${paths.account}#waiting`} className="underline decoration-control underline-offset-4">
              {t('rent.waitAccount')}
            </LocaleLink>
          </Notice>
        ) : (
          <Button type="submit" variant="outline" pending={add.isPending} className="justify-self-start">
            {t('rent.wait')}
          </Button>
        )}
      </form>
    </details>
  )
}

/** The reason of the API: the message about the dates, else its own message. */
const errorText = (error: Error) =>
  error instanceof ApiError ? (error.detailAt('body.from')?.message ?? error.serverMessage) : undefined

type DayRangeProps = {
  /** Empty if not chosen. */
  from: string
  to: string
  /** The last day on which a rental can begin. */
  lastFrom: string
  maxDays: number
  onChoose: (from: string, to: string) => void
}

/** A month of days: the first press chooses the day of delivery, the second the day of return. */
function DayRange({ from, to, lastFrom, maxDays, onChoose }: DayRangeProps) {
  const t = useT()
  const locale = useLocale()
  const today = shopDate(clock.now())
  const [month, setMonth] = useState(() => monthOf(today))
  const canEnd = (day: string) => from !== '' && to === '' && day > from && day <= addDays(from, maxDays)
  const isOffered = (day: string) => canEnd(day) || (day >= today && day <= lastFrom)
  const text = (day: string) => dayMonthText(day, locale, 'long')
  const labelOf = (day: string) => {
    const name = `${weekdayText(day, locale, 'long')}, ${text(day)}`
    if (day === from) return t('rent.dayFirst', { day: name })
    return day === to ? t('rent.dayLast', { day: name }) : name
  }
  const chosen = to
    ? t('rent.picked', { from: text(from), to: text(to) })
    : t(from ? 'rent.waitPickLast' : 'rent.waitPickFirst')
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('rent.waitTitle')}</legend>
      <p role="status" className="mb-2 text-sm">
        {chosen}
      </p>
      <MonthGrid
        month={month}
        title={monthText(month, locale)}
        firstDay={mondayOf(today)}
        weekdayNames={weekdayNames(locale)}
        previous={{ label: t('rent.previousMonth'), isOff: month <= monthOf(today) }}
        next={{ label: t('rent.nextMonth') }}
        onMonth={setMonth}
        renderDay={(day, style) => (
          <DayButton
            day={day}
            label={labelOf(day)}
            isEnd={day === from || day === to}
            isWithin={to !== '' && day > from && day < to}
            isOff={!isOffered(day)}
            style={style}
            onPress={() => (canEnd(day) ? onChoose(from, day) : onChoose(day, ''))}
          />
        )}
      />
    </fieldset>
  )
}
