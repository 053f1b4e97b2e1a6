import * as contracts from '@shop/contracts/catalog-files.ts'
import { shopDate } from '@shop/contracts/days.ts'
import type { FastifyInstance } from 'fastify'
import { auditExport, staffOf } from '#audit/index.ts'
import { assertPermission, type Caller } from '#platform/auth/auth.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { applyImport, startImport } from './import-steps.ts'
import { exportProducts, getImport, importErrors, listImportRows, listImports } from './queries.ts'

const UPLOADS = { perMinute: 30 }

const importerOf = (call: Parameters<typeof staffOf>[0] & { caller: Caller }) => ({
  staff: staffOf(call),
  rights: {
    mayPrice: call.caller.permissions.has('prices.edit'),
    mayStock: call.caller.permissions.has('stock.edit'),
  },
})

/**
 * Mounts the import and export of files.
 * @param mountIn returns a mount function for a scope with its own content type parser
 */
export async function mountCatalogFiles(
  mount: Mount,
  api: FastifyInstance,
  deps: Deps,
  mountIn: (scope: FastifyInstance) => Mount,
): Promise<void> {
  const { db } = deps
  mount(contracts.exportProducts, async ({ query: { kind, template, sort, ...filters }, reply, locale, ...call }) => {
    if (sort === 'margin-asc' || sort === 'margin-desc') assertPermission(call.caller, 'stock.view')
    const name = template ? `${kind}-template` : `${kind}-${shopDate(deps.clock.now())}`
    reply.header('Content-Disposition', `attachment; filename="${name}.csv"`)
    const showsCosts = call.caller.permissions.has('stock.view')
    const isTemplate = template !== undefined
    const result = await exportProducts(db, { kind, isTemplate, sort, filters, showsCosts }, locale)
    const filter = JSON.parse(JSON.stringify({ template, ...filters }))
    await auditExport(deps, staffOf(call), { action: 'catalog.export', kind, filter })
    return { result }
  })
  mount(contracts.listImports, async ({ locale }) => ({ result: { items: await listImports(db, locale) } }))
  mount(contracts.getImport, async ({ params: { id }, locale }) => ({ result: await getImport(db, id, locale) }))
  mount(contracts.listImportRows, async ({ params: { id }, query, locale }) => ({
    result: await listImportRows(db, id, query, locale),
  }))
  mount(contracts.importErrors, async ({ params: { id }, locale, reply }) => {
    reply.header('Content-Disposition', 'attachment; filename="errors.csv"')
    return { result: await importErrors(db, id, locale) }
  })
  mount(contracts.applyImport, async ({ params: { id }, body, locale, ...call }) => {
    await applyImport(deps, importerOf(call), { id, ...body })
    return { result: await getImport(db, id, locale) }
  })
  await api.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      /^(?:text\/csv|application\/vnd\.ms-excel|application\/octet-stream)/,
      { parseAs: 'buffer', bodyLimit: contracts.MAX_IMPORT_BYTES },
      (_request, body, done) => done(null, body),
    )
    mountIn(scope)(
      contracts.startImport,
      async ({ query, body: file, locale, ...call }) => {
        const id = await startImport(deps, importerOf(call), { ...query, file })
        return { result: await getImport(db, id, locale) }
      },
      UPLOADS,
    )
  })
}
