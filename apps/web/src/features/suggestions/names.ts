import type { FlavorCategory } from '@shop/contracts/catalog.ts'
import type { MessageId } from '#platform/i18n/messages.ts'

export const categoryNames: Record<FlavorCategory, MessageId> = {
  'Non-alcoholic drink': 'mix.category.drink',
  Fruit: 'mix.category.fruit',
  Berry: 'mix.category.berry',
  Dessert: 'mix.category.dessert',
  Herb: 'mix.category.herb',
  'Alcoholic drink': 'mix.category.alcohol',
  Cold: 'mix.category.cold',
  Gastronomy: 'mix.category.gastronomy',
  Spice: 'mix.category.spice',
}
