import { shopDate, weekdays } from '@shop/contracts/days.ts'
import { RegionCode } from '@shop/contracts/delivery.ts'
import { MAX_PICKUP_EXCEPTIONS, MAX_PICKUP_POINTS, type PickupPointSettings } from '@shop/contracts/pickup.ts'
import { Plus, Trash2, X } from 'lucide-react'
import { clock } from '#platform/clock.ts'
import { weekdayNames } from '#platform/i18n/dates.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton, CompactInput, CompactSelect } from '#shared/admin/fields/controls.tsx'
import { IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { Field, FieldError } from '#ui/forms/field.tsx'
import { FlagField, hoursText, LineField, NumberField, TextsField, WeekField } from '../fields.tsx'
import { type BodyProps, type Section, type SettingLabels, useSettingLabels } from '../section.ts'
import { addException, newPoint } from './pickup-rules.ts'

/** Points at which customers collect their orders. */
export const pickup: Section<'pickup'> = {
  id: 'pickup',
  group: 'pickup',
  title: 'deliveryTerms.pickup',
  intro: 'deliveryTerms.pickup.intro',
  fields: ['points'],
  Body: Pickup,
  toLabeledValues: ({ points }, labels) => points.flatMap((point, index) => valuesOf(point, index, labels)),
}

/** The name of a point, or its number while it has none. */
function nameOf({ name }: PickupPointSettings, index: number, { t, locale }: SettingLabels): string {
  return name[locale].trim() || t('deliveryTerms.pickup.unnamed', { number: index + 1 })
}

function valuesOf(point: PickupPointSettings, index: number, labels: SettingLabels) {
  const { t, locale, yes, day } = labels
  const { city, street, building, phone, mapUrl, hours, exceptions, preparationMinutes, isActive } = point
  const names = weekdayNames(locale)
  const values: [label: string, text: string][] = [
    [t('deliveryTerms.pickup.active'), yes(isActive)],
    [t('deliveryTerms.pickup.address'), `${city[locale]}, ${street[locale]}, ${building}`],
    [t('deliveryTerms.pickup.phone'), phone],
    [t('deliveryTerms.pickup.map'), mapUrl || t('settings.none')],
    [t('deliveryTerms.pickup.preparation'), labels.number(preparationMinutes, 'settings.in.minutes')],
    [t('settings.week'), weekdays.map((each, at) => `${names[at]} ${hoursText(hours[each], t)}`).join(', ')],
    ...exceptions.map(({ date, hours: open }): [string, string] => [date && day(date), hoursText(open, t)]),
  ]
  return values.map(([label, text]) => ({ label: `${nameOf(point, index, labels)}: ${label}`, text }))
}

function Pickup({ value: { points }, set, errorAt }: BodyProps<'pickup'>) {
  const t = useT()
  const listError = errorAt('points')
  const change = (index: number, next: Partial<PickupPointSettings>) =>
    set({ points: points.map((each, at) => (at === index ? { ...each, ...next } : each)) })
  return (
    <>
      {points.length === 0 && <p className="text-muted text-sm">{t('deliveryTerms.pickup.none')}</p>}
      {points.map((point, index) => (
        <PointFields
          key={point.id}
          point={point}
          index={index}
          errorAt={path => errorAt(`points.${index}.${path}`)}
          onChange={next => change(index, next)}
          onRemove={() => set({ points: points.filter((_, at) => at !== index) })}
        />
      ))}
      {listError && <FieldError>{listError}</FieldError>}
      {points.length < MAX_PICKUP_POINTS && (
        <CompactButton
          className="justify-self-start"
          onClick={() => set({ points: [...points, newPoint(crypto.randomUUID())] })}
        >
          <Plus aria-hidden className="size-4" />
          {t('deliveryTerms.pickup.add')}
        </CompactButton>
      )}
    </>
  )
}

type PointFieldsProps = {
  point: PickupPointSettings
  index: number
  errorAt: (path: string) => string | undefined
  onChange: (next: Partial<PickupPointSettings>) => void
  onRemove: () => void
}

function PointFields({ point, index, errorAt, onChange, onRemove }: PointFieldsProps) {
  const t = useT()
  const labels = useSettingLabels()
  const texts = (field: 'name' | 'city' | 'street', hint: string) => (
    <TextsField
      label={t(`deliveryTerms.pickup.${field}`)}
      hint={hint}
      value={point[field]}
      errorAt={locale => errorAt(`${field}.${locale}`)}
      onChange={next => onChange({ [field]: next })}
    />
  )
  return (
    <fieldset className="grid gap-5 rounded-picture bg-raised p-4">
      <legend className="float-left mb-1 w-full break-words font-medium">{nameOf(point, index, labels)}</legend>
      <FlagField
        label={t('deliveryTerms.pickup.active')}
        hint={t('deliveryTerms.pickup.activeHelp')}
        value={point.isActive}
        onChange={isActive => onChange({ isActive })}
      />
      {texts('name', t('deliveryTerms.pickup.nameHelp'))}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        {texts('city', '')}
        {texts('street', '')}
      </div>
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
        <LineField
          label={t('deliveryTerms.pickup.building')}
          value={point.building}
          error={errorAt('building')}
          onChange={building => onChange({ building })}
        />
        <Field label={t('deliveryTerms.region')} error={errorAt('region')}>
          {control => (
            <CompactSelect
              {...control}
              value={point.region}
              onChange={event => onChange({ region: RegionCode.parse(event.target.value) })}
            >
              {RegionCode.options.map(code => (
                <option key={code} value={code}>
                  {labels.region(code)}
                </option>
              ))}
            </CompactSelect>
          )}
        </Field>
        <LineField
          label={t('deliveryTerms.pickup.phone')}
          type="tel"
          value={point.phone}
          error={errorAt('phone')}
          onChange={phone => onChange({ phone })}
        />
        <LineField
          label={t('deliveryTerms.pickup.map')}
          hint={t('deliveryTerms.pickup.mapHelp')}
          value={point.mapUrl}
          error={errorAt('mapUrl')}
          onChange={mapUrl => onChange({ mapUrl: mapUrl.trim() })}
        />
        <NumberField
          label={t('deliveryTerms.pickup.preparation')}
          hint={t('deliveryTerms.pickup.preparationHelp')}
          unit="settings.unit.minutes"
          value={point.preparationMinutes}
          error={errorAt('preparationMinutes')}
          onChange={preparationMinutes => onChange({ preparationMinutes })}
        />
      </div>
      <WeekField
        value={point.hours}
        help={t('deliveryTerms.pickup.weekHelp')}
        errorAt={errorAt}
        onChange={hours => onChange({ hours })}
      />
      {errorAt('hours') && <FieldError>{errorAt('hours')}</FieldError>}
      <Exceptions point={point} errorAt={errorAt} onChange={onChange} />
      <CompactButton
        variant="danger"
        className="justify-self-start"
        aria-label={t('deliveryTerms.pickup.removeNamed', { name: nameOf(point, index, labels) })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden className="size-4" />
        {t('deliveryTerms.pickup.remove')}
      </CompactButton>
    </fieldset>
  )
}

const OPEN = { opensAt: '10:00', closesAt: '18:00' }

/** Single days with other hours. */
function Exceptions({
  point: { exceptions },
  errorAt,
  onChange,
}: Pick<PointFieldsProps, 'point' | 'errorAt' | 'onChange'>) {
  const t = useT()
  const labels = useSettingLabels()
  const change = (index: number, next: Partial<PickupPointSettings['exceptions'][number]>) =>
    onChange({ exceptions: exceptions.map((each, at) => (at === index ? { ...each, ...next } : each)) })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium text-sm">{t('deliveryTerms.pickup.exceptions')}</legend>
      <ul className="grid divide-y divide-hairline empty:hidden">
        {exceptions.map(({ date, hours }, index) => {
          const timeError =
            errorAt(`exceptions.${index}.hours.closesAt`) ?? errorAt(`exceptions.${index}.hours.opensAt`)
          const day = date === '' ? '…' : labels.day(date)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries can be equal while they are edited
            <li key={index} className="flex flex-wrap items-end gap-x-4 gap-y-2 py-2">
              <Field label={t('deliveryTerms.capacity.date')} error={errorAt(`exceptions.${index}.date`)}>
                {control => (
                  <CompactInput
                    {...control}
                    type="date"
                    value={date}
                    onChange={event => change(index, { date: event.target.value })}
                  />
                )}
              </Field>
              <Checkbox
                checked={hours !== null}
                onChange={event => change(index, { hours: event.target.checked ? OPEN : null })}
              >
                {t('deliveryTerms.pickup.open')}
              </Checkbox>
              {hours && (
                <span className="flex items-center gap-2">
                  {(['opensAt', 'closesAt'] as const).map(end => (
                    <CompactInput
                      key={end}
                      type="time"
                      aria-label={t(end === 'opensAt' ? 'settings.opensAt' : 'settings.closesAt', { day })}
                      aria-invalid={timeError !== undefined || undefined}
                      value={hours[end]}
                      onChange={event => change(index, { hours: { ...hours, [end]: event.target.value } })}
                    />
                  ))}
                </span>
              )}
              <IconButton
                label={t('deliveryTerms.capacity.remove', { day })}
                onClick={() => onChange({ exceptions: exceptions.filter((_, at) => at !== index) })}
              >
                <X aria-hidden className="size-4" />
              </IconButton>
              {timeError && (
                <div className="w-full">
                  <FieldError>{timeError}</FieldError>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {exceptions.length < MAX_PICKUP_EXCEPTIONS && (
        <CompactButton
          className="justify-self-start"
          onClick={() => onChange({ exceptions: addException(exceptions, shopDate(clock.now())) })}
        >
          <Plus aria-hidden className="size-4" />
          {t('deliveryTerms.capacity.add')}
        </CompactButton>
      )}
    </fieldset>
  )
}
