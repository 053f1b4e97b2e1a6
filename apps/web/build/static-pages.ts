import type { Plugin } from 'vite'
import { parse } from 'yaml'
import { z } from 'zod'

const FrontMatter = z.strictObject({
  title: z.string(),
  /** Name of the page in menus, if it differs from the title. */
  menuTitle: z.string().optional(),
  /** For search engines and previews. */
  description: z.string(),
})
const FILE = /^---\n(?<frontMatter>.*?)\n---\n(?<text>.*)$/s

/**
 * Compiles `src/content/<locale>/<name>.md`. The module exports `title`, `menuTitle`, `description` and `text`; with
 * `?menu` it exports only the menu name, which every page loads.
 *
 * @throws if the front matter is missing or has other fields
 */
export function staticPages(): Plugin {
  return {
    name: 'static-pages',
    transform: {
      filter: { id: /\/src\/content\/.*\.md(\?menu)?$/ },
      handler(code, id) {
        const { frontMatter = '', text = '' } = FILE.exec(code)?.groups ?? {}
        const { success, data, error } = FrontMatter.safeParse(parse(frontMatter))
        if (!success) this.error(`${id}: front matter with title and description expected. ${z.prettifyError(error)}`)
        const { title, menuTitle = title, description } = data
        const values = id.endsWith('?menu') ? { menuTitle } : { title, description, text: text.trim() }
        const exports = Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        return { code: exports.join('\n'), map: null }
      },
    },
  }
}
