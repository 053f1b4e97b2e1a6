/** Returns a default name of a mix: as many of its flavors as fit. */
export function suggestedName(titles: readonly string[], maxLength: number): string {
  // Characters that MixName forbids (contracts/mixes.ts) become spaces; a dot would look like a web address.
  const words = titles.map(title => title.replace(/[^\p{L}\p{M}\p{N}&%'’-]+/gu, ' ').trim()).filter(Boolean)
  for (let count = words.length; count > 1; count--) {
    const name = words.slice(0, count).join(' + ')
    if (name.length <= maxLength) return name
  }
  return (words[0] ?? '').slice(0, maxLength).trim()
}
