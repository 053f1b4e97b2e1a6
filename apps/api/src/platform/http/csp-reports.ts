import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#platform/config/deps.ts'
import { maskPersons } from '#platform/observability/log.ts'

/** Relative to the base path of the API. */
export const CSP_REPORTS = '/csp-reports'
/** Reports are small; a browser sends one for each blocked resource. */
const BODY_LIMIT = 16 * 1024
const PER_MINUTE = 60
const MAX_FIELD_LENGTH = 200

const text = z.string().max(100_000).catch('')
/** Browsers send one report (`report-uri`) or a list of reports (Reporting API). */
const ReportUriBody = z
  .object({ 'csp-report': z.object({ 'document-uri': text, 'effective-directive': text, 'blocked-uri': text }) })
  .transform(({ 'csp-report': report }) => [
    { page: report['document-uri'], directive: report['effective-directive'], blocked: report['blocked-uri'] },
  ])
const ReportingApiBody = z
  .array(z.object({ body: z.object({ documentURL: text, effectiveDirective: text, blockedURL: text }) }))
  .max(50)
  .transform(reports =>
    reports.map(({ body }) => ({
      page: body.documentURL,
      directive: body.effectiveDirective,
      blocked: body.blockedURL,
    })),
  )
const Reports = z.union([ReportUriBody, ReportingApiBody])

/** Mounts the endpoint for Content-Security-Policy reports. Each report is logged, without the query of its URLs. */
export async function mountCspReports(api: FastifyInstance, { log }: Pick<Deps, 'log'>): Promise<void> {
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
            directive: directive.slice(0, MAX_FIELD_LENGTH),
            blocked: withoutQuery(blocked),
          }
          log.warn({ alert: 'csp', ...report }, 'resource blocked by the Content-Security-Policy')
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

/** The query of a URL may contain a token or a name, its path the signature of an order link. */
const withoutQuery = (address: string) => maskPersons(address.replace(/[?#].*$/s, '')).slice(0, MAX_FIELD_LENGTH)
