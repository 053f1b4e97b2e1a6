import {
  applyImport,
  type CatalogImport,
  exportProducts,
  getImport,
  importErrors,
  listImportRows,
  listImports,
  startImport,
} from '@shop/contracts/catalog-files.ts'
import { shopDate } from '@shop/contracts/days.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { saveCsv } from '#platform/save-file.ts'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { adminKey, whileSignedIn } from '#shared/admin/staff.ts'

/** Polling interval of an import in progress, milliseconds. */
const POLL_MS = 1000

const IMPORTS = adminKey('catalog', 'imports')
const oneImport = (id: string) => [...IMPORTS, 'one', id]

/** True while the import is checked or applied. */
export const isInProgress = ({ state }: CatalogImport): boolean => state === 'checking' || state === 'applying'

export const importsQuery = queryOptions({
  queryKey: [...IMPORTS, 'list'],
  queryFn: ({ signal }) => call(listImports, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.items.some(isInProgress) ? whileSignedIn(POLL_MS)() : false),
})

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: oneImport(id),
    queryFn: ({ signal }) => call(getImport, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isInProgress(data) ? whileSignedIn(POLL_MS)() : false),
  })

export const importRowsQuery = (id: string, query: z.input<typeof listImportRows.query>) =>
  queryOptions({
    queryKey: [...IMPORTS, 'rows', id, query],
    queryFn: ({ signal }) => call(listImportRows, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  })

type Upload = { file: File; reason: string | undefined; onProgress: (share: number) => void; signal: AbortSignal }

/** Uploads a file. The response is cached as the new import. */
export function useUpload(onSent: (created: CatalogImport) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ file, reason, onProgress, signal }: Upload) =>
      call(startImport, { query: { name: file.name, reason }, body: file, onProgress, signal }),
    onSuccess: created => {
      queryClient.setQueryData(oneImport(created.id), created)
      onSent(created)
    },
  })
}

/** Applies a checked file, without its wrong rows if it has any; the page then polls its progress. */
export function useApply({ id, wrongRows }: Pick<CatalogImport, 'id' | 'wrongRows'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(applyImport, { params: { id }, body: { skipWrongRows: wrongRows > 0 } }),
    onSuccess: started => queryClient.setQueryData(oneImport(id), started),
    onError: () => queryClient.invalidateQueries({ queryKey: oneImport(id) }),
  })
}

/** Downloads a CSV response. A plain link cannot be used because it sends no token. */
export function useDownload<Input>(read: (input: Input) => Promise<string>, nameOf: (input: Input) => string) {
  const t = useT()
  return useMutation({
    mutationFn: async (input: Input) => saveCsv(`${nameOf(input)}.csv`, await read(input)),
    onError: error => notifyFailure(t('files.notSaved'), error),
  })
}

type ExportParams = z.input<typeof exportProducts.query>

export const useExport = () =>
  useDownload(
    (query: ExportParams) => call(exportProducts, { query }),
    ({ kind = 'products', template }) => (template ? `${kind}-template` : `${kind}-${shopDate(new Date())}`),
  )

export const useErrorsFile = (id: string) =>
  useDownload(
    (_name: string) => call(importErrors, { params: { id } }),
    name => `${name.replace(/\.csv$/i, '')}-errors`,
  )
