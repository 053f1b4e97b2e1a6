import { MAX_REPORT_DAYS } from '@shop/contracts/reports.ts'
import { type FormEvent, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton, CompactInput, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { isPeriod, lastDays, type Period, PRESET_DAYS, toSearch } from './period.ts'

const LABELS = { from: 'dashboard.from', to: 'dashboard.to' } as const

type Preset = { label: string; period: Period }
type PickerProps = {
  period: Period
  params: URLSearchParams
  today: string
  /** Default: the last days. */
  presets?: readonly Preset[]
}

/** Selects the period by preset or by dates. The choice is stored in the address. */
export function PeriodPicker({ period, params, today, presets }: PickerProps) {
  const t = useT()
  const toPreset = (days: number): Preset => ({
    label: days === 1 ? t('dashboard.today') : t('dashboard.lastDays', { count: days }),
    period: lastDays(days, today),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <nav aria-label={t('dashboard.choosePeriod')} className="flex flex-wrap gap-1">
        {(presets ?? PRESET_DAYS.map(toPreset)).map(({ label, period: preset }) => {
          const isCurrent = preset.from === period.from && preset.to === period.to
          return (
            <Link
              key={label}
              to={toSearch(params, preset)}
              preventScrollReset
              aria-current={isCurrent ? 'true' : undefined}
              className={compactButtonClass(
                'outline',
                'aria-[current=true]:border-accent aria-[current=true]:bg-raised aria-[current=true]:font-semibold',
              )}
            >
              {label}
            </Link>
          )
        })}
      </nav>
      <Days key={`${period.from} ${period.to}`} period={period} params={params} />
    </div>
  )
}

function Days({ period, params }: Pick<PickerProps, 'period' | 'params'>) {
  const t = useT()
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState(period)
  const [isInvalid, setInvalid] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setInvalid(!isPeriod(typed))
    if (isPeriod(typed)) void navigate(toSearch(params, typed), { preventScrollReset: true })
  }
  const field = (name: 'from' | 'to') => (
    <span className="flex items-center gap-1.5 max-sm:grid max-sm:gap-1">
      <label htmlFor={`${id}-${name}`}>{t(LABELS[name])}</label>
      <CompactInput
        id={`${id}-${name}`}
        type="date"
        value={typed[name]}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${id}-wrong` : undefined}
        onChange={event => setTyped({ ...typed, [name]: event.target.value })}
      />
    </span>
  )
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-wrap items-center gap-2 text-muted text-sm max-sm:grid max-sm:w-full max-sm:grid-cols-2"
    >
      {field('from')}
      {field('to')}
      <CompactButton type="submit" variant="outline" className="text-text max-sm:col-span-full">
        {t('dashboard.show')}
      </CompactButton>
      {isInvalid && (
        <p id={`${id}-wrong`} role="alert" className="col-span-full w-full text-bad">
          {t('dashboard.wrongPeriod', { days: MAX_REPORT_DAYS })}
        </p>
      )}
    </form>
  )
}
