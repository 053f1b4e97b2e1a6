import type { FastifyInstance } from 'fastify'

/** Where browsers tell of what a policy refused: older ones by the address, newer ones by the name. */
const reportTo = (address: string) => [`report-uri ${address}`, 'report-to csp']

/**
 * Strict from the first page: no inline script or style, nothing from elsewhere (reliability, settings).
 * @param formActions hosts that payment forms are posted to
 * @param reports the address that takes reports
 */
function contentSecurityPolicy(formActions: readonly string[], reports: string): string {
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
    // No script may write HTML from a text, and no library of ours needs a policy that lets it.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...reportTo(reports),
  ].join('; ')
}

/** What pages need of none: a browser refuses it to the page and to whatever it might come to hold. */
const unused = ['accelerometer', 'camera', 'display-capture', 'fullscreen', 'geolocation', 'gyroscope', 'magnetometer']
const alsoUnused = ['microphone', 'midi', 'payment', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb']

type Facts = {
  /** Hosts that payment forms are posted to. */
  formActions: readonly string[]
  /** The address that takes reports of browsers. */
  reports: string
  /** Only over TLS a browser may be told to come by TLS alone. */
  isHttps: boolean
}

/** The security headers of every answer. */
export function securityHeaders({ formActions, reports, isHttps }: Facts): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(formActions, reports),
    'Reporting-Endpoints': `csp="${reports}"`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': [...unused, ...alsoUnused].map(feature => `${feature}=()`).join(', '),
    'X-Frame-Options': 'DENY',
    ...(isHttps ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Sets them as one constant object: the cheapest way there is. */
export function setHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
