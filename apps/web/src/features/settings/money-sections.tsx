import { useT } from '#platform/i18n/locale-context.tsx'
import { NumberField } from './fields.tsx'
import type { BodyProps, Section } from './section-types.ts'

/** Delivery fees. */
export const fees: Section<'delivery'> = {
  id: 'fees',
  group: 'delivery',
  title: 'settings.fees',
  intro: 'settings.fees.intro',
  fields: ['yerevanFeeAmd'],
  touchesMoney: true,
  Body: Fees,
  leavesOf: ({ yerevanFeeAmd }, { t, amd }) => [{ label: t('settings.yerevanFeeAmd'), text: amd(yerevanFeeAmd) }],
}

function Fees({ value, set, errorAt }: BodyProps<'delivery'>) {
  const t = useT()
  return (
    <NumberField
      label={t('settings.yerevanFeeAmd')}
      hint={t('settings.yerevanFeeAmd.help')}
      unit="settings.unit.amd"
      value={value.yerevanFeeAmd}
      error={errorAt('yerevanFeeAmd')}
      onChange={yerevanFeeAmd => set({ yerevanFeeAmd })}
    />
  )
}

/** Bonus points. */
export const points: Section<'points'> = {
  id: 'points',
  group: 'points',
  title: 'settings.points',
  intro: 'settings.points.intro',
  fields: ['earnedPercent', 'spentPercent'],
  touchesMoney: true,
  Body: Points,
  leavesOf: ({ earnedPercent, spentPercent }, { t, number }) => [
    { label: t('settings.earnedPercent'), text: number(earnedPercent, 'settings.in.percent') },
    { label: t('settings.spentPercent'), text: number(spentPercent, 'settings.in.percent') },
  ],
}

function Points({ value, set, errorAt }: BodyProps<'points'>) {
  const t = useT()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <NumberField
        label={t('settings.earnedPercent')}
        hint={t('settings.earnedPercent.help')}
        unit="settings.unit.percent"
        value={value.earnedPercent}
        error={errorAt('earnedPercent')}
        onChange={earnedPercent => set({ earnedPercent })}
      />
      <NumberField
        label={t('settings.spentPercent')}
        hint={t('settings.spentPercent.help')}
        unit="settings.unit.percent"
        value={value.spentPercent}
        error={errorAt('spentPercent')}
        onChange={spentPercent => set({ spentPercent })}
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
  touchesMoney: true,
  Body: Refunds,
  leavesOf: ({ releaseFromAmd }, { t, amd }) => [{ label: t('settings.releaseFromAmd'), text: amd(releaseFromAmd) }],
}

function Refunds({ value, set, errorAt }: BodyProps<'returns'>) {
  const t = useT()
  return (
    <NumberField
      label={t('settings.releaseFromAmd')}
      hint={t('settings.releaseFromAmd.help')}
      unit="settings.unit.amd"
      value={value.releaseFromAmd}
      error={errorAt('releaseFromAmd')}
      onChange={releaseFromAmd => set({ releaseFromAmd })}
    />
  )
}

/** Limits of the Summon Mix model. */
export const model: Section<'suggestions'> = {
  id: 'ai',
  group: 'suggestions',
  title: 'settings.ai',
  intro: 'settings.ai.intro',
  fields: ['modelTokensPerDay', 'inputUsdPerMillionTokens', 'outputUsdPerMillionTokens'],
  touchesMoney: true,
  Body: Model,
  leavesOf: (suggestions, { t, number }) => [
    { label: t('settings.modelTokensPerDay'), text: number(suggestions.modelTokensPerDay) },
    { label: t('settings.inputUsd'), text: number(suggestions.inputUsdPerMillionTokens, 'settings.in.usd') },
    { label: t('settings.outputUsd'), text: number(suggestions.outputUsdPerMillionTokens, 'settings.in.usd') },
  ],
}

function Model({ value, set, errorAt }: BodyProps<'suggestions'>) {
  const t = useT()
  return (
    <>
      <NumberField
        label={t('settings.modelTokensPerDay')}
        hint={t('settings.modelTokensPerDay.help')}
        unit="settings.unit.tokens"
        value={value.modelTokensPerDay}
        error={errorAt('modelTokensPerDay')}
        onChange={modelTokensPerDay => set({ modelTokensPerDay })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          label={t('settings.inputUsd')}
          hint={t('settings.usd.help')}
          unit="settings.unit.usd"
          hasFraction
          value={value.inputUsdPerMillionTokens}
          error={errorAt('inputUsdPerMillionTokens')}
          onChange={inputUsdPerMillionTokens => set({ inputUsdPerMillionTokens })}
        />
        <NumberField
          label={t('settings.outputUsd')}
          hint={t('settings.usd.help')}
          unit="settings.unit.usd"
          hasFraction
          value={value.outputUsdPerMillionTokens}
          error={errorAt('outputUsdPerMillionTokens')}
          onChange={outputUsdPerMillionTokens => set({ outputUsdPerMillionTokens })}
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
  touchesMoney: true,
  Body: Sms,
  leavesOf: ({ smsPerDay }, { t, number }) => [{ label: t('settings.smsPerDay'), text: number(smsPerDay) }],
}

function Sms({ value, set, errorAt }: BodyProps<'messages'>) {
  const t = useT()
  return (
    <NumberField
      label={t('settings.smsPerDay')}
      hint={t('settings.smsPerDay.help')}
      unit="settings.unit.messages"
      value={value.smsPerDay}
      error={errorAt('smsPerDay')}
      onChange={smsPerDay => set({ smsPerDay })}
    />
  )
}
