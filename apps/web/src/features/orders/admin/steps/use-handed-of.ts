import type { DeliveryStop } from '@shop/contracts/deliveries-staff.ts'
import { useLocale } from '#platform/i18n/locale-context.tsx'
import { localText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import type { Handed } from './refused-fields.tsx'

/** Returns what is handed over at a stop, with the names that the courier reads. */
export function useHandedOf({ hookahs, goods }: Pick<DeliveryStop, 'hookahs' | 'goods'>): Handed {
  const locale = useLocale()
  const weight = useWeight()
  return {
    hookahs: hookahs
      .filter(({ state }) => state === 'reserved')
      .map(({ rentalId, unit }) => ({ rentalId, name: unit })),
    goods: goods.map(line => ({
      sku: line.sku,
      name: `${localText(line, 'title', locale).text}, ${weight(line.weight)}`,
      quantity: line.quantity,
    })),
    isPartTaken: hookahs.some(({ state }) => state !== 'reserved'),
  }
}
