import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Route } from '@shop/contracts/route.ts'
import type {
  Argument,
  BindingIdentifier,
  Comment,
  Expression,
  ModuleExportName,
  ObjectProperty,
  ObjectPropertyKind,
  Program,
  Statement,
} from 'oxc-parser'
import * as z from 'zod/mini'

/** Documentation from the source of the contracts, by the values at run time. */
export type ContractDocs = {
  /** The names of schemas, as the contracts declare them. */
  names: Map<z.core.$ZodType, string>
  /** The names of the endpoints' declarations, by `endpointKey`. */
  operationIds: Map<string, string>
  /** The endpoints as they are declared, by `endpointKey`. */
  endpoints: Map<string, Route>
  /** The doc comments of schemas and endpoints. */
  texts: Map<object, string>
  /** The doc comments of fields, by the shape of their object. */
  fields: Map<object, Map<string, string>>
}

type Node = Expression | Argument
type Call = Extract<Node, { type: 'CallExpression' }>
type Declaration = { file: SourceFile; value: Node | null; text: string | undefined }
type SourceFile = {
  declarations: Map<string, Declaration>
  imports: Map<string, { from: string; name: string }>
  docBefore: (start: number) => string | undefined
}

const folder = fileURLToPath(new URL('.', import.meta.resolve('@shop/contracts/route.ts')))

export const endpointKey = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`

const isSchema = (value: unknown): value is z.core.$ZodType => value instanceof z.core.$ZodType
const isRoute = (value: unknown): value is Route =>
  value instanceof Object && 'path' in value && 'method' in value && 'summary' in value

/**
 * Reads names and doc comments of the contracts from their source, which the program runs from: a schema, a field and an
 * endpoint are described once, where they are declared, and browsers do not download the descriptions.
 */
export async function readContractDocs(): Promise<ContractDocs> {
  const { parseSync } = await import('oxc-parser')
  const names = readdirSync(folder).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const files = new Map<string, SourceFile>()
  for (const name of names) {
    const source = readFileSync(join(folder, name), 'utf8')
    const { program, comments } = parseSync(name, source)
    files.set(name, toSourceFile(program, docReader(source, comments)))
  }
  const docs: ContractDocs = {
    names: new Map(),
    operationIds: new Map(),
    endpoints: new Map(),
    texts: new Map(),
    fields: new Map(),
  }
  const visit = createVisitor(docs, (name, file) => resolveName(name, file, files))
  for (const [name, { declarations }] of files) {
    const exported: Record<string, unknown> = await import(`@shop/contracts/${name}`)
    for (const [key, declared] of declarations) {
      const target = exported[key]
      if (!declared.value || !(target instanceof Object)) continue
      addDeclaration(docs, key, target, declared.text)
      visit(declared.value, target, declared.file)
    }
  }
  return docs
}

function addDeclaration(docs: ContractDocs, name: string, target: object, text: string | undefined): void {
  if (isSchema(target)) nameSchema(docs, target, name)
  if (isRoute(target)) {
    docs.operationIds.set(endpointKey(target), name)
    docs.endpoints.set(endpointKey(target), target)
  }
  if (text !== undefined) docs.texts.set(target, text)
}

function nameSchema({ names }: ContractDocs, schema: z.core.$ZodType, name: string): void {
  if (/^[A-Z][A-Za-z]*[a-z]/.test(name) && !names.has(schema)) names.set(schema, name)
}

function toSourceFile({ body }: Program, docBefore: SourceFile['docBefore']): SourceFile {
  const file: SourceFile = { declarations: new Map(), imports: new Map(), docBefore }
  for (const statement of body) {
    addImports(file, statement)
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared) addDeclarations(file, declared, docBefore(statement.start))
  }
  return file
}

/** Adds the names that a file imports or exports from another one. */
function addImports({ imports }: SourceFile, statement: Statement): void {
  if (statement.type !== 'ImportDeclaration' && statement.type !== 'ExportNamedDeclaration') return
  const from = statement.source?.value.replace('./', '')
  if (from === undefined) return
  for (const specifier of statement.specifiers) {
    if (specifier.type === 'ImportSpecifier') addImport(specifier.local, specifier.imported)
    if (specifier.type === 'ExportSpecifier') addImport(specifier.exported, specifier.local)
  }
  function addImport(local: ModuleExportName | BindingIdentifier, imported: ModuleExportName): void {
    if ('name' in local && 'name' in imported) imports.set(local.name, { from: from ?? '', name: imported.name })
  }
}

function addDeclarations(file: SourceFile, declared: Statement, text: string | undefined): void {
  if (declared.type === 'VariableDeclaration')
    for (const { id, init } of declared.declarations)
      if (id.type === 'Identifier') file.declarations.set(id.name, { file, value: init, text })
  if (declared.type === 'FunctionDeclaration' && declared.id) {
    const last = declared.body?.body.findLast(each => each.type === 'ReturnStatement')
    file.declarations.set(declared.id.name, { file, value: last?.argument ?? null, text: undefined })
  }
}

function resolveName(name: string, file: SourceFile, files: ReadonlyMap<string, SourceFile>): Declaration | undefined {
  const imported = file.imports.get(name)
  const from = imported && files.get(imported.from)
  return file.declarations.get(name) ?? (from && resolveName(imported.name, from, files))
}

/** Returns the text of the doc comment right before a position. */
function docReader(source: string, comments: readonly Comment[]): SourceFile['docBefore'] {
  const byEnd = new Map(comments.filter(({ value }) => value.startsWith('*')).map(({ end, value }) => [end, value]))
  return start => {
    let end = start
    while (/\s/.test(source[end - 1] ?? '')) end -= 1
    const comment = byEnd.get(end)
    return comment === undefined ? undefined : toText(comment)
  }
}

/** A line break within a paragraph is a blank; tags such as `@throws` are for the code alone. */
function toText(comment: string): string {
  const lines = comment.slice(1).split('\n')
  const plain = lines.map(line => line.replace(/^\s*\* ?/, '').trim())
  const untagged = plain.slice(0, plain.findIndex(line => line.startsWith('@')) >>> 0)
  const paragraphs = untagged
    .join('\n')
    .trim()
    .split(/\n{2,}/)
  return paragraphs.map(paragraph => paragraph.replace(/\n(?!-)/g, ' ')).join('\n\n')
}

/** Leaves out what does not change the value: casts, parentheses, and the head of a function. */
function unwrap(node: Node): Node {
  if (
    node.type === 'TSAsExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'ParenthesizedExpression'
  )
    return unwrap(node.expression)
  return node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement' ? unwrap(node.body) : node
}

const keyOf = ({ key }: ObjectProperty): string =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''

/** Returns the arguments of a call that makes a schema, each with the schema that it has become. */
function innerSchemas(
  { arguments: given }: Call,
  name: string,
  { _zod: { def } }: z.core.$ZodTypes,
): [Node, unknown][] {
  const pair = (index: number, value: unknown): [Node, unknown][] => (given[index] ? [[given[index], value]] : [])
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default': {
      const inner = name === 'nullish' && def.innerType instanceof z.ZodMiniNullable ? def.innerType : { _zod: { def } }
      return pair(0, inner._zod.def.innerType)
    }
    case 'array':
      return pair(0, def.element)
    case 'record':
      return pair(1, def.valueType)
    case 'union': {
      const list = given.find(argument => argument.type === 'ArrayExpression')
      return (list?.elements ?? []).flatMap((each, index) =>
        each && each.type !== 'SpreadElement' ? [[each, def.options[index]]] : [],
      )
    }
    default:
      return []
  }
}

/** Makes a function that walks the source of a value next to the value itself. */
function createVisitor(docs: ContractDocs, resolve: (name: string, file: SourceFile) => Declaration | undefined) {
  /** True if the value is derived from the declaration, as by `z.extend`, and not the declaration itself. */
  let isDerived = false

  function visit(given: Node, value: unknown, file: SourceFile): void {
    const node = unwrap(given)
    if (!(value instanceof Object)) return
    if (node.type === 'Identifier') visitName(node.name, value, file)
    if (node.type === 'ObjectExpression') for (const property of node.properties) visitProperty(property, value, file)
    if (node.type === 'CallExpression') visitCall(node, value, file)
  }

  function visitName(name: string, value: object, file: SourceFile): void {
    const declared = resolve(name, file)
    if (!declared?.value) return
    if (isSchema(value) && !isDerived) {
      nameSchema(docs, value, name)
      if (declared.text !== undefined && !docs.texts.has(value)) docs.texts.set(value, declared.text)
    }
    visit(declared.value, value, declared.file)
  }

  function visitProperty(property: ObjectPropertyKind, owner: object, file: SourceFile): void {
    if (property.type === 'SpreadElement') {
      visit(property.argument, owner, file)
      return
    }
    const key = keyOf(property)
    if (!(key in owner)) return
    const text = file.docBefore(property.start)
    const texts = docs.fields.get(owner) ?? new Map<string, string>()
    if (text !== undefined) docs.fields.set(owner, texts.set(key, text))
    visit(property.value, (owner as Record<string, unknown>)[key], file)
  }

  function visitCall(node: Call, value: object, file: SourceFile): void {
    const { callee } = node
    if (callee.type === 'Identifier') visitFunction(callee.name, node, value, file)
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !isSchema(value)) return
    const { name } = callee.property
    // A checked schema has the parts of the one before, but is another one.
    if (name === 'check' && callee.object.type !== 'Identifier') visit(callee.object, value, file)
    else if (name === 'check') visitBase(callee.object, value, file)
    else visitSchema(node, name, value as z.core.$ZodTypes, file)
  }

  function visitSchema(node: Call, name: string, schema: z.core.$ZodTypes, file: SourceFile): void {
    const { def } = schema._zod
    if (def.type === 'object') visitObject(node, name, schema, def.shape, file)
    else for (const [inner, value] of innerSchemas(node, name, schema)) visit(inner, value, file)
  }

  function visitFunction(name: string, { arguments: [first] }: Call, value: object, file: SourceFile): void {
    const declared = resolve(name, file)
    if (declared?.value) visit(declared.value, value, declared.file)
    if (name === 'route' && first) visit(first, value, file)
  }

  function visitObject(
    { arguments: [first, second] }: Call,
    name: string,
    value: object,
    shape: object,
    file: SourceFile,
  ) {
    if (first && name.endsWith('bject')) visit(first, shape, file)
    else if (first && second && name === 'extend') {
      visitBase(first, value, file)
      visit(second, shape, file)
    } else if (first) visitBase(first, value, file)
  }

  /** Visits the source of an object that another one takes fields over from. Their schemas may differ. */
  function visitBase(node: Node, value: object, file: SourceFile): void {
    const wasDerived = isDerived
    isDerived = true
    visit(node, value, file)
    isDerived = wasDerived
  }

  return visit
}
