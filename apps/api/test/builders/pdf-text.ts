import { inflateSync } from 'node:zlib'

/**
 * Returns the text of a PDF document as a reader could copy it: the glyphs of each page, mapped to characters by the
 * tables of the embedded fonts.
 */
export function textOfPdf(bytes: Uint8Array): string {
  const source = Buffer.from(bytes).toString('latin1')
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body] as const),
  )
  const referenceIn = (body: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? ''
  const streamOf = (id: string) => {
    const [, stream = ''] = /stream\n([\s\S]*)\nendstream/.exec(objects.get(id) ?? '') ?? []
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  }
  const fonts = new Map<string, (glyphs: string) => string>()
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of /\/Font <<([\s\S]*?)>>/.exec(body)?.[1]?.matchAll(/\/(F\d+) (\d+) 0 R/g) ?? [])
      fonts.set(name, createDecoder(streamOf(referenceIn(objects.get(id) ?? '', 'ToUnicode'))))
  }
  const pages = [...objects.values()].filter(body => /\/Type \/Page\b/.test(body))
  return pages.map(page => readPage(streamOf(referenceIn(page, 'Contents')), fonts)).join('\n')
}

function readPage(content: string, fonts: ReadonlyMap<string, (glyphs: string) => string>): string {
  let decode = (glyphs: string) => glyphs
  const lines: string[] = []
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) decode = fonts.get(font) ?? decode
    else lines.push([...(shown ?? '').matchAll(/<([0-9a-f]*)>/g)].map(([, glyphs = '']) => decode(glyphs)).join(''))
  }
  return lines.join('\n').replaceAll('\u00a0', ' ')
}

/** Reads the table from glyph numbers to characters, which lists the characters of all glyphs from 0 on. */
function createDecoder(table: string): (glyphs: string) => string {
  const characters = [...table.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, code = '']) =>
      String.fromCharCode(...(code.replaceAll(' ', '').match(/.{4}/g) ?? []).map(unit => Number.parseInt(unit, 16))),
    ),
  )
  return glyphs => (glyphs.match(/.{4}/g) ?? []).map(glyph => characters[Number.parseInt(glyph, 16)] ?? '').join('')
}
