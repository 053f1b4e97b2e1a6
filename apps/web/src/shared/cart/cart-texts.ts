import { locales } from '@shop/contracts/locales.ts'
import { type TextKey, textKey } from '@shop/contracts/text-fields.ts'

type Source = { readonly [K in TextKey<'title' | 'subTitle' | 'description'>]?: string | undefined }

/**
 * Returns the texts of a product for a stored line. Russian and English are always present, other titles if not empty.
 */
export function cartTexts(source: Source) {
  const { title = '', titleEN = '', subTitle = '', subTitleEN = '', description = '', descriptionEN = '' } = source
  const titles = (['title', 'subTitle'] as const)
    .flatMap(field => locales.map(locale => textKey(field, locale)))
    .flatMap(key => (source[key] ? [[key, source[key]]] : []))
  return { ...Object.fromEntries(titles), title, titleEN, subTitle, subTitleEN, description, descriptionEN }
}
