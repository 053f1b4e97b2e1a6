import { Category } from '@shop/contracts/catalog.ts'
import { homeSections } from '@shop/contracts/home-sections.ts'
import type { HomeContent } from '@shop/contracts/home-staff.ts'

/** What a path of the shop shows, for the rules of its categories. */
export type LinkTarget =
  | { kind: 'categories'; categories: readonly Category[] }
  | { kind: 'product' | 'collection' | 'brand'; slug: string }

const lists: Readonly<Record<string, readonly Category[]>> = {
  '/accessories': ['accessory'],
  '/hookah': ['hookah'],
  '/coal': ['coal'],
  '/mixes': ['flavor'],
}

/** Parses a path of the shop. The list of all products is neutral: it is the shop itself. */
export function parseTarget(path: string): LinkTarget {
  const url = new URL(path, 'http://shop')
  const [, page = '', slug = ''] = url.pathname.split('/')
  if (page === 'shop') {
    const category = Category.safeParse(url.searchParams.get('t')).data
    return { kind: 'categories', categories: category ? [category] : [] }
  }
  if (page === 'mix') return { kind: 'categories', categories: ['flavor'] }
  if (page === 'product') return { kind: 'product', slug }
  if (page === 'collections' && slug) return { kind: 'collection', slug }
  if (page === 'brand') return { kind: 'brand', slug }
  return { kind: 'categories', categories: lists[url.pathname] ?? [] }
}

/** True from the first to the last day, both included. */
export const isBannerDue = ({ from, until }: NonNullable<HomeContent['banner']>, today: string): boolean =>
  from <= today && today <= until

/** Returns the content with each section once: a section that a release adds is shown at its initial position. */
export function withAllSections(content: HomeContent): HomeContent {
  const sections = content.sections.filter(({ name }) => homeSections.includes(name))
  for (const [index, name] of homeSections.entries()) {
    if (!sections.some(section => section.name === name)) sections.splice(index, 0, { name, isOn: true })
  }
  return { ...content, sections }
}
