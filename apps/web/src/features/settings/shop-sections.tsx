import { weekdays } from '@shop/contracts/days.ts'
import { locales } from '@shop/contracts/locales.ts'
import type { Settings } from '@shop/contracts/settings-groups.ts'
import { weekdayNames } from '#platform/i18n/dates.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FlagField, LineField, NumberField, TextsField } from './fields.tsx'
import type { BodyProps, Leaf, Section } from './section-types.ts'
import type { SettingLabels } from './use-setting-labels.ts'
import { hoursText, WeekField } from './week-field.tsx'

/** Contact data of the shop, used on pages, in messages and on receipts. */
export const contact: Section<'shop'> = {
  id: 'contact',
  group: 'shop',
  title: 'settings.contact',
  intro: 'settings.contact.intro',
  fields: ['name', 'legalName', 'taxNumber', 'phone', 'email', 'address', 'location'],
  Body: Contact,
  leavesOf: (shop, { t }) => [
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

function Contact({ value, set, errorAt }: BodyProps<'shop'>) {
  const t = useT()
  const { location } = value
  return (
    <>
      <LineField
        label={t('settings.name')}
        hint={t('settings.name.help')}
        value={value.name}
        error={errorAt('name')}
        onChange={name => set({ name })}
      />
      <LineField
        label={t('settings.legalName')}
        hint={t('settings.legalName.help')}
        value={value.legalName}
        error={errorAt('legalName')}
        onChange={legalName => set({ legalName })}
      />
      <LineField
        label={t('settings.taxNumber')}
        hint={t('settings.taxNumber.help')}
        value={value.taxNumber}
        error={errorAt('taxNumber')}
        onChange={taxNumber => set({ taxNumber })}
      />
      <LineField
        label={t('settings.phone')}
        hint={t('settings.phone.help')}
        type="tel"
        value={value.phone}
        error={errorAt('phone')}
        onChange={phone => set({ phone })}
      />
      <LineField
        label={t('settings.email')}
        hint={t('settings.email.help')}
        type="email"
        value={value.email}
        error={errorAt('email')}
        onChange={email => set({ email })}
      />
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
  leavesOf: (delivery, words) => [
    ...weekLeaves(delivery.hours, words),
    { label: words.t('settings.slotMinutes'), text: words.number(delivery.slotMinutes, 'settings.in.minutes') },
    { label: words.t('settings.slotCapacity'), text: words.number(delivery.slotCapacity) },
    { label: words.t('settings.leadMinutes'), text: words.number(delivery.leadMinutes, 'settings.in.minutes') },
    { label: words.t('settings.daysAhead'), text: words.number(delivery.daysAhead, 'settings.in.days') },
    { label: words.t('settings.isIdentityChecked'), text: words.yes(delivery.isIdentityChecked) },
  ],
}

function weekLeaves(week: Settings['delivery']['hours'], { t, locale }: SettingLabels): Leaf[] {
  const names = weekdayNames(locale, 'long')
  return weekdays.map((day, index) => ({ label: names[index] ?? day, text: hoursText(week[day], t) }))
}

function Hours({ value, set, errorAt }: BodyProps<'delivery'>) {
  const t = useT()
  return (
    <>
      <WeekField value={value.hours} errorAt={errorAt} onChange={week => set({ hours: week })} />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          label={t('settings.slotMinutes')}
          hint={t('settings.slotMinutes.help')}
          unit="settings.unit.minutes"
          value={value.slotMinutes}
          error={errorAt('slotMinutes')}
          onChange={slotMinutes => set({ slotMinutes })}
        />
        <NumberField
          label={t('settings.slotCapacity')}
          hint={t('settings.slotCapacity.help')}
          unit="settings.unit.orders"
          value={value.slotCapacity}
          error={errorAt('slotCapacity')}
          onChange={slotCapacity => set({ slotCapacity })}
        />
        <NumberField
          label={t('settings.leadMinutes')}
          hint={t('settings.leadMinutes.help')}
          unit="settings.unit.minutes"
          value={value.leadMinutes}
          error={errorAt('leadMinutes')}
          onChange={leadMinutes => set({ leadMinutes })}
        />
        <NumberField
          label={t('settings.daysAhead')}
          hint={t('settings.daysAhead.help')}
          unit="settings.unit.days"
          value={value.daysAhead}
          error={errorAt('daysAhead')}
          onChange={daysAhead => set({ daysAhead })}
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
