import type { DeliveryStop } from '@shop/contracts/deliveries-staff.ts'
import { useLocale } from '#platform/i18n/locale-context.tsx'
import { localText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import type { Handed } from './refused-fields.tsx'

type HandedOver = {
  hookahs: readonly Pick<DeliveryStop['hookahs'][number], 'rentalId' | 'unit' | 'state'>[]
  goods: readonly Omit<DeliveryStop['goods'][number], 'imageUrl'>[]
}

/** Returns what is handed over of an order: hookahs by the code on the unit, items by title and weight. */
export function useHandedOf({ hookahs, goods }: HandedOver): Handed {
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
