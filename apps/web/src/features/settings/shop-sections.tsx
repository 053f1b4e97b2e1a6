import { weekdays } from '@shop/contracts/days.ts'
import { locales } from '@shop/contracts/locales.ts'
import type { Settings } from '@shop/contracts/settings-groups.ts'
import { weekdayNames } from '#platform/i18n/dates.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { FlagField, hoursText, LineField, NumberField, TextsField, WeekField } from './fields.tsx'
import type { BodyProps, LabeledValue, Section, SettingLabels } from './section.ts'

/** Contact data of the shop, used on pages, in messages and on receipts. */
export const contact: Section<'shop'> = {
  id: 'contact',
  group: 'shop',
  title: 'settings.contact',
  intro: 'settings.contact.intro',
  fields: ['name', 'legalName', 'taxNumber', 'phone', 'email', 'address', 'location'],
  Body: Contact,
  toLabeledValues: (shop, { t }) => [
    { label: t('settings.name'), text: shop.name },
    { label: t('settings.legalName'), text: shop.legalName },
    { label: t('settings.taxNumber'), text: shop.taxNumber },
    { label: t('settings.phone'), text: shop.phone },
    { label: t('settings.email'), text: shop.email },
    ...locales.map(locale => ({
      label: `${t('settings.address')}, ${t(`admin.inLanguage.${locale}`)}`,
      text: shop.address[locale],
    })),
    { label: t('settings.latitude'), text: `${shop.location.latitude}` },
    { label: t('settings.longitude'), text: `${shop.location.longitude}` },
  ],
}

function Contact({ value, set, errorAt, bind }: BodyProps<'shop'>) {
  const t = useT()
  const { location } = value
  return (
    <>
      <LineField label={t('settings.name')} hint={t('settings.name.help')} {...bind('name')} />
      <LineField label={t('settings.legalName')} hint={t('settings.legalName.help')} {...bind('legalName')} />
      <LineField label={t('settings.taxNumber')} hint={t('settings.taxNumber.help')} {...bind('taxNumber')} />
      <LineField label={t('settings.phone')} hint={t('settings.phone.help')} type="tel" {...bind('phone')} />
      <LineField label={t('settings.email')} hint={t('settings.email.help')} type="email" {...bind('email')} />
      <TextsField
        label={t('settings.address')}
        hint={t('settings.address.help')}
        value={value.address}
        errorAt={locale => errorAt(`address.${locale}`)}
        onChange={address => set({ address })}
      />
      <div className="flex flex-wrap gap-4">
        <NumberField
          label={t('settings.latitude')}
          unit="settings.unit.degrees"
          hasFraction
          value={location.latitude}
          error={errorAt('location.latitude')}
          onChange={latitude => set({ location: { ...location, latitude } })}
        />
        <NumberField
          label={t('settings.longitude')}
          unit="settings.unit.degrees"
          hasFraction
          value={location.longitude}
          error={errorAt('location.longitude')}
          onChange={longitude => set({ location: { ...location, longitude } })}
        />
      </div>
      <p className="text-muted text-sm">{t('settings.location.help')}</p>
    </>
  )
}

/** Opening and delivery hours. */
export const hours: Section<'delivery'> = {
  id: 'hours',
  group: 'delivery',
  title: 'settings.hours',
  intro: 'settings.hours.intro',
  fields: ['hours', 'slotMinutes', 'slotCapacity', 'leadMinutes', 'daysAhead', 'isIdentityChecked'],
  Body: Hours,
  toLabeledValues: (delivery, labels) => [
    ...weekLeaves(delivery.hours, labels),
    { label: labels.t('settings.slotMinutes'), text: labels.number(delivery.slotMinutes, 'settings.in.minutes') },
    { label: labels.t('settings.slotCapacity'), text: labels.number(delivery.slotCapacity) },
    { label: labels.t('settings.leadMinutes'), text: labels.number(delivery.leadMinutes, 'settings.in.minutes') },
    { label: labels.t('settings.daysAhead'), text: labels.number(delivery.daysAhead, 'settings.in.days') },
    { label: labels.t('settings.isIdentityChecked'), text: labels.yes(delivery.isIdentityChecked) },
  ],
}

function weekLeaves(week: Settings['delivery']['hours'], { t, locale }: SettingLabels): LabeledValue[] {
  const names = weekdayNames(locale, 'long')
  return weekdays.map((day, index) => ({ label: names[index] ?? day, text: hoursText(week[day], t) }))
}

function Hours({ value, set, errorAt, bind }: BodyProps<'delivery'>) {
  const t = useT()
  return (
    <>
      <WeekField value={value.hours} errorAt={errorAt} onChange={week => set({ hours: week })} />
      {errorAt('hours') && <FieldError role="alert">{errorAt('hours')}</FieldError>}
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          label={t('settings.slotMinutes')}
          hint={t('settings.slotMinutes.help')}
          unit="settings.unit.minutes"
          {...bind('slotMinutes')}
        />
        <NumberField
          label={t('settings.slotCapacity')}
          hint={t('settings.slotCapacity.help')}
          unit="settings.unit.orders"
          {...bind('slotCapacity')}
        />
        <NumberField
          label={t('settings.leadMinutes')}
          hint={t('settings.leadMinutes.help')}
          unit="settings.unit.minutes"
          {...bind('leadMinutes')}
        />
        <NumberField
          label={t('settings.daysAhead')}
          hint={t('settings.daysAhead.help')}
          unit="settings.unit.days"
          {...bind('daysAhead')}
        />
      </div>
      <FlagField
        label={t('settings.isIdentityChecked')}
        hint={t('settings.isIdentityChecked.help')}
        value={value.isIdentityChecked}
        onChange={isIdentityChecked => set({ isIdentityChecked })}
      />
    </>
  )
}
