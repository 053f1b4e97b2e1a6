import { RegionCode, YEREVAN } from '@shop/contracts/delivery.ts'
import { type FeeRules, findDeliveryTerms, toDeliveryFee } from '@shop/contracts/delivery-tariff.ts'
import { useState } from 'react'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { CompactSelect } from '#shared/admin/fields/controls.tsx'
import { weightText } from '#shared/product/variant.ts'
import { Field } from '#ui/forms/field.tsx'
import { NumberField } from '../fields.tsx'
import { useSettingLabels } from '../section.ts'

const GRAMS_PER_KG = 1000

/** Calculates the fee of a parcel by the tariff of the form, by the function that the checkout uses. */
export function FeeCalculator({ tariff, yerevanFeeAmd }: FeeRules) {
  const t = useT()
  const labels = useSettingLabels()
  const [region, setRegion] = useState<RegionCode>(YEREVAN)
  const [kilograms, setKilograms] = useState(1)
  const [goodsAmd, setGoodsAmd] = useState(10_000)
  const isComplete = !Number.isNaN(kilograms) && !Number.isNaN(goodsAmd)
  return (
    <fieldset className="grid gap-4 rounded-picture bg-raised p-4">
      <legend className="float-left mb-1 w-full font-medium">{t('deliveryTerms.calculator')}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <Field label={t('deliveryTerms.region')}>
          {control => (
            <CompactSelect
              {...control}
              value={region}
              onChange={event => setRegion(RegionCode.parse(event.target.value))}
            >
              {RegionCode.options.map(code => (
                <option key={code} value={code}>
                  {labels.region(code)}
                </option>
              ))}
            </CompactSelect>
          )}
        </Field>
        <NumberField
          label={t('deliveryTerms.weight')}
          unit="deliveryTerms.kilograms"
          hasFraction
          value={kilograms}
          error={undefined}
          onChange={setKilograms}
        />
        <NumberField
          label={t('deliveryTerms.goods')}
          unit="settings.unit.amd"
          value={goodsAmd}
          error={undefined}
          onChange={setGoodsAmd}
        />
      </div>
      <output className="block text-sm">
        {isComplete ? (
          <Answer
            rules={{ tariff, yerevanFeeAmd }}
            region={region}
            weightGrams={Math.round(kilograms * GRAMS_PER_KG)}
            goodsAmd={goodsAmd}
          />
        ) : (
          t('settings.wrong.number')
        )}
      </output>
    </fieldset>
  )
}

type AnswerProps = { rules: FeeRules; region: RegionCode; weightGrams: number; goodsAmd: number }

function Answer({ rules, region, weightGrams, goodsAmd }: AnswerProps) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const terms = findDeliveryTerms(rules, { region, weightGrams })
  const { aboveGrams, upToGrams, freeFromAmd } = terms
  const { feeAmd } = toDeliveryFee(terms, goodsAmd)
  const reasons = [
    upToGrams === null
      ? aboveGrams > 0 && t('deliveryTerms.over', { limit: weightText(aboveGrams, t) })
      : t('deliveryTerms.upTo', { limit: weightText(upToGrams, t) }),
    freeFromAmd !== null && t('deliveryTerms.freeFromAmount', { amount: formatAmd(freeFromAmd) }),
    freeFromAmd !== null &&
      goodsAmd < freeFromAmd &&
      t('deliveryTerms.missing', { amount: formatAmd(freeFromAmd - goodsAmd) }),
  ]
  return (
    <>
      <span className="font-semibold text-base tabular-nums">
        {feeAmd === null ? t('deliveryTerms.byPhone') : feeAmd === 0 ? t('freeDelivery.free') : formatAmd(feeAmd)}
      </span>
      <span className="mt-1 block text-muted">{reasons.filter(Boolean).join(' · ')}</span>
    </>
  )
}
