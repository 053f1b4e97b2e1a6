import type { AccessoryType } from '@shop/contracts/catalog.ts'
import type { MessageId } from '#platform/i18n/messages.ts'

/** What a type of accessory is called; the messages are those of the area `catalog`. */
export const accessoryTypeNames: Record<AccessoryType, MessageId> = {
  bowl: 'catalog.accessory.bowl',
  'heat-management': 'catalog.accessory.heatManagement',
  foil: 'catalog.accessory.foil',
  hose: 'catalog.accessory.hose',
  mouthpiece: 'catalog.accessory.mouthpiece',
  tongs: 'catalog.accessory.tongs',
  base: 'catalog.accessory.base',
  'molasses-catcher': 'catalog.accessory.molassesCatcher',
  brush: 'catalog.accessory.brush',
  burner: 'catalog.accessory.burner',
  'wind-cover': 'catalog.accessory.windCover',
  seal: 'catalog.accessory.seal',
}
