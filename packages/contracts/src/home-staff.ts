import * as z from 'zod/mini'
import { OptionalTexts } from './collections-staff.ts'
import { HomePage, HomeSection } from './home.ts'
import { homeSections } from './home-sections.ts'
import { byLocale } from './locales.ts'
import { PublicPicture } from './pictures.ts'
import { route } from './route.ts'
import { LocalDate, MAX_INT32, oneLine, RequiredText, Text } from './scalars.ts'

export const MAX_HERO_HEADING = 80
export const MAX_HERO_LEAD = 240
export const MAX_BUTTON_TEXT = 30
export const MAX_BANNER_TEXT = 160
/** Collections that the home page promotes at most. */
export const MAX_PROMOTED_COLLECTIONS = 8

const optionalLine = (max: number) => OptionalTexts(Text(max).check(oneLine))
const requiredLine = (max: number) => z.object(byLocale(() => RequiredText(max).check(oneLine)))

/** A path of the shop without its language, such as `/hookah` or `/shop?t=coal`. */
const ShopPath = RequiredText(300).check(
  oneLine,
  z.regex(/^\/[\w\-./?=&%]*$/, { error: 'shop_path' }),
  z.refine(path => !/^\/(?:\/|(?:admin|serverapi|dev|en|hy)(?:[/?]|$))/.test(path), { error: 'shop_path' }),
)

/** A button or a link with its text in all languages. */
const HomeButton = z.object({ text: requiredLine(MAX_BUTTON_TEXT), to: ShopPath })

/** A line below the header between two dates. */
export const HomeBanner = z
  .object({
    text: requiredLine(MAX_BANNER_TEXT),
    button: z.nullable(HomeButton),
    /** First and last day in Asia/Yerevan. */
    from: LocalDate,
    until: LocalDate,
  })
  .check(z.refine(({ from, until }) => from <= until, { error: 'ends_before_start', path: ['until'] }))

/** Everything that staff edit on the home page. An empty text is the standard one. */
export const HomeContent = z.object({
  hero: z.object({
    heading: optionalLine(MAX_HERO_HEADING),
    lead: optionalLine(MAX_HERO_LEAD),
    /** Null for the standard button, which leads to the flavors. */
    button: z.nullable(HomeButton),
    /** An uploaded catalog picture; null for the standard drawings. */
    pictureId: z.nullable(z.uuid()),
  }),
  /** The sections in their order, each once. A missing one has its initial position. */
  sections: z.array(z.object({ name: HomeSection, isOn: z.boolean() })).check(
    z.refine(sections => new Set(sections.map(({ name }) => name)).size === sections.length, {
      error: 'sections_once',
    }),
  ),
  /** Ids of promoted collections. Drafts are left out on the page. */
  collections: z.array(z.uuid()).check(z.maxLength(MAX_PROMOTED_COLLECTIONS)),
  banner: z.nullable(HomeBanner),
})
export type HomeContent = z.infer<typeof HomeContent>

const noTexts = byLocale(() => '')
/** The content until staff change it. */
export const defaultHomeContent: HomeContent = {
  hero: { heading: noTexts, lead: noTexts, button: null, pictureId: null },
  sections: homeSections.map(name => ({ name, isOn: true })),
  collections: [],
  banner: null,
}

/** The home page as staff see it. */
export const StaffHomePage = z.object({
  draft: HomeContent,
  /** What customers see. */
  published: HomeContent,
  draftPicture: z.nullable(PublicPicture),
  publishedPicture: z.nullable(PublicPicture),
  /** 0 until staff have saved it. */
  version: z.int(),
})
export type StaffHomePage = z.infer<typeof StaffHomePage>

/** The version that the client has read. An outdated version is rejected. */
const version = z.int().check(z.nonnegative(), z.lte(MAX_INT32))
const base = { access: 'content.edit', tag: 'home' } as const
const errors = ['VALIDATION', 'PAGE_CHANGED'] as const

/** Returns the draft and the published content. */
export const getStaffHomePage = route({
  ...base,
  method: 'GET',
  path: '/admin/home',
  summary: 'Retrieve the home page for staff',
  result: StaffHomePage,
})
/**
 * Saves the draft. Customers see it after it is published. Returns `PAGE_CHANGED` with the author and the time of the
 * last change if `version` is outdated.
 */
export const saveHomeDraft = route({
  ...base,
  method: 'PUT',
  path: '/admin/home',
  summary: 'Update the draft of the home page',
  body: z.object({ version, content: HomeContent }),
  result: StaffHomePage,
  errors,
})
/** Publishes the draft. Returns `PAGE_CHANGED` if `version` is outdated. */
export const publishHomePage = route({
  ...base,
  method: 'POST',
  path: '/admin/home/publish',
  summary: 'Publish the home page',
  body: z.object({ version }),
  result: StaffHomePage,
  errors,
})
/** Returns the home page as customers would see the draft, with its banner whatever the date. */
export const previewHomePage = route({
  ...base,
  method: 'GET',
  path: '/admin/home/preview',
  summary: 'Preview the home page',
  result: HomePage,
})

export const homeStaffRoutes = { getStaffHomePage, saveHomeDraft, publishHomePage, previewHomePage }
