/**
 * Prisma's schema engine as WebAssembly with the command line of the native engine. `prisma migrate` starts it instead of
 * a binary that would have to be downloaded. Like the native engine, it has three modes: `--version`;
 * `--datasource JSON cli can-connect-to-database | create-database`; or, with `--datasource JSON` and a `--datamodels PATH`
 * for each schema file, JSON-RPC 2.0 on stdin and stdout, one message per line.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as wasm from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'
import { migrationAdapters, withDatabase } from './adapter.ts'
import { codeOf, type KnownError, knownError, messageOf, type Target, targetOf } from './errors.ts'

interface Datasource {
  readonly url: string
  readonly shadowUrl?: string
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    version: { type: 'boolean' },
    datamodels: { type: 'string', multiple: true },
    datasource: { type: 'string' },
    'enabled-preview-features': { type: 'string' },
    'extension-types': { type: 'string' },
  },
})

if (options.version) {
  print(`schema-engine-cli ${wasm.version()}`)
} else if (positionals[0] === 'cli') {
  process.exitCode = await runCommand(positionals[1], readDatasource(options.datasource))
} else {
  await serve(readDatasource(options.datasource), options.datamodels ?? [])
}

function readDatasource(json: string | undefined): Datasource {
  const given: unknown = JSON.parse(json ?? '{}')
  const text = (key: string) => {
    const value: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, key) : undefined
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const shadowUrl = text('shadowDatabaseUrl')
  return { url: text('url') ?? '', ...(shadowUrl && { shadowUrl }) }
}

/** Returns the exit code. Logs an error like the native engine: a line that is skipped, then JSON. */
async function runCommand(command: string | undefined, { url }: Datasource): Promise<number> {
  let target: Target | undefined
  try {
    target = targetOf(url)
    if (command === 'can-connect-to-database') await runSql(url, 'SELECT 1')
    else if (command === 'create-database') {
      await runSql(withDatabase(url, 'postgres'), `CREATE DATABASE ${pg.escapeIdentifier(target.database)}`)
    } else throw new Error(`The schema engine has no command ${command}`)
    return 0
  } catch (error) {
    const fields: Partial<KnownError> = (target && knownError(error, target)) ?? { message: messageOf(error) }
    const line = { level: 'ERROR', target: 'schema_engine::logger', fields }
    process.stderr.write(`schema engine: ${command}\n${JSON.stringify(line)}`)
    return 1
  }
}

async function runSql(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  // A closed connection also rejects the query.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Serves JSON-RPC requests until stdin closes. */
async function serve({ url, shadowUrl }: Datasource, schemaFiles: readonly string[]): Promise<void> {
  let engine: wasm.SchemaEngine | undefined
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, method, params } = JSON.parse(line)
    // The command line confirms that it has printed a message.
    if (method === undefined) continue
    try {
      engine ??= await openEngine({ url, ...(shadowUrl && { shadowUrl }) }, schemaFiles)
      const result = (await callEngine(engine, method, params)) ?? {}
      const content = method === 'diff' && typeof result === 'object' ? Reflect.get(result, 'stdout') : undefined
      if (content)
        print(JSON.stringify({ jsonrpc: '2.0', id: crypto.randomUUID(), method: 'print', params: { content } }))
      print(JSON.stringify({ jsonrpc: '2.0', id, result }))
    } catch (error) {
      print(JSON.stringify({ jsonrpc: '2.0', id, error: rpcError(error, url) }))
    }
  }
  process.exit(0)
}

async function openEngine({ url, shadowUrl }: Datasource, schemaFiles: readonly string[]): Promise<wasm.SchemaEngine> {
  const file = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const module = new WebAssembly.Module(readFileSync(file.replace(/\.js$/, '.wasm')))
  const { exports } = new WebAssembly.Instance(module, { './schema_engine_bg.js': { ...wasm } })
  wasm.__wbg_set_wasm(exports)
  endOnPanic()
  const start = exports.__wbindgen_start
  if (typeof start === 'function') start()

  const files = schemaFiles.map((path): [string, string] => [path, readFileSync(path, 'utf8')])
  const adapters = bindMigrationAwareSqlAdapterFactory(migrationAdapters(url, shadowUrl))
  // Without schema files (`migrate diff`) the engine wants none, and panics on an empty list.
  return wasm.SchemaEngine.new({ datamodels: files.length > 0 ? files : undefined }, () => undefined, adapters)
}

/** A panic is thrown outside awaited calls. Reports it by the log line and exit code of the native engine. */
function endOnPanic(): void {
  let message = 'panic'
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: (text: string) => (message = text) } })
  process.once('uncaughtException', error => {
    const fields = { message: error instanceof WebAssembly.RuntimeError ? message : messageOf(error) }
    process.stderr.write(`${JSON.stringify({ level: 'ERROR', target: 'schema_engine::logger', fields })}\n`)
    process.exit(101)
  })
}

async function callEngine(engine: wasm.SchemaEngine, method: string, params: unknown): Promise<unknown> {
  // The protocol uses an older name for the version.
  const name = method === 'getDatabaseVersion' ? 'version' : method
  const handler: unknown = Reflect.get(engine, name)
  if (typeof handler !== 'function') throw new Error(`The schema engine has no method ${method}`)
  return Reflect.apply(handler, engine, [params])
}

function rpcError(error: unknown, url: string) {
  const known = knownError(error, targetOf(url))
  const data = {
    is_panic: error instanceof WebAssembly.RuntimeError,
    message: known?.message ?? messageOf(error),
    meta: null,
    error_code: known?.error_code ?? codeOf(error),
  }
  return { code: 4466, message: 'An error happened. Check the data field for details.', data }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
