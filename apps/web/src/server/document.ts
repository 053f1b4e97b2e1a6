import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLocale, type Locale } from '@shop/contracts/locales.ts'
import { PAGE_STATE_ID, type PageState } from '#platform/query-client.ts'

type Chunk = { file: string; imports?: string[] }

/** Values for the built index.html. */
export type DocumentValues = {
  locale: Locale
  /** Keys of the build's manifest: the page's chunk and its messages. */
  modules: readonly string[]
  /** Initial state of the browser. */
  state: PageState
  /** Tags for <head> and the HTML of the app; absent for the empty shell. */
  rendered?: { head: string; body: string }
  /** Title of the empty shell until the browser sets the page's title. */
  shellTitle?: string
}

const ROOT = /<div id="root">[\s\S]*?<\/div><\/div>/
const TITLE = /\s*<title>.*?<\/title>/
/** Scripts that a rendered page loads after its first paint (public/early.js). */
const SCRIPT = /\s*<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g
const FONT_PRELOADS = /\s*<link rel="preload"[^>]*as="font"[^>]*>/g
const FONT_PRELOAD = /\s*<link rel="preload" href="[^"]*text-cyrillic[^"]*"[^>]*>/

/** Reads the built index.html and returns a function that fills it in. @throws if the folder contains no build */
export function readDocument(webDir: string): (filling: DocumentValues) => string {
  const html = readFileSync(join(webDir, 'index.html'), 'utf8')
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(webDir, '.vite/manifest.json'), 'utf8'))
  const inEntry = new Set(Object.keys(manifest).filter(key => html.includes(`/${manifest[key]?.file}"`)))
  const armenian = manifest['src/fonts/text-armenian.woff2']?.file

  const preloads = (modules: readonly string[]) => {
    const keys = new Set(modules.filter(key => manifest[key]))
    for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported)
    return [...keys]
      .filter(key => !inEntry.has(key))
      .map(key => `<link rel="modulepreload" crossorigin href="/${manifest[key]?.file}">`)
      .join('')
  }
  const fonts: Partial<Record<Locale, (page: string) => string>> = {
    en: page => page.replace(FONT_PRELOAD, ''),
    hy: page => page.replace(FONT_PRELOAD, link => link.replace(/href="[^"]*"/, `href="/${armenian}"`)),
  }

  return ({ locale, modules, state, rendered, shellTitle = '' }) => {
    let page = html
    if (locale !== defaultLocale) page = page.replace('<html lang="ru">', `<html lang="${locale}">`)
    if (armenian) page = fonts[locale]?.(page) ?? page
    const ahead = preloads(modules)
    // The empty shell shows nothing before its scripts, so they load before the fonts.
    if (!rendered) {
      return page
        .replaceAll(FONT_PRELOADS, '')
        .replace(TITLE, () => `<title>${escaped(shellTitle)}</title>`)
        .replace('</head>', () => `${ahead}</head>`)
        .replace(ROOT, root => root + stateBlock(state))
    }
    const scripts: string[] = []
    const { head, body } = rendered
    return page
      .replace(TITLE, '')
      .replaceAll(SCRIPT, tag => {
        scripts.push(tag.trim())
        return ''
      })
      .replace('</head>', () => `${head}</head>`)
      .replace(ROOT, () => `<div id="root">${body}</div>${stateBlock(state)}`)
      .replace('</body>', () => `<template id="scripts">${scripts.join('')}${ahead}</template></body>`)
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Escapes `<`, so that the text of a product cannot end the script element. */
function stateBlock(state: PageState): string {
  const json = JSON.stringify(state).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${PAGE_STATE_ID}">${json}</script>`
}
