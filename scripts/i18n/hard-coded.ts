import { parseSync } from 'oxc-parser'

/** A displayed text in a component, which belongs into the message catalogs. */
export type HardCoded = { file: string; line: number; text: string }

/** Attributes and props that are displayed or read aloud. */
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'caption',
  'children',
  'description',
  'error',
  'hint',
  'label',
  'legend',
  'placeholder',
  'term',
  'text',
  'title',
])

/** Allowed texts below apps/web/src, with the reason; without `text` the whole file. */
export const allowed: readonly { file: string; text?: string; why: string }[] = [
  { file: 'platform/i18n/dates.ts', why: 'names of days and months that a browser may lack' },
  { file: 'features/shell/header-actions.tsx', text: 'Summon Mix', why: 'a name, the same in every language' },
  { file: 'features/admin/frame.tsx', text: 'Ctrl K', why: 'the label of the keys' },
  { file: 'features/admin/shortcut-help.tsx', text: 'Ctrl', why: 'the label of the key' },
  { file: 'features/suggestions/mix-modal.tsx', text: 'Summon Mix', why: 'a name, the same in every language' },
]

export const isAllowed = ({ file, text }: HardCoded): boolean =>
  allowed.some(each => each.file === file && (each.text === undefined || each.text === text))

/** The properties of syntax nodes that contain texts. */
const PARTS: Record<string, readonly string[]> = {
  JSXExpressionContainer: ['expression'],
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['left', 'right'],
  BinaryExpression: ['left', 'right'],
  ParenthesizedExpression: ['expression'],
  TemplateLiteral: ['quasis', 'expressions'],
}

type Node = { type: string; start: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
/** Tables of components name their messages. */
const isMessageId = (value: unknown) => isNode(value) && /^[a-z]\w*(?:\.\w+)+$/.test(literalOf(value) ?? '')
const hasLetters = (text: string) => /\p{L}/u.test(text.replace(/&\w+;/g, ''))
const isOfOurAlphabets = (text: string) => /[\p{Script=Cyrillic}\p{Script=Armenian}]/u.test(text)

/** Every text of a component that does not come from the catalogs; code that TypeScript cannot read throws. */
export function findHardCoded(file: string, source: string): HardCoded[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found = new Map<number, string>()
  const note = (node: Node, text: string) => found.set(node.start, text.trim().replace(/\s+/g, ' '))

  walk(program, node => {
    for (const said of displayedParts(node)) collectTexts(said, note)
    // Russian or Armenian literals are always displayed texts.
    const text = literalOf(node)
    if (text !== undefined && isOfOurAlphabets(text)) note(node, text)
  })
  return [...found].map(([start, text]) => ({ file, line: source.slice(0, start).split('\n').length, text }))
}

/**
 * Returns the displayed parts of a node: the children of an element, or the value of a displayed attribute or property.
 */
function displayedParts({ type, name, key, value, children }: Node): readonly unknown[] {
  if (type === 'Property') return SPOKEN.has(nameOf(key)) && !isMessageId(value) ? [value] : []
  if (type === 'JSXAttribute') return SPOKEN.has(nameOf(name)) ? [value] : []
  if (type !== 'JSXElement' && type !== 'JSXFragment') return []
  return Array.isArray(children) ? children : []
}

/**
 * Finds the texts that an expression can evaluate to: literals and their concatenation or choice, but not arguments of
 * calls.
 */
function collectTexts(value: unknown, note: (node: Node, text: string) => void): void {
  if (!isNode(value)) return
  const text = literalOf(value)
  if (text !== undefined && hasLetters(text)) note(value, text)
  // The comparison in `kind === 'all' && …` is not said.
  if (value.type === 'BinaryExpression' && value.operator !== '+') return
  for (const part of PARTS[value.type] ?? []) {
    const inner = value[part]
    for (const each of Array.isArray(inner) ? inner : [inner]) collectTexts(each, note)
  }
}

function literalOf(node: Node): string | undefined {
  const isText = node.type === 'Literal' || node.type === 'JSXText'
  if (isText && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateElement') return undefined
  const { value } = node
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : undefined
}

const nameOf = (name: unknown): string => (isNode(name) && typeof name.name === 'string' ? name.name : '')

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit)
  if (!isNode(value)) return
  visit(value)
  for (const [key, inner] of Object.entries(value)) {
    if (key !== 'type' && typeof inner === 'object') walk(inner, visit)
  }
}
