/** The sections of the home page below the hero, in their initial order. Separate from home.ts, without zod. */
export const homeSections = ['collections', 'categories', 'bestsellers', 'mix', 'new', 'rental', 'how'] as const
export type HomeSection = (typeof homeSections)[number]
