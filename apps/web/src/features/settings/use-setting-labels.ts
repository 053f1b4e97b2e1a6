import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { Category } from '@shop/contracts/catalog.ts'
import type { RegionCode } from '@shop/contracts/delivery.ts'
import { useQuery } from '@tanstack/react-query'
import { dayMonthText, weekdayText } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { productOptionsQuery } from '#shared/admin/product-options.ts'
import { regionsQuery } from '#shared/delivery/regions.ts'

const CATEGORIES: Record<Category, MessageId> = {
  flavor: 'nav.flavor',
  accessory: 'nav.accessories',
  hookah: 'nav.hookah',
  coal: 'nav.coal',
}

export type SettingLabels = ReturnType<typeof useSettingLabels>

/** Returns functions that format values of settings. */
export function useSettingLabels() {
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
    category: (category: Category) => t(CATEGORIES[category]),
    accessoryTypes: options?.accessoryTypes.map(({ id, name }) => ({ id, name: name[locale] })) ?? [],
  }
}
