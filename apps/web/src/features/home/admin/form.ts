import type { HomeContent, StaffHomePage } from '@shop/contracts/home-staff.ts'
import { byLocale } from '@shop/contracts/locales.ts'
import type { PublicPicture } from '@shop/contracts/pictures.ts'

type Link = NonNullable<HomeContent['hero']['button']>
type Banner = NonNullable<HomeContent['banner']>

/** The fields of the editor. Switched-off parts keep their input. */
export type HomeForm = {
  heading: HomeContent['hero']['heading']
  lead: HomeContent['hero']['lead']
  hasButton: boolean
  button: Link
  picture: PublicPicture | null
  sections: HomeContent['sections']
  collections: string[]
  hasBanner: boolean
  banner: Omit<Banner, 'button'>
  hasLink: boolean
  link: Link
}

const none = byLocale(() => '')
const NO_LINK: Link = { text: none, to: '' }

export function toForm({ hero, sections, collections, banner }: HomeContent, picture: PublicPicture | null): HomeForm {
  return {
    heading: hero.heading,
    lead: hero.lead,
    hasButton: hero.button !== null,
    button: hero.button ?? NO_LINK,
    picture,
    sections,
    collections,
    hasBanner: banner !== null,
    banner: banner
      ? { text: banner.text, from: banner.from, until: banner.until }
      : { text: none, from: '', until: '' },
    hasLink: banner?.button != null,
    link: banner?.button ?? NO_LINK,
  }
}

export const toDraftForm = ({ draft, draftPicture }: StaffHomePage): HomeForm => toForm(draft, draftPicture)

export function toContent(form: HomeForm): HomeContent {
  return {
    hero: {
      heading: form.heading,
      lead: form.lead,
      button: form.hasButton ? form.button : null,
      pictureId: form.picture?.id ?? null,
    },
    sections: form.sections,
    collections: form.collections,
    banner: form.hasBanner ? { ...form.banner, button: form.hasLink ? form.link : null } : null,
  }
}
