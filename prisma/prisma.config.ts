import { defineConfig } from 'prisma/config'

/**
 * Paths of the schema and the migrations for Prisma's commands, relative to this file. The URL may be empty to generate the
 * client, which needs no database. Prisma's `env()` would throw.
 */
export default defineConfig({
  schema: './schema',
  migrations: { path: './migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
})
