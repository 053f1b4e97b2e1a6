import { useT } from '#platform/i18n/locale-context.tsx'
import { NumberField } from './fields.tsx'
import type { BodyProps, Section } from './section.ts'

/** When customers are asked for reviews. */
export const reviews: Section<'reviews'> = {
  id: 'reviews',
  group: 'reviews',
  title: 'settings.reviews',
  intro: 'settings.reviews.intro',
  fields: ['requestAfterDays'],
  Body: Reviews,
  toLabeledValues: ({ requestAfterDays }, { t, number }) => [
    {
      label: t('settings.requestAfterDays'),
      text: requestAfterDays === 0 ? t('settings.none') : number(requestAfterDays, 'settings.in.days'),
    },
  ],
}

function Reviews({ bind }: BodyProps<'reviews'>) {
  const t = useT()
  return (
    <NumberField
      label={t('settings.requestAfterDays')}
      hint={t('settings.requestAfterDays.help')}
      unit="settings.unit.days"
      {...bind('requestAfterDays')}
    />
  )
}
