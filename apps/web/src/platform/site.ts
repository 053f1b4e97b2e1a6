let origin = ''

/** Called once, before the first render: where people reach the shop, as the server says it. */
export function configureSite(given: { origin: string }): void {
  origin = given.origin
}

/** The whole address of a path of this site, for what leaves it: canonical links, previews. */
export function absoluteUrl(path: string): string {
  return origin + path
}
