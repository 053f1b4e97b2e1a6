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
import { saveFile } from '#platform/save-file.ts'
import { adminKey } from '#shared/admin/staff.ts'
import { tellFailure } from '#shared/admin/tell.ts'

/** How often a step that is under way is asked for, milliseconds. */
const ASK_MS = 1000

const IMPORTS = adminKey('catalog', 'imports')
const oneImport = (id: string) => [...IMPORTS, 'one', id]

/** Being checked or written. */
export const isUnderWay = ({ state }: CatalogImport): boolean => state === 'checking' || state === 'applying'

export const importsQuery = queryOptions({
  queryKey: [...IMPORTS, 'list'],
  queryFn: ({ signal }) => call(listImports, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.items.some(isUnderWay) ? ASK_MS : false),
})

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: oneImport(id),
    queryFn: ({ signal }) => call(getImport, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? ASK_MS : false),
  })

export const importRowsQuery = (id: string, query: z.input<typeof listImportRows.query>) =>
  queryOptions({
    queryKey: [...IMPORTS, 'rows', id, query],
    queryFn: ({ signal }) => call(listImportRows, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  })

type Upload = { file: File; reason: string | undefined; onProgress: (share: number) => void; signal: AbortSignal }

/** Sends a file to be checked; the import it has become is known at once. */
export function useUpload(onSent: (made: CatalogImport) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ file, reason, onProgress, signal }: Upload) =>
      call(startImport, { query: { name: file.name, reason }, body: file, onProgress, signal }),
    onSuccess: made => {
      queryClient.setQueryData(oneImport(made.id), made)
      onSent(made)
    },
  })
}

/** Has a checked file written; the page then asks how far that is. */
export function useApply(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(applyImport, { params: { id } }),
    onSuccess: started => queryClient.setQueryData(oneImport(id), started),
    onError: () => queryClient.invalidateQueries({ queryKey: oneImport(id) }),
  })
}

/** Reading an answer as text takes the mark away by which Excel knows UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Downloads a CSV file that a call answers: browsers' own downloads carry no token. */
function useDownload<Asked>(read: (asked: Asked) => Promise<string>, nameOf: (asked: Asked) => string) {
  const t = useT()
  return useMutation({
    mutationFn: async (asked: Asked) =>
      saveFile(`${nameOf(asked)}.csv`, BYTE_ORDER_MARK + (await read(asked)), 'text/csv;charset=utf-8'),
    onError: error => tellFailure(t('files.notSaved'), error),
  })
}

type Exported = z.input<typeof exportProducts.query>

export const useExport = () =>
  useDownload(
    (query: Exported) => call(exportProducts, { query }),
    ({ kind = 'products', template }) => (template ? `${kind}-template` : `${kind}-${shopDate(new Date())}`),
  )

export const useErrorsFile = (id: string) =>
  useDownload(
    (_name: string) => call(importErrors, { params: { id } }),
    name => `${name.replace(/\.csv$/i, '')}-errors`,
  )
