/**
 * Settings of a process in production: every hook and limit is on, and the proxy provides an address for each customer.
 */
export const PRODUCTION = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  RATE_LIMITS: 'on',
  TRUST_PROXY_HOPS: '1',
  CATALOG_KEEP_MS: '1000',
  // They run in a worker.
  JOBS: 'off',
  METRICS_PORT: '0',
  // As the image has it.
  NODE_OPTIONS: '--max-semi-space-size=4',
}
