import { RegionCode } from '@shop/contracts/delivery.ts'
import { oneOf } from '@shop/contracts/enums.ts'
import { locales } from '@shop/contracts/locales.ts'
import { MAX_DAMAGE_PRICES, type Settings } from '@shop/contracts/settings-groups.ts'
import { completeTexts } from '@shop/contracts/text-fields.ts'
import { Plus, X } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton, CompactInput, CompactSelect } from '#shared/admin/fields/controls.tsx'
import { IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { Field, FieldError } from '#ui/forms/field.tsx'
import { FlagField, LineField, NumberField } from './fields.tsx'
import { type BodyProps, type Section, useSettingLabels } from './section.ts'

/** Regions and durations of rentals. */
export const rental: Section<'rental'> = {
  id: 'rental',
  group: 'rental',
  title: 'settings.rental',
  intro: 'settings.rental.intro',
  fields: ['regions', 'daysAhead', 'maxDays', 'damages'],
  Body: Rental,
  toLabeledValues: (terms, { t, amd, number, region }) => [
    { label: t('settings.rentalRegions'), text: terms.regions.map(region).join(', ') || t('settings.none') },
    { label: t('settings.rentalDaysAhead'), text: number(terms.daysAhead, 'settings.in.days') },
    { label: t('settings.maxDays'), text: number(terms.maxDays, 'settings.in.days') },
    ...terms.damages.map(({ part, amountAmd }, index) => ({
      label: t('settings.damagePart', { number: index + 1 }),
      text: `${locales.map(locale => part[locale]).join(' / ')}: ${amd(amountAmd)}`,
    })),
  ],
}

function Rental({ value, set, errorAt, bind }: BodyProps<'rental'>) {
  const t = useT()
  const labels = useSettingLabels()
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
              {labels.region(code)}
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
          {...bind('daysAhead')}
        />
        <NumberField
          label={t('settings.maxDays')}
          hint={t('settings.maxDays.help')}
          unit="settings.unit.days"
          {...bind('maxDays')}
        />
      </div>
      <DamagePrices value={value.damages} errorAt={errorAt} onChange={damages => set({ damages })} />
    </>
  )
}

type DamagePricesProps = {
  value: Settings['rental']['damages']
  errorAt: (path: string) => string | undefined
  onChange: (value: Settings['rental']['damages']) => void
}

/** The prices of damaged or lost parts that customers see before they book. */
function DamagePrices({ value, errorAt, onChange }: DamagePricesProps) {
  const t = useT()
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{t('settings.damages')}</legend>
      <p className="mb-3 text-muted text-sm">{t('settings.damages.help')}</p>
      <ul className="grid gap-4">
        {value.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no id
          <li key={index} className="flex items-end gap-1 border-hairline border-t pt-3">
            <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
              {locales.map(locale => (
                <LineField
                  key={locale}
                  label={`${t('settings.damagePart', { number: index + 1 })}, ${t(`admin.inLanguage.${locale}`)}`}
                  lang={locale}
                  value={each.part[locale]}
                  error={errorAt(`damages.${index}.part.${locale}`)}
                  onChange={text => onChange(value.with(index, { ...each, part: { ...each.part, [locale]: text } }))}
                />
              ))}
              <NumberField
                label={t('settings.damagePrice')}
                unit="settings.unit.amd"
                value={each.amountAmd}
                error={errorAt(`damages.${index}.amountAmd`)}
                onChange={amountAmd => onChange(value.with(index, { ...each, amountAmd }))}
              />
            </div>
            <IconButton
              label={t('settings.removeLine', { line: t('settings.damagePart', { number: index + 1 }) })}
              onClick={() => onChange(value.toSpliced(index, 1))}
            >
              <X aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      {value.length < MAX_DAMAGE_PRICES && (
        <CompactButton
          className="mt-2"
          onClick={() =>
            onChange([...value, { part: completeTexts({ ru: '', en: '', hy: '' }), amountAmd: Number.NaN }])
          }
        >
          <Plus aria-hidden className="size-4" />
          {t('settings.addDamage')}
        </CompactButton>
      )}
    </fieldset>
  )
}

/** Recipients of staff alerts. */
export const alerts: Section<'staff_alerts'> = {
  id: 'alerts',
  group: 'staff_alerts',
  title: 'settings.alerts',
  intro: 'settings.alerts.intro',
  fields: ['phones', 'emails', 'locale', 'isOverdueMailed', 'overdueHour'],
  Body: Alerts,
  toLabeledValues: ({ phones, emails, locale, isOverdueMailed, overdueHour }, { t }) => [
    { label: t('settings.alertPhones'), text: phones.join(', ') || t('settings.none') },
    { label: t('settings.alertEmails'), text: emails.join(', ') || t('settings.none') },
    { label: t('settings.alertLocale'), text: t(`admin.inLanguage.${locale}`) },
    {
      label: t('settings.overdueMail'),
      text: isOverdueMailed ? t('settings.overdueMail.at', { hour: overdueHour }) : t('settings.overdueMail.off'),
    },
  ],
}

function Alerts({ value, set, errorAt, bind }: BodyProps<'staff_alerts'>) {
  const t = useT()
  return (
    <>
      <ListField
        label={t('settings.alertPhones')}
        hint={t('settings.alertPhones.help')}
        add={t('settings.addPhone')}
        start="+374"
        value={value.phones}
        errorAt={index => errorAt(`phones.${index}`)}
        onChange={phones => set({ phones })}
      />
      <ListField
        label={t('settings.alertEmails')}
        hint={t('settings.alertEmails.help')}
        add={t('settings.addEmail')}
        start=""
        value={value.emails}
        errorAt={index => errorAt(`emails.${index}`)}
        onChange={emails => set({ emails })}
      />
      <Field label={t('settings.alertLocale')}>
        {control => (
          <CompactSelect
            {...control}
            value={value.locale}
            onChange={event => set({ locale: oneOf(locales, event.target.value) ?? value.locale })}
          >
            {locales.map(locale => (
              <option key={locale} value={locale}>
                {t(`admin.inLanguage.${locale}`)}
              </option>
            ))}
          </CompactSelect>
        )}
      </Field>
      <FlagField label={t('settings.overdueMail')} hint={t('settings.overdueMail.help')} {...bind('isOverdueMailed')} />
      {value.isOverdueMailed && (
        <NumberField label={t('settings.overdueHour')} unit="settings.unit.oclock" {...bind('overdueHour')} />
      )}
    </>
  )
}

const MAX_RECIPIENTS = 10

type ListFieldProps = {
  label: string
  hint: string
  /** Label of the button that adds a line. */
  add: string
  /** Initial value of a new line. */
  start: string
  value: readonly string[]
  errorAt: (index: number) => string | undefined
  onChange: (value: string[]) => void
}

/** A list of values of one kind, each with its error. */
function ListField({ label, hint, add, start, value, errorAt, onChange }: ListFieldProps) {
  const t = useT()
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <ul className="grid gap-1">
        {value.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no id
          <li key={index}>
            <div className="flex items-center gap-1">
              <CompactInput
                aria-label={`${label}, ${index + 1}`}
                aria-invalid={errorAt(index) !== undefined || undefined}
                autoComplete="off"
                className="w-full max-w-xs"
                value={each}
                onChange={event => onChange(value.with(index, event.target.value.trim()))}
              />
              <IconButton
                label={t('settings.removeLine', { line: each })}
                onClick={() => onChange(value.toSpliced(index, 1))}
              >
                <X aria-hidden className="size-4" />
              </IconButton>
            </div>
            {errorAt(index) && <FieldError>{errorAt(index)}</FieldError>}
          </li>
        ))}
      </ul>
      {value.length < MAX_RECIPIENTS && (
        <CompactButton className="mt-2" onClick={() => onChange([...value, start])}>
          <Plus aria-hidden className="size-4" />
          {add}
        </CompactButton>
      )}
      <p className="mt-1.5 text-muted text-sm">{hint}</p>
    </fieldset>
  )
}

/** Session timeout of inactive staff. */
export const sessions: Section<'staff_sessions'> = {
  id: 'sessions',
  group: 'staff_sessions',
  title: 'settings.sessions',
  intro: 'settings.sessions.intro',
  fields: ['idleHours', 'smsInsteadOfApp'],
  Body: Sessions,
  toLabeledValues: ({ idleHours, smsInsteadOfApp }, { t, number, yes }) => [
    { label: t('settings.idleHours'), text: number(idleHours, 'settings.in.hours') },
    { label: t('settings.smsInsteadOfApp'), text: yes(smsInsteadOfApp) },
  ],
}

function Sessions({ bind, value, set }: BodyProps<'staff_sessions'>) {
  const t = useT()
  return (
    <>
      <NumberField
        label={t('settings.idleHours')}
        hint={t('settings.idleHours.help')}
        unit="settings.unit.hours"
        {...bind('idleHours')}
      />
      <FlagField
        label={t('settings.smsInsteadOfApp')}
        hint={t('settings.smsInsteadOfApp.help')}
        value={value.smsInsteadOfApp}
        onChange={smsInsteadOfApp => set({ smsInsteadOfApp })}
      />
    </>
  )
}
