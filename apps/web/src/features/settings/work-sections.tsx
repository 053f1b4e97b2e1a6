import { RegionCode } from '@shop/contracts/delivery.ts'
import { locales } from '@shop/contracts/locales.ts'
import { oneOf } from '@shop/contracts/one-of.ts'
import { Plus, X } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { DenseButton, DenseInput, DenseSelect } from '#shared/admin/controls.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { NumberField } from './fields.tsx'
import type { BodyProps, Section } from './section-types.ts'
import { useSettingWords } from './use-setting-words.ts'

/** Where and for how long hookahs are rented out. */
export const rental: Section<'rental'> = {
  id: 'rental',
  group: 'rental',
  title: 'settings.rental',
  intro: 'settings.rental.intro',
  fields: ['regions', 'daysAhead', 'maxDays'],
  Body: Rental,
  leavesOf: (terms, { t, number, region }) => [
    { label: t('settings.rentalRegions'), text: terms.regions.map(region).join(', ') || t('settings.none') },
    { label: t('settings.rentalDaysAhead'), text: number(terms.daysAhead, 'settings.in.days') },
    { label: t('settings.maxDays'), text: number(terms.maxDays, 'settings.in.days') },
  ],
}

function Rental({ value, set, errorAt }: BodyProps<'rental'>) {
  const t = useT()
  const words = useSettingWords()
  const error = errorAt('regions')
  return (
    <>
      <fieldset>
        <legend className="font-medium text-sm">{t('settings.rentalRegions')}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4">
          {RegionCode.options.map(code => (
            <Checkbox
              key={code}
              aria-invalid={error !== undefined || undefined}
              checked={value.regions.includes(code)}
              onChange={event =>
                set({
                  regions: RegionCode.options.filter(each =>
                    each === code ? event.target.checked : value.regions.includes(each),
                  ),
                })
              }
            >
              {words.region(code)}
            </Checkbox>
          ))}
        </div>
        <p className="text-muted text-sm">{t('settings.rentalRegions.help')}</p>
        {error && <FieldError>{error}</FieldError>}
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          label={t('settings.rentalDaysAhead')}
          hint={t('settings.rentalDaysAhead.help')}
          unit="settings.unit.days"
          value={value.daysAhead}
          error={errorAt('daysAhead')}
          onChange={daysAhead => set({ daysAhead })}
        />
        <NumberField
          label={t('settings.maxDays')}
          hint={t('settings.maxDays.help')}
          unit="settings.unit.days"
          value={value.maxDays}
          error={errorAt('maxDays')}
          onChange={maxDays => set({ maxDays })}
        />
      </div>
    </>
  )
}

/** Whom the shop wakes. */
export const alerts: Section<'staff_alerts'> = {
  id: 'alerts',
  group: 'staff_alerts',
  title: 'settings.alerts',
  intro: 'settings.alerts.intro',
  fields: ['phones', 'emails', 'locale'],
  Body: Alerts,
  leavesOf: ({ phones, emails, locale }, { t }) => [
    { label: t('settings.alertPhones'), text: phones.join(', ') || t('settings.none') },
    { label: t('settings.alertEmails'), text: emails.join(', ') || t('settings.none') },
    { label: t('settings.alertLocale'), text: t(LANGUAGES[locale]) },
  ],
}

const LANGUAGES = { ru: 'settings.inRussian', en: 'settings.inEnglish', hy: 'settings.inArmenian' } as const

function Alerts({ value, set, errorAt }: BodyProps<'staff_alerts'>) {
  const t = useT()
  return (
    <>
      <ListField
        label={t('settings.alertPhones')}
        hint={t('settings.alertPhones.help')}
        add={t('settings.addPhone')}
        start="+374"
        value={value.phones}
        errorAt={nth => errorAt(`phones.${nth}`)}
        onChange={phones => set({ phones })}
      />
      <ListField
        label={t('settings.alertEmails')}
        hint={t('settings.alertEmails.help')}
        add={t('settings.addEmail')}
        start=""
        value={value.emails}
        errorAt={nth => errorAt(`emails.${nth}`)}
        onChange={emails => set({ emails })}
      />
      <Field label={t('settings.alertLocale')}>
        {control => (
          <DenseSelect
            {...control}
            value={value.locale}
            onChange={event => set({ locale: oneOf(locales, event.target.value) ?? value.locale })}
          >
            {locales.map(locale => (
              <option key={locale} value={locale}>
                {t(LANGUAGES[locale])}
              </option>
            ))}
          </DenseSelect>
        )}
      </Field>
    </>
  )
}

const MOST = 10

type ListFieldProps = {
  label: string
  hint: string
  /** What the button says that adds one. */
  add: string
  /** What a new one begins with. */
  start: string
  value: readonly string[]
  errorAt: (nth: number) => string | undefined
  onChange: (value: string[]) => void
}

/** A few lines of one kind, each with its error. */
function ListField({ label, hint, add, start, value, errorAt, onChange }: ListFieldProps) {
  const t = useT()
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <ul className="grid gap-1">
        {value.map((each, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other name than their place
          <li key={nth}>
            <div className="flex items-center gap-1">
              <DenseInput
                aria-label={`${label}, ${nth + 1}`}
                aria-invalid={errorAt(nth) !== undefined || undefined}
                autoComplete="off"
                className="w-full max-w-xs"
                value={each}
                onChange={event => onChange(value.with(nth, event.target.value.trim()))}
              />
              <IconButton
                label={t('settings.removeLine', { line: each })}
                onClick={() => onChange(value.toSpliced(nth, 1))}
              >
                <X aria-hidden className="size-4" />
              </IconButton>
            </div>
            {errorAt(nth) && <FieldError>{errorAt(nth)}</FieldError>}
          </li>
        ))}
      </ul>
      {value.length < MOST && (
        <DenseButton className="mt-2" onClick={() => onChange([...value, start])}>
          <Plus aria-hidden className="size-4" />
          {add}
        </DenseButton>
      )}
      <p className="mt-1.5 text-muted text-sm">{hint}</p>
    </fieldset>
  )
}

/** How long staff stay signed in without doing anything. */
export const sessions: Section<'staff_sessions'> = {
  id: 'sessions',
  group: 'staff_sessions',
  title: 'settings.sessions',
  intro: 'settings.sessions.intro',
  fields: ['idleHours'],
  Body: Sessions,
  leavesOf: ({ idleHours }, { t, number }) => [
    { label: t('settings.idleHours'), text: number(idleHours, 'settings.in.hours') },
  ],
}

function Sessions({ value, set, errorAt }: BodyProps<'staff_sessions'>) {
  const t = useT()
  return (
    <NumberField
      label={t('settings.idleHours')}
      hint={t('settings.idleHours.help')}
      unit="settings.unit.hours"
      value={value.idleHours}
      error={errorAt('idleHours')}
      onChange={idleHours => set({ idleHours })}
    />
  )
}
