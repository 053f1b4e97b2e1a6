/**
 * The Greek letter for each Latin one. Greek is the pseudo-locale: the shop has no Greek texts, and Intl has Greek
 * names of days and months, so any Latin letter on a page is an untranslated text.
 */
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, index) => [
    letter,
    [...'αβχδεφγηιϊκλμνοπθρστυϋωξψζ'][index] ?? letter,
  ]),
)

const toGreek = (text: string) =>
  text.replace(/[a-z]/gi, letter => {
    const greek = LETTERS[letter.toLowerCase()] ?? letter
    return letter === letter.toLowerCase() ? greek : greek.toUpperCase()
  })

/** Converts the words of an ICU message to Greek letters; arguments stay unchanged. */
export function pseudoMessage(message: string): string {
  let depth = 0
  return message
    .split(/([{}]|<[^>]*>)/)
    .map(part => {
      if (part === '{') depth += 1
      else if (part === '}') depth -= 1
      // Text is outside of arguments and in the branches of plural and select, which are two braces further in.
      else if (depth % 2 === 0 && !part.startsWith('<')) return toGreek(part)
      return part
    })
    .join('')
}

/** Converts the words of a content page to Greek letters; front matter keys, links and placeholders stay unchanged. */
export function pseudoPage(markdown: string): string {
  return markdown
    .split(/(^\w+:|\]\([^)]*\)|\{[^}]*\}|<[^>]*>|https?:\S+)/m)
    .map((part, index) => (index % 2 === 0 ? toGreek(part) : part))
    .join('')
}
