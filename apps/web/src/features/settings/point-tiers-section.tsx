import { locales } from '@shop/contracts/locales.ts'
import { MAX_POINTS_TIERS } from '@shop/contracts/settings-groups.ts'
import { completeTexts } from '@shop/contracts/text-fields.ts'
import { Plus, X } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { IconButton } from '#ui/button.tsx'
import { LineField, NumberField } from './fields.tsx'
import type { BodyProps, Section } from './section.ts'

/** Tiers of bonus points. */
export const pointTiers: Section<'point_tiers'> = {
  id: 'point-tiers',
  group: 'point_tiers',
  title: 'settings.pointTiers',
  intro: 'settings.pointTiers.intro',
  fields: ['tiers'],
  affectsPrices: true,
  Body: PointTiers,
  toLabeledValues: ({ tiers }, { t, amd, number }) =>
    tiers.length === 0
      ? [{ label: t('settings.pointTiers'), text: t('settings.none') }]
      : tiers.map(({ name, fromAmd, percent }, index) => ({
          label: t('settings.tier', { number: index + 1 }),
          text: t('settings.tierText', {
            // All languages, so that a change of one of them is seen.
            name: locales.map(locale => name[locale]).join(' / '),
            amount: amd(fromAmd),
            percent: number(percent, 'settings.in.percent'),
          }),
        })),
}

function PointTiers({ value: { tiers }, set, errorAt }: BodyProps<'point_tiers'>) {
  const t = useT()
  const change = (index: number, changes: Partial<(typeof tiers)[number]>) =>
    set({ tiers: tiers.map((tier, at) => (at === index ? { ...tier, ...changes } : tier)) })
  return (
    <div>
      <ol className="grid gap-4">
        {tiers.map(({ name, fromAmd, percent }, index) => {
          const title = t('settings.tier', { number: index + 1 })
          const path = `tiers.${index}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the tiers have no id
            <li key={index} className="border-hairline border-t pt-3">
              <fieldset>
                <legend className="sr-only">{title}</legend>
                <div className="mb-2 flex items-center justify-between">
                  <span aria-hidden className="font-medium text-sm">
                    {title}
                  </span>
                  <IconButton
                    label={t('settings.removeLine', { line: title })}
                    onClick={() => set({ tiers: tiers.toSpliced(index, 1) })}
                  >
                    <X aria-hidden className="size-4" />
                  </IconButton>
                </div>
                <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
                  {locales.map(locale => (
                    <LineField
                      key={locale}
                      label={`${t('settings.tierName')}, ${t(`admin.inLanguage.${locale}`)}`}
                      lang={locale}
                      value={name[locale]}
                      error={errorAt(`${path}.name.${locale}`)}
                      onChange={text => change(index, { name: { ...name, [locale]: text } })}
                    />
                  ))}
                  <NumberField
                    label={t('settings.tierFrom')}
                    unit="settings.unit.amd"
                    value={fromAmd}
                    error={errorAt(`${path}.fromAmd`)}
                    onChange={typed => change(index, { fromAmd: typed })}
                  />
                  <NumberField
                    label={t('settings.earnedPercent')}
                    unit="settings.unit.percent"
                    value={percent}
                    error={errorAt(`${path}.percent`)}
                    onChange={typed => change(index, { percent: typed })}
                  />
                </div>
              </fieldset>
            </li>
          )
        })}
      </ol>
      {tiers.length < MAX_POINTS_TIERS ? (
        <CompactButton
          className="mt-2"
          onClick={() =>
            set({
              tiers: [
                ...tiers,
                { name: completeTexts({ ru: '', en: '', hy: '' }), fromAmd: Number.NaN, percent: Number.NaN },
              ],
            })
          }
        >
          <Plus aria-hidden className="size-4" />
          {t('settings.addTier')}
        </CompactButton>
      ) : (
        <p className="mt-2 text-muted text-sm">{t('settings.tierMost', { most: MAX_POINTS_TIERS })}</p>
      )}
    </div>
  )
}
