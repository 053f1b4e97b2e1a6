export { apiKeyLoader } from './load-key.ts'
export { mountApiKeys } from './routes.ts'
