import type { CatalogImport, ImportRow } from '@shop/contracts/catalog-files.ts'
import { catalogJobs } from '#catalog/index.ts'
import { changeStockItems, recordStockCount } from '#stock/index.ts'
import { newName } from '../harness/names.ts'
import { test as base } from './catalog-admin.ts'

/** Uploads, checks and applies files as an admin. */
export const test = base.extend('files', ({ catalog, shop }) => {
  const deps = { ...shop.deps, changeStockItems, recordStockCount }
  const runImports = () => catalogJobs['catalog.import'].run(deps)
  const upload = async (text: string | Buffer, reason = 'count', by = catalog.admin): Promise<CatalogImport> => {
    const path = `/admin/catalog/imports?${new URLSearchParams({ name: 'goods.csv', reason })}`
    const { status, body } = await by.upload(path, text, { 'Content-Type': 'text/csv' })
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body.result
  }
  const find = async (id: string): Promise<CatalogImport> =>
    (await catalog.admin.get(`/admin/catalog/imports/${id}`)).body.result
  return {
    deps,
    find,
    runImports,
    upload,
    /** Uploads and checks. */
    check: async (text: string | Buffer, by = catalog.admin): Promise<CatalogImport> => {
      const { id } = await upload(text, 'count', by)
      await runImports()
      return find(id)
    },
    apply: async (id: string, workers = 1, body: object = {}): Promise<CatalogImport> => {
      await catalog.admin.post(`/admin/catalog/imports/${id}/apply`, body)
      await Promise.all(Array.from({ length: workers }, runImports))
      return find(id)
    },
    rows: async (id: string, query = ''): Promise<ImportRow[]> =>
      (await catalog.admin.get(`/admin/catalog/imports/${id}/rows?limit=100${query}`)).body.result.items,
    errors: async (id: string): Promise<string> =>
      (await catalog.admin.get(`/admin/catalog/imports/${id}/errors.csv`)).text,
    export: async (query: string): Promise<string> =>
      (await catalog.operator.get(`/admin/catalog/export.csv?${query}`)).text,
  }
})

/** The columns of `row`. */
export const HEADING =
  'slug;sku;category;brand;title_ru;description_ru;volume_ml;weight_g;price_amd;old_price_amd;same_day;on_sale'
/** A new hookah with one pack size as a row of a file. */
export const row = (changes: Record<string, string | number> = {}) => {
  const cells = {
    slug: newName('h'),
    sku: newName('S'),
    category: 'hookah',
    brand: 'Б',
    title_ru: 'К',
    description_ru: 'О',
    volume_ml: 900,
    weight_g: 1000,
    price_amd: 5000,
    old_price_amd: '',
    same_day: 'yes',
    on_sale: 'yes',
    ...changes,
  }
  return Object.values(cells).join(';')
}
