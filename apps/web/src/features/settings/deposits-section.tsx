import { useT } from '#platform/i18n/locale-context.tsx'
import { FlagField, NumberField } from './fields.tsx'
import type { BodyProps, Section } from './section.ts'

/** How much of the deposit of a rental known customers pay. */
export const depositLevels: Section<'rental_deposits'> = {
  id: 'deposit-levels',
  group: 'rental_deposits',
  title: 'settings.depositLevels',
  intro: 'settings.depositLevels.intro',
  fields: ['isOn', 'verifiedPercent', 'trustedPercent', 'trustedRentals'],
  affectsPrices: true,
  Body: DepositLevels,
  toLabeledValues: ({ isOn, verifiedPercent, trustedPercent, trustedRentals }, { t, yes, number }) => [
    { label: t('settings.depositLevels.on'), text: yes(isOn) },
    { label: t('settings.depositVerified'), text: number(verifiedPercent, 'settings.in.percent') },
    { label: t('settings.depositTrusted'), text: number(trustedPercent, 'settings.in.percent') },
    { label: t('settings.depositRentals'), text: number(trustedRentals) },
  ],
}

function DepositLevels({ bind }: BodyProps<'rental_deposits'>) {
  const t = useT()
  return (
    <>
      <FlagField label={t('settings.depositLevels.on')} hint={t('settings.depositLevels.on.help')} {...bind('isOn')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          label={t('settings.depositVerified')}
          hint={t('settings.depositVerified.help')}
          unit="settings.unit.percent"
          {...bind('verifiedPercent')}
        />
        <NumberField
          label={t('settings.depositTrusted')}
          hint={t('settings.depositTrusted.help')}
          unit="settings.unit.percent"
          {...bind('trustedPercent')}
        />
        <NumberField
          label={t('settings.depositRentals')}
          hint={t('settings.depositRentals.help')}
          unit="settings.unit.rentals"
          {...bind('trustedRentals')}
        />
      </div>
    </>
  )
}
