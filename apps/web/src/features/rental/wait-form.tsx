import { addDays, shopDate } from '@shop/contracts/days.ts'
import type { RentalHookah, RentalTerms } from '@shop/contracts/rental.ts'
import { addRentalWait } from '@shop/contracts/rental-waits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { rentalWaitsKey } from '#shared/session/customer-keys.ts'
import { whenSignedIn } from '#shared/session/session.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '../../paths.ts'

/** Adds the customer to the waiting list of a model whose days are taken. */
export function WaitForm({ hookah, terms }: { hookah: RentalHookah; terms: RentalTerms | undefined }) {
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
  const change = (set: (date: string) => void) => (date: string) => {
    set(date)
    add.reset()
  }
  const { daysAhead = 0, maxDays = 0 } = terms ?? {}
  return (
    <details className="mt-6 max-w-md border-hairline border-t pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{t('rent.waitTitle')}</summary>
      <p className="mb-3 text-muted text-sm">{t('rent.waitText')}</p>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <DateField
            label={t('rent.waitFrom')}
            value={from}
            min={today}
            max={addDays(today, daysAhead - 1)}
            isInvalid={isWrong}
            onChange={change(setFrom)}
          />
          <DateField
            label={t('rent.waitTo')}
            value={to}
            min={addDays(from || today, 1)}
            max={addDays(from || today, maxDays)}
            isInvalid={isWrong}
            onChange={change(setTo)}
          />
        </div>
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

type DateFieldProps = {
  label: string
  value: string
  min: string
  max: string
  isInvalid: boolean
  onChange: (date: string) => void
}

function DateField({ label, value, min, max, isInvalid, onChange }: DateFieldProps) {
  return (
    <Field label={label}>
      {control => (
        <TextInput
          {...control}
          type="date"
          value={value}
          min={min}
          max={max}
          aria-invalid={isInvalid || undefined}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
