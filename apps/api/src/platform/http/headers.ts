import type { FastifyInstance } from 'fastify'

/** The directives for reports of violations: older browsers use the URL, newer ones the name. */
const reportTo = (address: string) => [`report-uri ${address}`, 'report-to csp']

/**
 * Builds a strict policy: no inline script or style, nothing from other origins.
 * @param formActions hosts that receive payment forms
 * @param reportUrl the URL that receives reports
 */
function contentSecurityPolicy(formActions: readonly string[], reportUrl: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action ${["'self'", ...formActions].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // Scripts may not write HTML from a string. The only policy is for the script of the service worker.
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
    ...reportTo(reportUrl),
  ].join('; ')
}

/** Browser features that only pages of the shop use: barcodes, the place of a courier, and passkeys. */
const ownFeatures = ['camera', 'geolocation', 'publickey-credentials-get']

/** Browser features that no page uses. They are denied to the page and to embedded content. */
const unusedFeatures = [
  'accelerometer',
  'display-capture',
  'fullscreen',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
]

type HeaderOptions = {
  /** Hosts that receive payment forms. */
  formActions: readonly string[]
  /** The URL that receives the reports of browsers. */
  reportUrl: string
  /** Strict-Transport-Security is sent only over TLS. */
  isHttps: boolean
}

/** Returns the security headers of every response. */
export function securityHeaders({ formActions, reportUrl, isHttps }: HeaderOptions): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(formActions, reportUrl),
    'Reporting-Endpoints': `csp="${reportUrl}"`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': [
      ...unusedFeatures.map(feature => `${feature}=()`),
      ...ownFeatures.map(feature => `${feature}=(self)`),
    ].join(', '),
    'X-Frame-Options': 'DENY',
    ...(isHttps ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Adds the headers to every response. */
export function sendSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
