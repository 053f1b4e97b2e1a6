import { weekdays } from '@shop/contracts/days.ts'
import { RegionCode } from '@shop/contracts/delivery.ts'
import type { Settings } from '@shop/contracts/settings-groups.ts'
import { weekdayNames } from '#platform/i18n/dates.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { hoursText, WeekField } from '../fields.tsx'
import { type BodyProps, type Section, useSettingLabels } from '../section.ts'
import { useDeliverySettings } from './delivery-settings.ts'

type Zones = Settings['zones']

/** Regions to which couriers come at certain times only. */
export const zones: Section<'zones'> = {
  id: 'zones',
  group: 'zones',
  title: 'deliveryTerms.zones',
  intro: 'deliveryTerms.zones.intro',
  fields: ['regions'],
  Body: ZoneFields,
  toLabeledValues: ({ regions }, { t, locale, region: nameOf }) => {
    const names = weekdayNames(locale)
    return RegionCode.options.map(region => {
      const own = regions[region]
      const text = own
        ? weekdays.map((day, index) => `${names[index]} ${hoursText(own.hours[day], t)}`).join(', ')
        : t('deliveryTerms.zones.always')
      return { label: nameOf(region), text }
    })
  },
}

/** Sets the hours of a region, or removes them. */
function withZone({ regions }: Zones, region: RegionCode, zone: Zones['regions'][RegionCode]): Zones {
  const all = { ...regions, [region]: zone }
  // Sorted, as the server returns them.
  const kept = RegionCode.options.toSorted().flatMap(code => (all[code] ? [[code, all[code]]] : []))
  return { regions: Object.fromEntries(kept) }
}

function ZoneFields({ value, set, errorAt }: BodyProps<'zones'>) {
  const t = useT()
  const labels = useSettingLabels()
  const { hours } = useDeliverySettings()
  return (
    <ul className="grid divide-y divide-hairline border-hairline border-y">
      {RegionCode.options.map(region => {
        const own = value.regions[region]
        const neverOpen = errorAt(`regions.${region}.hours`)
        return (
          <li key={region} className="grid gap-3 py-3">
            <Checkbox
              checked={own !== undefined}
              onChange={event => set(withZone(value, region, event.target.checked ? { hours } : undefined))}
            >
              <span className="font-medium">{labels.region(region)}</span>
              <span className="block text-muted text-sm">
                {t(own ? 'deliveryTerms.zones.own' : 'deliveryTerms.zones.always')}
              </span>
            </Checkbox>
            {own && (
              <WeekField
                value={own.hours}
                help={t('deliveryTerms.zones.help')}
                errorAt={path => errorAt(`regions.${region}.${path}`)}
                onChange={next => set(withZone(value, region, { hours: next }))}
              />
            )}
            {neverOpen && <FieldError>{neverOpen}</FieldError>}
          </li>
        )
      })}
    </ul>
  )
}
