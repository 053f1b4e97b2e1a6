import * as z from 'zod/mini'
import { CollectionCard } from './collections.ts'
import { homeSections } from './home-sections.ts'
import { PublicPicture } from './pictures.ts'
import { route } from './route.ts'

/** A section of the home page below the hero. */
export const HomeSection = z.enum(homeSections)

/** The home page as customers see it, in the requested language. A missing text is the standard one of the web app. */
export const HomePage = z.object({
  hero: z.object({
    heading: z.optional(z.string()),
    lead: z.optional(z.string()),
    button: z.optional(z.object({ text: z.string(), to: z.string() })),
    picture: z.optional(PublicPicture),
  }),
  /** The sections to show, in their order. */
  sections: z.array(HomeSection),
  /** The promoted collections, in their order. */
  collections: z.array(CollectionCard),
  /** Absent outside its dates. */
  banner: z.optional(
    z.object({ text: z.string(), button: z.optional(z.object({ text: z.string(), to: z.string() })) }),
  ),
})
export type HomePage = z.infer<typeof HomePage>

/** Returns the published home page. */
export const getHomePage = route({
  method: 'GET',
  path: '/home',
  access: 'all',
  tag: 'home',
  summary: 'Retrieve the home page',
  result: HomePage,
})

export const homeRoutes = { getHomePage }
