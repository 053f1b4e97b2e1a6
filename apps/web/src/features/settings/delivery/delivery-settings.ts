import { defaultSettings, type Settings, settingGroups } from '@shop/contracts/settings-groups.ts'
import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../queries.ts'

/** The delivery settings, which have the usual hours, fee and capacity. */
export function useDeliverySettings(): Settings['delivery'] {
  const { data } = useQuery(settingsQuery)
  const parsed = settingGroups.delivery.safeParse(data?.find(({ key }) => key === 'delivery')?.value)
  return parsed.data ?? defaultSettings.delivery
}
