import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from './deps.ts'

/** Below the API's base path. */
export const CSP_REPORTS = '/csp-reports'
/** A report is small, and a browser sends one for each thing that was refused. */
const BODY_LIMIT = 16 * 1024
const PER_MINUTE = 60
const LONGEST = 200

const text = z.string().max(100_000).catch('')
/** Both forms that browsers send: one report of the older, a list of the Reporting API. */
const Older = z
  .object({ 'csp-report': z.object({ 'document-uri': text, 'effective-directive': text, 'blocked-uri': text }) })
  .transform(({ 'csp-report': report }) => [
    { page: report['document-uri'], directive: report['effective-directive'], blocked: report['blocked-uri'] },
  ])
const Newer = z
  .array(z.object({ body: z.object({ documentURL: text, effectiveDirective: text, blockedURL: text }) }))
  .max(50)
  .transform(reports =>
    reports.map(({ body }) => ({
      page: body.documentURL,
      directive: body.effectiveDirective,
      blocked: body.blockedURL,
    })),
  )
const Reports = z.union([Older, Newer])

/** Takes what browsers tell of the Content-Security-Policy: each is a line of the log, without what an address carries. */
export async function takeCspReports(api: FastifyInstance, { log }: Pick<Deps, 'log'>): Promise<void> {
  await api.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      /^application\/(?:csp-report|reports\+json|json)/,
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, String(body)),
    )
    scope.post(
      CSP_REPORTS,
      { schema: { hide: true }, config: { access: 'all', rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } } },
      async (request, reply) => {
        for (const { page, directive, blocked } of reportsIn(request.body)) {
          const report = {
            page: withoutQuery(page),
            directive: directive.slice(0, LONGEST),
            blocked: withoutQuery(blocked),
          }
          log.warn({ alert: 'csp', ...report }, 'refused by the Content-Security-Policy')
        }
        return reply.code(204).send()
      },
    )
  })
}

function reportsIn(body: unknown): z.output<typeof Reports> {
  try {
    return Reports.safeParse(JSON.parse(String(body))).data ?? []
  } catch {
    return []
  }
}

/** An address may carry a token or a name behind its question mark. */
const withoutQuery = (address: string) => address.replace(/[?#].*$/s, '').slice(0, LONGEST)
