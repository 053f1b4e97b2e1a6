import { compatibilityRoutes as contract } from '@shop/contracts/compatibility.ts'
import { MAX_EXCEPTION_BYTES, compatibilityStaffRoutes as staffContract } from '@shop/contracts/compatibility-staff.ts'
import { shopDate } from '@shop/contracts/days.ts'
import type { FastifyInstance } from 'fastify'
import { auditExport, staffOf } from '#audit/index.ts'
import type { Clock, Deps } from '#platform/config/deps.ts'
import type { Db } from '#platform/db/db.ts'
import type { Mount } from '#platform/http/http.ts'
import { createResponseCache } from '#platform/http/response-cache.ts'
import { clearException, exportExceptions, listExceptions, setException } from './exceptions.ts'
import { checkFits } from './fits.ts'
import { addOwned, listModels, listOwned, removeOwned } from './hookahs.ts'
import { importExceptions } from './import-exceptions.ts'

const PER_MINUTE = 300

/** `keepMs`: how late a change may show, milliseconds; 0 for never (docs/adr/0025). */
type PublicDeps = { db: Db; clock: Clock; keepMs: number }

/** Mounts the checks of visitors and the hookahs of customers. */
export function mountCompatibility(mount: Mount, deps: Deps, { db, clock, keepMs }: PublicDeps): void {
  const options = { perMinute: PER_MINUTE, cache: keepMs > 0 ? createResponseCache(clock, keepMs) : undefined }
  mount(contract.listHookahModels, async () => ({ result: { items: await listModels(db) } }), options)
  mount(
    contract.checkFits,
    async ({ query: { part = [], target = [] } }) => ({
      result: { items: await checkFits(db, { parts: part, targets: target }) },
    }),
    options,
  )
  mount(contract.listOwnedHookahs, async ({ caller }) => ({
    result: { items: await listOwned(deps.db, caller.accountId) },
  }))
  mount(contract.addOwnedHookah, async ({ caller: { accountId }, params: { slug } }) => ({
    result: { items: await addOwned(deps, { accountId, slug }) },
  }))
  mount(contract.removeOwnedHookah, async ({ caller: { accountId }, params: { slug } }) => ({
    result: { items: await removeOwned(deps, { accountId, slug }) },
  }))
}

/** Mounts the exceptions that staff decide. */
export async function mountCompatibilityForStaff(
  mount: Mount,
  api: FastifyInstance,
  deps: Deps,
  mountIn: (scope: FastifyInstance) => Mount,
): Promise<void> {
  mount(staffContract.getProductCompatibility, async ({ params: { id } }) => ({
    result: { items: await listExceptions(deps.db, id) },
  }))
  mount(staffContract.setCompatibility, async ({ params, body, locale, ...call }) => ({
    result: { items: await setException(deps, { staff: staffOf(call), locale }, { ...params, ...body }) },
  }))
  mount(staffContract.clearCompatibility, async ({ params, query, ...call }) => ({
    result: { items: await clearException(deps, staffOf(call), { ...params, ...query }) },
  }))
  mount(staffContract.exportCompatibility, async ({ reply, ...call }) => {
    const text = await exportExceptions(deps.db)
    await auditExport(deps, staffOf(call), { action: 'catalog.export', kind: 'compatibility', filter: {} })
    reply.header('Content-Disposition', `attachment; filename="compatibility-${shopDate(deps.clock.now())}.csv"`)
    return { result: text }
  })
  await api.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      /^(?:text\/csv|application\/vnd\.ms-excel|application\/octet-stream)/,
      { parseAs: 'buffer', bodyLimit: MAX_EXCEPTION_BYTES },
      (_request, body, done) => done(null, body),
    )
    mountIn(scope)(staffContract.importCompatibility, async ({ query, body: file, locale, ...call }) => {
      const isTrial = query.isTrial === 'true'
      return { result: await importExceptions(deps, { staff: staffOf(call), locale }, { file, isTrial }) }
    })
  })
}
