/**
 * The static text pages: `apps/web/src/content/<locale>/<name>.md` in each language, at `/<name>`. `menu` names
 * the menu that links to them: `main` is the header and its menu, `rules` the list of rules in the footer.
 */
export const staticPages = [
  { name: 'about', menu: 'main' },
  { name: 'delivery', menu: 'rules' },
  { name: 'terms', menu: 'rules' },
  { name: 'privacy', menu: 'rules' },
] as const

export type StaticPageMenu = (typeof staticPages)[number]['menu']
export type StaticPageName = (typeof staticPages)[number]['name']

/** The path of a static page without its language. */
export const staticPath = (name: StaticPageName) => `/${name}` as const

/** The names of the static pages of a menu, in its order. */
export const staticPagesOf = (menu: StaticPageMenu): StaticPageName[] =>
  staticPages.filter(page => page.menu === menu).map(({ name }) => name)
