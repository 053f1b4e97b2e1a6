import { useT } from '#platform/i18n/locale-context.tsx'
import { FlagField, NumberField } from './fields.tsx'
import type { BodyProps, Section } from './section.ts'

/** Delivery fees. */
export const fees: Section<'delivery'> = {
  id: 'fees',
  group: 'delivery',
  title: 'settings.fees',
  intro: 'settings.fees.intro',
  fields: ['yerevanFeeAmd'],
  affectsPrices: true,
  Body: Fees,
  toLabeledValues: ({ yerevanFeeAmd }, { t, amd }) => [
    { label: t('settings.yerevanFeeAmd'), text: amd(yerevanFeeAmd) },
  ],
}

function Fees({ bind }: BodyProps<'delivery'>) {
  const t = useT()
  return (
    <NumberField
      label={t('settings.yerevanFeeAmd')}
      hint={t('settings.yerevanFeeAmd.help')}
      unit="settings.unit.amd"
      {...bind('yerevanFeeAmd')}
    />
  )
}

/** Bonus points. */
export const points: Section<'points'> = {
  id: 'points',
  group: 'points',
  title: 'settings.points',
  intro: 'settings.points.intro',
  fields: ['earnedPercent', 'spentPercent', 'expiryMonths'],
  affectsPrices: true,
  Body: Points,
  toLabeledValues: ({ earnedPercent, spentPercent, expiryMonths }, { t, number }) => [
    { label: t('settings.earnedPercent'), text: number(earnedPercent, 'settings.in.percent') },
    { label: t('settings.spentPercent'), text: number(spentPercent, 'settings.in.percent') },
    {
      label: t('settings.expiryMonths'),
      text: expiryMonths === 0 ? t('settings.expiryNever') : number(expiryMonths, 'settings.in.months'),
    },
  ],
}

function Points({ bind }: BodyProps<'points'>) {
  const t = useT()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <NumberField
        label={t('settings.earnedPercent')}
        hint={t('settings.earnedPercent.help')}
        unit="settings.unit.percent"
        {...bind('earnedPercent')}
      />
      <NumberField
        label={t('settings.spentPercent')}
        hint={t('settings.spentPercent.help')}
        unit="settings.unit.percent"
        {...bind('spentPercent')}
      />
      <NumberField
        label={t('settings.expiryMonths')}
        hint={t('settings.expiryMonths.help')}
        unit="settings.unit.months"
        {...bind('expiryMonths')}
      />
    </div>
  )
}

/** The amount from which an admin must release a refund. */
export const refunds: Section<'returns'> = {
  id: 'refunds',
  group: 'returns',
  title: 'settings.refunds',
  intro: 'settings.refunds.intro',
  fields: ['releaseFromAmd'],
  affectsPrices: true,
  Body: Refunds,
  toLabeledValues: ({ releaseFromAmd }, { t, amd }) => [
    { label: t('settings.releaseFromAmd'), text: amd(releaseFromAmd) },
  ],
}

function Refunds({ bind }: BodyProps<'returns'>) {
  const t = useT()
  return (
    <NumberField
      label={t('settings.releaseFromAmd')}
      hint={t('settings.releaseFromAmd.help')}
      unit="settings.unit.amd"
      {...bind('releaseFromAmd')}
    />
  )
}

/** When the receipt of a sale is printed. */
export const receipts: Section<'receipts'> = {
  id: 'receipts',
  group: 'receipts',
  title: 'settings.receipts',
  intro: 'settings.receipts.intro',
  fields: ['isSaleAtHandOver'],
  Body: Receipts,
  toLabeledValues: ({ isSaleAtHandOver }, { t, yes }) => [
    { label: t('settings.isSaleAtHandOver'), text: yes(isSaleAtHandOver) },
  ],
}

function Receipts({ value, set }: BodyProps<'receipts'>) {
  const t = useT()
  return (
    <FlagField
      label={t('settings.isSaleAtHandOver')}
      hint={t('settings.isSaleAtHandOver.help')}
      value={value.isSaleAtHandOver}
      onChange={isSaleAtHandOver => set({ isSaleAtHandOver })}
    />
  )
}

/** The values of gift cards that staff may issue. */
export const giftCards: Section<'gift_cards'> = {
  id: 'gift-cards',
  group: 'gift_cards',
  title: 'settings.giftCards',
  intro: 'settings.giftCards.intro',
  fields: ['minAmd', 'maxAmd'],
  Body: GiftCards,
  toLabeledValues: ({ minAmd, maxAmd }, { t, amd }) => [
    { label: t('settings.giftCardMinAmd'), text: amd(minAmd) },
    { label: t('settings.giftCardMaxAmd'), text: amd(maxAmd) },
  ],
}

function GiftCards({ bind }: BodyProps<'gift_cards'>) {
  const t = useT()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <NumberField label={t('settings.giftCardMinAmd')} unit="settings.unit.amd" {...bind('minAmd')} />
      <NumberField
        label={t('settings.giftCardMaxAmd')}
        hint={t('settings.giftCardMaxAmd.help')}
        unit="settings.unit.amd"
        {...bind('maxAmd')}
      />
    </div>
  )
}

/** Limits of the Summon Mix model. */
export const model: Section<'suggestions'> = {
  id: 'ai',
  group: 'suggestions',
  title: 'settings.ai',
  intro: 'settings.ai.intro',
  fields: ['modelTokensPerDay', 'inputUsdPerMillionTokens', 'outputUsdPerMillionTokens'],
  affectsPrices: true,
  Body: Model,
  toLabeledValues: (suggestions, { t, number }) => [
    { label: t('settings.modelTokensPerDay'), text: number(suggestions.modelTokensPerDay) },
    { label: t('settings.inputUsd'), text: number(suggestions.inputUsdPerMillionTokens, 'settings.in.usd') },
    { label: t('settings.outputUsd'), text: number(suggestions.outputUsdPerMillionTokens, 'settings.in.usd') },
  ],
}

function Model({ bind }: BodyProps<'suggestions'>) {
  const t = useT()
  return (
    <>
      <NumberField
        label={t('settings.modelTokensPerDay')}
        hint={t('settings.modelTokensPerDay.help')}
        unit="settings.unit.tokens"
        {...bind('modelTokensPerDay')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          label={t('settings.inputUsd')}
          hint={t('settings.usd.help')}
          unit="settings.unit.usd"
          hasFraction
          {...bind('inputUsdPerMillionTokens')}
        />
        <NumberField
          label={t('settings.outputUsd')}
          hint={t('settings.usd.help')}
          unit="settings.unit.usd"
          hasFraction
          {...bind('outputUsdPerMillionTokens')}
        />
      </div>
    </>
  )
}

/** Daily SMS budget. */
export const sms: Section<'messages'> = {
  id: 'sms',
  group: 'messages',
  title: 'settings.sms',
  intro: 'settings.sms.intro',
  fields: ['smsPerDay'],
  affectsPrices: true,
  Body: Sms,
  toLabeledValues: ({ smsPerDay }, { t, number }) => [{ label: t('settings.smsPerDay'), text: number(smsPerDay) }],
}

function Sms({ bind }: BodyProps<'messages'>) {
  const t = useT()
  return (
    <NumberField
      label={t('settings.smsPerDay')}
      hint={t('settings.smsPerDay.help')}
      unit="settings.unit.messages"
      {...bind('smsPerDay')}
    />
  )
}
