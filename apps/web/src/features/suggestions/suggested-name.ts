/** What a mix of these is called until its maker knows better: as many of its flavors as the longest name has room for. */
export function suggestedName(titles: readonly string[], maxLength: number): string {
  // What no name may have (contracts/mixes.ts, MixName) becomes a space; a point would look like an address.
  const words = titles.map(title => title.replace(/[^\p{L}\p{M}\p{N}&%'’-]+/gu, ' ').trim()).filter(Boolean)
  for (let count = words.length; count > 1; count--) {
    const name = words.slice(0, count).join(' + ')
    if (name.length <= maxLength) return name
  }
  return (words[0] ?? '').slice(0, maxLength).trim()
}
