import { categories } from '@shop/contracts/product-values.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { NumberField } from './fields.tsx'
import { type BodyProps, type Section, useSettingLabels } from './section.ts'

/** Dates of lots: which categories need them, when staff are warned, and how long units count as fresh. */
export const lots: Section<'lots'> = {
  id: 'lots',
  group: 'lots',
  title: 'settings.lots',
  intro: 'settings.lots.intro',
  fields: ['datedCategories', 'warnDays', 'freshFlavorDays', 'freshCoalDays'],
  Body: Lots,
  toLabeledValues: ({ datedCategories, warnDays, freshFlavorDays, freshCoalDays }, { t, number, category }) => [
    {
      label: t('settings.datedCategories'),
      text: datedCategories.map(category).join(', ') || t('settings.none'),
    },
    { label: t('settings.warnDays'), text: number(warnDays, 'settings.in.days') },
    {
      label: t('settings.freshFlavorDays'),
      text: freshFlavorDays === 0 ? t('settings.none') : number(freshFlavorDays, 'settings.in.days'),
    },
    {
      label: t('settings.freshCoalDays'),
      text: freshCoalDays === 0 ? t('settings.none') : number(freshCoalDays, 'settings.in.days'),
    },
  ],
}

function Lots({ value, set, bind }: BodyProps<'lots'>) {
  const t = useT()
  const labels = useSettingLabels()
  return (
    <>
      <fieldset>
        <legend className="font-medium text-sm">{t('settings.datedCategories')}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4">
          {categories.map(category => (
            <Checkbox
              key={category}
              checked={value.datedCategories.includes(category)}
              onChange={({ target: { checked } }) =>
                set({
                  datedCategories: categories.filter(each =>
                    each === category ? checked : value.datedCategories.includes(each),
                  ),
                })
              }
            >
              {labels.category(category)}
            </Checkbox>
          ))}
        </div>
        <p className="text-muted text-sm">{t('settings.datedCategories.help')}</p>
      </fieldset>
      <NumberField
        label={t('settings.warnDays')}
        hint={t('settings.warnDays.help')}
        unit="settings.unit.days"
        {...bind('warnDays')}
      />
      <NumberField label={t('settings.freshFlavorDays')} unit="settings.unit.days" {...bind('freshFlavorDays')} />
      <NumberField
        label={t('settings.freshCoalDays')}
        hint={t('settings.freshDays.help')}
        unit="settings.unit.days"
        {...bind('freshCoalDays')}
      />
    </>
  )
}
