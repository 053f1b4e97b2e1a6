import { RegionCode, YEREVAN } from '@shop/contracts/delivery.ts'
import { MAX_WEIGHT_LIMITS } from '@shop/contracts/delivery-tariff.ts'
import { Plus, X } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { weightText } from '#shared/product/variant.ts'
import { IconButton } from '#ui/button.tsx'
import { NumberField } from '../fields.tsx'
import { type BodyProps, type Section, type SettingLabels, useSettingLabels } from '../section.ts'
import { useDeliverySettings } from './delivery-settings.ts'
import { FeeCalculator } from './fee-calculator.tsx'
import { OptionalNumberField } from './optional-number-field.tsx'
import { addLimit, removeLimit, tariffOf, withFee, withRegion } from './tariff-rules.ts'

const GRAMS_PER_KG = 1000
const FIRST_LIMIT_GRAMS = 5000

/** Delivery fees by region and weight, and free delivery. */
export const tariff: Section<'tariff'> = {
  id: 'tariff',
  group: 'tariff',
  title: 'deliveryTerms.tariff',
  intro: 'deliveryTerms.tariff.intro',
  fields: ['limitsGrams', 'regions'],
  affectsPrices: true,
  Body: Tariff,
  toLabeledValues: (value, labels) => [
    {
      label: labels.t('deliveryTerms.limits'),
      text: value.limitsGrams.map(grams => weightText(grams, labels.t)).join(', ') || labels.t('settings.none'),
    },
    ...RegionCode.options.flatMap(region => {
      const own = value.regions[region]
      if (!own) return []
      const { t, amd } = labels
      const fees = stepNames(value.limitsGrams, t).map(
        (name, step) => `${name}: ${feeText(own.feesAmd[step] ?? null, region, labels)}`,
      )
      const free = own.freeFromAmd === null ? [] : [`${t('deliveryTerms.freeFrom')}: ${amd(own.freeFromAmd)}`]
      return [{ label: labels.region(region), text: [...fees, ...free].join('; ') }]
    }),
  ],
}

function feeText(feeAmd: number | null, region: RegionCode, { t, amd }: SettingLabels): string {
  if (feeAmd !== null) return amd(feeAmd)
  return t(region === YEREVAN ? 'deliveryTerms.asSettings' : 'deliveryTerms.byPhone')
}

/** Names the weight steps: "up to 5 kg", "over 5 kg". */
function stepNames(limitsGrams: readonly number[], t: SettingLabels['t']): string[] {
  const nameOf = (grams: number) => (Number.isNaN(grams) ? '…' : weightText(grams, t))
  const last = limitsGrams.at(-1)
  if (last === undefined) return [t('deliveryTerms.fee')]
  return [
    ...limitsGrams.map(grams => t('deliveryTerms.upTo', { limit: nameOf(grams) })),
    t('deliveryTerms.over', { limit: nameOf(last) }),
  ]
}

function Tariff({ value, set, errorAt }: BodyProps<'tariff'>) {
  const t = useT()
  const labels = useSettingLabels()
  const { yerevanFeeAmd } = useDeliverySettings()
  const { limitsGrams } = value
  const names = stepNames(limitsGrams, t)
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 font-medium text-sm">{t('deliveryTerms.limits')}</legend>
        {limitsGrams.length > 0 && (
          <ul className="flex flex-wrap gap-x-6 gap-y-3">
            {limitsGrams.map((grams, step) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: limits have no id but their position
              <li key={step} className="flex items-end gap-1">
                <NumberField
                  label={t('deliveryTerms.limit', { number: step + 1 })}
                  unit="deliveryTerms.kilograms"
                  hasFraction
                  value={grams / GRAMS_PER_KG}
                  error={errorAt(`limitsGrams.${step}`)}
                  onChange={kilograms =>
                    set({
                      limitsGrams: limitsGrams.map((each, index) =>
                        index === step ? Math.round(kilograms * GRAMS_PER_KG) : each,
                      ),
                    })
                  }
                />
                <IconButton
                  label={t('deliveryTerms.removeLimit', { number: step + 1 })}
                  onClick={() => set(removeLimit(value, step))}
                >
                  <X aria-hidden className="size-4" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <p className="text-muted text-sm">{t('deliveryTerms.limits.help')}</p>
        {limitsGrams.length < MAX_WEIGHT_LIMITS && (
          <CompactButton
            className="justify-self-start"
            onClick={() => set(addLimit(value, (limitsGrams.at(-1) ?? 0) + FIRST_LIMIT_GRAMS))}
          >
            <Plus aria-hidden className="size-4" />
            {t('deliveryTerms.addLimit')}
          </CompactButton>
        )}
      </fieldset>
      <ul className="grid divide-y divide-hairline border-hairline border-y">
        {RegionCode.options.map(region => {
          const own = tariffOf(value, region)
          return (
            <li key={region} className="py-4">
              <fieldset className="grid gap-x-4 gap-y-3 lg:grid-cols-[9rem_minmax(0,1fr)]">
                <legend className="mb-2 font-medium lg:float-left lg:mb-0">{labels.region(region)}</legend>
                <div className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-4 gap-y-3 lg:col-start-2">
                  {names.map((name, step) => (
                    <OptionalNumberField
                      // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id but their position
                      key={step}
                      label={name}
                      unit="settings.unit.amd"
                      placeholder={region === YEREVAN ? String(yerevanFeeAmd) : t('deliveryTerms.byPhone')}
                      value={own.feesAmd[step] ?? null}
                      error={errorAt(`regions.${region}.feesAmd.${step}`)}
                      onChange={feeAmd => set(withRegion(value, region, withFee(own, step, feeAmd)))}
                    />
                  ))}
                  <OptionalNumberField
                    label={t('deliveryTerms.freeFrom')}
                    unit="settings.unit.amd"
                    placeholder={t('deliveryTerms.never')}
                    value={own.freeFromAmd}
                    error={errorAt(`regions.${region}.freeFromAmd`)}
                    onChange={freeFromAmd => set(withRegion(value, region, { ...own, freeFromAmd }))}
                  />
                </div>
              </fieldset>
            </li>
          )
        })}
      </ul>
      <p className="text-muted text-sm">{t('deliveryTerms.regions.help')}</p>
      <FeeCalculator tariff={value} yerevanFeeAmd={yerevanFeeAmd} />
    </>
  )
}
