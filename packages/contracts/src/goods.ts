export const categories = ['flavor', 'accessory', 'hookah', 'coal'] as const

/** product.md section 3, to the letter. */
export const flavorCategories = [
  'Non-alcoholic drink',
  'Fruit',
  'Berry',
  'Dessert',
  'Herb',
  'Alcoholic drink',
  'Cold',
  'Gastronomy',
  'Spice',
] as const

export const strengths = ['mild', 'medium', 'strong'] as const

export const accessoryTypes = [
  'bowl',
  'heat-management',
  'foil',
  'hose',
  'mouthpiece',
  'tongs',
  'base',
  'molasses-catcher',
  'brush',
  'burner',
  'wind-cover',
  'seal',
] as const

/** popular first unless asked otherwise (decisions.md, Catalogue). */
export const sorts = ['popular', 'new', 'price-asc', 'price-desc', 'name'] as const

/** How a flavor tastes, each 0..1; Summon Mix works with it and the product page draws it. */
export const tasteDimensions = ['sweet', 'sour', 'fresh', 'spicy', 'creamy', 'bitter', 'herbal'] as const
