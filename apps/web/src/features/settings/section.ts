import type { Category } from '@shop/contracts/catalog.ts'
import type { RegionCode } from '@shop/contracts/delivery.ts'
import type { SettingKey, Settings } from '@shop/contracts/settings-groups.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { dayMonthText, weekdayText } from '#platform/i18n/dates.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { CATEGORY_LABELS, productOptionsQuery } from '#shared/admin/product-options.ts'
import { regionsQuery } from '#shared/delivery/regions.ts'

export type BodyProps<K extends SettingKey> = {
  value: Settings[K]
  set: (changes: Partial<Settings[K]>) => void
  /** Returns the error of a field by its path within the group (`hours.sat.closesAt`). */
  errorAt: (path: string) => string | undefined
  /** Returns the props that connect an input with a field of the group. */
  bind: <Name extends keyof Settings[K] & string>(
    name: Name,
  ) => {
    value: Settings[K][Name]
    error: string | undefined
    onChange: (value: Settings[K][Name]) => void
  }
}

/** A value of a section as label and text, used to list changes. */
export type LabeledValue = { label: string; text: string }

/** A part of the page that is saved on its own: some fields of a group. */
export type Section<K extends SettingKey> = {
  /** Fragment of the page's address. */
  id: string
  group: K
  title: MessageId
  /** Describes what the section changes, and from when. */
  intro: MessageId
  fields: readonly (keyof Settings[K] & string)[]
  /** True if saving requires confirmation because prices change. */
  affectsPrices?: boolean
  Body: ComponentType<BodyProps<K>>
  toLabeledValues: (value: Settings[K], labels: SettingLabels) => LabeledValue[]
}

export type SettingLabels = ReturnType<typeof useSettingLabels>

/** Returns functions that format values of settings. */
export function useSettingLabels() {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  const { data: regions } = useQuery(regionsQuery)
  const { data: options } = useQuery(productOptionsQuery)
  return {
    t,
    locale,
    amd: (amount: number) => (Number.isNaN(amount) ? t('settings.none') : formatAmd(amount)),
    yes: (is: boolean) => t(is ? 'settings.yes' : 'settings.no'),
    /** Formats a number with its unit; invalid numbers are shown as missing. */
    number: (value: number, unit?: MessageId) =>
      Number.isNaN(value) ? t('settings.none') : t(unit ?? 'settings.in.none', { value }),
    day: (date: string) =>
      `${weekdayText(date, locale, 'short')}, ${dayMonthText(date, locale, 'long')} ${date.slice(0, 4)}`,
    region: (code: RegionCode) => regions?.find(region => region.code === code)?.name[locale] ?? code,
    category: (category: Category) => t(CATEGORY_LABELS[category]),
    accessoryTypes: options?.accessoryTypes.map(({ id, name }) => ({ id, name: name[locale] })) ?? [],
  }
}
