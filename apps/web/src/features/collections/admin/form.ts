import type { CollectionRule } from '@shop/contracts/collections.ts'
import type { PickedProduct, StaffCollection, WrittenCollection } from '@shop/contracts/collections-staff.ts'
import { byLocale } from '@shop/contracts/locales.ts'

/** The fields of the editor. A switch between rule and list keeps the input of both. */
export type CollectionForm = Pick<
  StaffCollection,
  'slug' | 'kind' | 'title' | 'subTitle' | 'description' | 'picture' | 'isInMenu' | 'isPublished'
> & { rule: CollectionRule; products: readonly PickedProduct[] }

const none = byLocale(() => '')

export const EMPTY_COLLECTION: CollectionForm = {
  slug: '',
  kind: 'rule',
  rule: {},
  products: [],
  title: none,
  subTitle: none,
  description: none,
  picture: null,
  isInMenu: true,
  isPublished: false,
}

export function toForm({ rule = {}, ...saved }: StaffCollection): CollectionForm {
  const { slug, kind, products, title, subTitle, description, picture, isInMenu, isPublished } = saved
  return { slug, kind, rule, products, title, subTitle, description, picture, isInMenu, isPublished }
}

export function toWritten({ rule, products, picture, kind, ...rest }: CollectionForm): WrittenCollection {
  const common = { ...rest, pictureId: picture?.id ?? null }
  return kind === 'rule' ? { ...common, kind, rule } : { ...common, kind, products: products.map(({ slug }) => slug) }
}
