import { defineConfig } from 'prisma/config'

/**
 * Where Prisma's commands find the schema and the migrations; paths count from this file. The address is empty while
 * only the client is generated, which needs no database (Prisma's own `env()` would refuse that).
 */
export default defineConfig({
  schema: './schema',
  migrations: { path: './migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
})
